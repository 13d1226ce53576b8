"""The API as its OpenAPI document describes it, and a whole exchange over a real connection."""

import http.client
import subprocess
import uuid
from pathlib import Path

from harness import sliding
from harness.client import Client
from harness.server import ROOT, Server
from harness.stores import on_both

pytestmark = on_both
HERE = Path(__file__).parent


def test_no_answer_is_undocumented(server: Server, client: Client, tmp_path: Path):
    program = ROOT / ".venv/bin/schemathesis"
    command = [program, "--config-file", HERE / "schemathesis.toml", "run", f"{server.url}/api/v1/openapi.json"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    # Bodies may be megabytes; every line tells enough by its beginning.
    lines = [line[:300] for line in run.stdout.splitlines()]
    assert run.returncode == 0, "\n".join(lines[-200:])
    assert client.get("/health").status == 200


def test_a_game_from_issue_to_leaderboard(client: Client):
    assert client.get("/api/v1/player").problem == "no_player"
    game = client.issue("sliding.3x3.single")
    moves = sliding.solution(game["puzzle"])
    receipt = client.submit(game).json
    assert receipt["moves"] == len(moves)
    assert receipt["milliseconds"] == sliding.PACE * (len(moves) - 1)
    assert [standing["rank"] for standing in receipt["standings"]] == [1, 1, 1]
    assert client.request("PUT", "/api/v1/player", {"name": "Zoë 🧩"}).status == 200
    page = client.get("/api/v1/leaderboards/sliding.3x3.single?by=moves&window=day").json
    assert [(entry["player"], entry["moves"], entry["isMe"]) for entry in page["entries"]] == [
        ("Zoë 🧩", len(moves), True)
    ]


def test_what_is_forged_is_refused_and_stores_nothing(server: Server, client: Client):
    game = client.issue()
    record = sliding.record(game["puzzle"])
    other = client.issue()
    forged = {
        "unreadable_record": record[:30],
        "not_solved": record.rpartition(",")[0] if "," in record else f"tassello1;{game['puzzle']};",
        "too_fast": sliding.record(game["puzzle"], milliseconds=0),
        "time_not_passed": sliding.record(game["puzzle"], milliseconds=3_600_000),
        "wrong_puzzle": sliding.record(other["puzzle"]),
        "illegal_move": f"tassello1;{game['puzzle']};0U,9U,9U,9U",
    }
    if len(sliding.solution(game["puzzle"])) == 1:
        del forged["too_fast"], forged["time_not_passed"]  # a single move takes no time
    for problem, text in forged.items():
        assert client.submit(game, record=text).problem == problem, text
    stranger = Client(server.port)
    stranger.issue()
    assert stranger.submit(game).problem == "game_of_another_player"
    assert client.get("/api/v1/leaderboards/sliding.2x2.single").json["players"] == 0
    assert client.submit(game).status == 201


def test_a_result_counts_once(client: Client):
    game = client.issue()
    result = str(uuid.uuid4())
    first = client.submit(game, result)
    assert client.submit(game, result).json == first.json
    assert client.submit(game).problem == "game_already_finished"
    assert client.submit(client.issue(), result).problem == "result_conflict"
    assert client.get("/api/v1/leaderboards/sliding.2x2.single").json["players"] == 1


def test_a_huge_body_is_refused_without_being_read(server: Server, client: Client):
    connection = http.client.HTTPConnection("localhost", server.port, timeout=30)
    connection.putrequest("POST", "/api/v1/results")
    connection.putheader("Content-Type", "application/json")
    connection.putheader("Content-Length", str(100 * 2**20))
    connection.endheaders()
    before = server.memory()
    try:
        for _ in range(100):
            connection.send(b" " * 2**20)
    except OSError:
        pass  # the server need not read on
    try:
        assert connection.getresponse().status == 413
    except (http.client.HTTPException, OSError):
        pass  # nor wait until the client listens
    assert server.memory() - before < 50 * 2**20
    assert client.get("/health").status == 200


def test_the_address_in_use_is_told(server: Server, tmp_path: Path):
    command = [server.process.args[0], "serve", "--data", tmp_path / "other", "--port", str(server.port)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert second.returncode != 0
    assert str(server.port) in second.stderr
