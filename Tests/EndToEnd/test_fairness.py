"""What no human plays is held back until the operator has looked at it."""

import json
import subprocess
from pathlib import Path
from typing import Callable

from harness import sliding
from harness.client import Client
from harness.server import PROGRAM, Server

BOARD = "sliding.2x2.single"


def robots_record(puzzle: str) -> str:
    """A tile goes out and back as evenly as no hand moves it, and then the shortest way home."""
    rows, columns, tiles = sliding.board(puzzle)
    back = {"U": "D", "D": "U", "L": "R", "R": "L"}
    way = sliding.solution(puzzle)
    out = next(move for move in back if move != way[0] and sliding.slide(rows, columns, tiles, move))
    moves = [out, back[out]] * 20 + list(way)
    return f"tassello1;{puzzle};" + ",".join(f"{25 if index else 0}{move}" for index, move in enumerate(moves))


def test_a_held_result_waits_for_the_operator(start_server: Callable[..., Server], tmp_path: Path):
    server = start_server(options=["--hold-results"])
    client = Client(server.port)

    def admin(*words: str) -> list[list[str]]:
        command = [PROGRAM, "admin", *words, "--data", tmp_path / "data"]
        lines = subprocess.run(command, capture_output=True, check=True, text=True).stdout.splitlines()
        return [line.split("\t") for line in lines]

    def listed() -> int:
        return client.get(f"/api/v1/leaderboards/{BOARD}").json["players"]

    game = client.issue(BOARD)
    record = robots_record(game["puzzle"])
    receipt = client.submit(game, record=record)
    assert receipt.status == 201 and receipt.json["listing"] == "held", receipt.body
    assert receipt.json["standings"] == [] and listed() == 0
    # Sent again it is the same.
    assert client.submit(game, result=receipt.json["result"], record=record).json == receipt.json

    verdict = subprocess.run([PROGRAM, "verify", "--json"], input=record, capture_output=True, check=True, text=True)
    assert json.loads(verdict.stdout)["suspicion"] == 100 and json.loads(verdict.stdout)["signs"] == "evenness"

    [columns, held] = admin("results", "list", "--held")
    assert (columns[0], columns[7]) == ("id", "held")
    assert (held[0], held[2], held[7]) == (receipt.json["result"], BOARD, "record")
    assert admin("results", "show", held[0])[7] == ["held: record"]
    assert admin("results", "show", "--record", held[0]) == [[record]]
    admin("results", "release", held[0])
    assert listed() == 1 and len(admin("results", "list", "--held")) == 1
    admin("results", "hold", held[0])
    assert listed() == 0
    admin("results", "release", held[0])

    assert client.request("PUT", "/api/v1/player", {"name": "Ada"}).status == 200
    [_, player] = admin("players", "list", "--name", "ada")
    assert player[2:] == ["Ada", "1", "1", "1", "0"], player
    assert admin("names", "forbid", "ADA") == [["players who had it: 1"]]
    assert client.get(f"/api/v1/leaderboards/{BOARD}").json["entries"][0]["player"] == ""
    assert client.request("PUT", "/api/v1/player", {"name": "A d a"}).problem == "out_of_range"
    assert admin("names", "forbidden") == [["ada"]]
    admin("names", "allow", "Ada")
    assert admin("names", "forbidden") == []
    assert client.request("PUT", "/api/v1/player", {"name": "ada"}).status == 200

    admin("players", "remove", player[0])
    assert listed() == 0
    assert client.get("/api/v1/player").problem == "no_player"
    assert len(admin("log")) == 6
    # Nobody gets the number of one who is gone.
    client.issue(BOARD)
    assert admin("players", "list")[1][0] != player[0]
    unknown = subprocess.run(
        [PROGRAM, "admin", "players", "show", "99", "--data", tmp_path / "data"], capture_output=True, text=True
    )
    assert unknown.returncode == 1 and "There is no player 99" in unknown.stderr


def test_friends_may_do_without(server: Server, client: Client):
    """The harness serves with --no-hold-results."""
    game = client.issue(BOARD)
    receipt = client.submit(game, record=robots_record(game["puzzle"])).json
    assert receipt["listing"] == "timed" and receipt["standings"][0]["rank"] == 1
