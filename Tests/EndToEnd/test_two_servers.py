"""Two server processes on one store: whatever both are asked at the same moment, nothing is ranked or counted twice."""

import subprocess
import threading
import uuid
from pathlib import Path
from typing import Any, Callable

import pytest

from harness.client import Answer, Client
from harness.postgres import Postgres
from harness.server import PROGRAM, Server, recount
from harness.stores import on_both

BOARD = "sliding.2x2.single"
ROUNDS = 40
PLAYERS = 4

pytestmark = on_both


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What calls answer that are made at the same moment."""
    answers: list[Any] = [None] * len(calls)
    together = threading.Barrier(len(calls))

    def run(index: int, call: Callable[[], Any]) -> None:
        together.wait(30)
        try:
            answers[index] = call()
        except BaseException as error:
            answers[index] = error

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for answer in answers:
        if isinstance(answer, BaseException):
            raise answer
    return answers


def copy_of(place: Path | str, number: int, request: pytest.FixtureRequest) -> Path | str:
    """What a backup of it, made now, restores."""
    if isinstance(place, Path):
        copy = place.with_name(f"copy-{number}")
        copy.mkdir()
        subprocess.run([PROGRAM, "backup", "--data", place, copy / "tassello.sqlite"], check=True, timeout=300)
        return copy
    postgres: Postgres = request.getfixturevalue("postgres")
    copy, dump = postgres.new_database(), request.getfixturevalue("tmp_path") / f"dump-{number}"
    subprocess.run(["pg_dump", "--format=custom", f"--file={dump}", place], check=True, timeout=300)
    subprocess.run(["pg_restore", "--exit-on-error", f"--dbname={copy}", dump], check=True, timeout=300)
    return copy


class Traveller:
    """A player who talks to both servers, and knows what they should have counted."""

    def __init__(self, servers: list[Server]):
        self.clients = [Client(server.port) for server in servers]
        self.arrive()

    def arrive(self) -> None:
        self.begun = self.finished = 0
        for client in self.clients:
            client.cookies = {}
        self.begin(self.clients[0])
        self.clients[1].cookies = dict(self.clients[0].cookies)

    def begin(self, client: Client) -> dict[str, str]:
        self.begun += 1
        return client.issue(BOARD)

    def send(self, client: Client, game: dict[str, str], result: str) -> Callable[[], Answer]:
        return lambda: client.submit(game, result)

    def play(self, rounds: int) -> None:
        for number in range(rounds):
            here, there = self.clients if number % 2 else reversed(self.clients)
            [self.same_result, self.two_results, self.begun_at_both, self.leave][number % 4](here, there)

    def same_result(self, here: Client, there: Client) -> None:
        game, result = self.begin(here), str(uuid.uuid4())
        answers = at_once(*(self.send(client, game, result) for client in (here, there)))
        assert [answer.status for answer in answers] == [201, 201], [answer.body for answer in answers]
        facts = ("result", "leaderboard", "moves", "milliseconds", "score", "listing")
        assert len({tuple(answer.json[fact] for fact in facts) for answer in answers}) == 1
        self.finished += 1

    def two_results(self, here: Client, there: Client) -> None:
        game = self.begin(here)
        answers = at_once(*(self.send(client, game, str(uuid.uuid4())) for client in (here, there)))
        assert sorted(answer.status for answer in answers) == [201, 409], [answer.body for answer in answers]
        assert {answer.problem for answer in answers} == {None, "game_already_finished"}
        self.finished += 1

    def begun_at_both(self, here: Client, there: Client) -> None:
        """A game, and the day's puzzle."""
        daily = here.get("/api/v1/daily").json["puzzles"][-1]["leaderboard"]
        for board, ids in [(BOARD, [str(uuid.uuid4())] * 2), (daily, [str(uuid.uuid4()), str(uuid.uuid4())])]:
            wishes = [{"game": game, "leaderboard": board} for game in ids]
            games = at_once(
                lambda: here.request("POST", "/api/v1/games/begin", wishes[0]),
                lambda: there.request("POST", "/api/v1/games/begin", wishes[1]),
            )
            assert [answer.status for answer in games] == [201, 201], [answer.body for answer in games]
            assert games[0].json == games[1].json
            if board == BOARD:
                assert there.submit(games[0].json).status == 201
                assert here.submit(games[0].json).problem == "game_already_finished"
                self.begun += 1
                self.finished += 1
            else:
                mine = there.get(f"/api/v1/leaderboards/{board}/me").json
                assert mine["attempts"] == {"begun": 1, "finished": 0}

    def leave(self, here: Client, there: Client) -> None:
        """Is deleted at one while the other one stores a result."""
        game, cookies = self.begin(here), dict(here.cookies)
        answers = at_once(
            lambda: here.request("DELETE", "/api/v1/player"), self.send(there, game, str(uuid.uuid4()))
        )
        assert answers[0].status == 200, answers[0].body
        assert answers[1].problem in (None, "unknown_game", "no_player"), answers[1].body
        for client in (here, there):
            client.cookies = dict(cookies)
            assert client.get("/api/v1/player").problem == "no_player"
            assert client.submit(game).problem == "no_player"
        self.arrive()

    def check(self, client: Client) -> None:
        mine = client.get(f"/api/v1/leaderboards/{BOARD}/me").json
        assert mine["attempts"] == {"begun": self.begun, "finished": self.finished}
        assert ("standing" in mine) == (self.finished > 0)


def test_everything_counts_once_while_all_is_counted_and_copied(
    start_server: Callable[[], Server], place: Path | str, request: pytest.FixtureRequest
):
    servers = [start_server(), start_server()]
    players = [Traveller(servers) for _ in range(PLAYERS)]
    failures: list[BaseException] = []

    def play(player: Traveller) -> None:
        try:
            player.play(ROUNDS + 3)  # the last one who leaves comes back and plays
        except BaseException as error:
            failures.append(error)

    playing = [threading.Thread(target=play, args=[player]) for player in players]
    for thread in playing:
        thread.start()
    copies = 0
    while copies < 2 or any(thread.is_alive() for thread in playing):
        assert recount(place) == "Everything was right."
        assert recount(copy_of(place, copies, request)) == "Everything was right."
        copies += 1
    for thread in playing:
        thread.join()
    assert failures == []

    for player in players:
        for client in player.clients:
            player.check(client)
    for server in servers:
        assert Client(server.port).get(f"/api/v1/leaderboards/{BOARD}").json["players"] == PLAYERS
    assert recount(place) == "Everything was right."

    # One goes, and takes nothing with it.
    assert servers[0].stop() == 0
    other = players[0].clients[1]
    players[0].check(other)
    assert other.submit(players[0].begin(other)).status == 201
    assert servers[1].stop() == 0
    again = start_server()
    assert Client(again.port).get(f"/api/v1/leaderboards/{BOARD}").json["players"] == PLAYERS
    assert recount(place) == "Everything was right."


def test_a_server_that_dies_holds_up_no_other(start_server: Callable[[], Server], place: Path | str):
    servers = [start_server(), start_server()]
    player = Traveller(servers)
    for number in range(6):
        game, result = player.begin(player.clients[0]), str(uuid.uuid4())
        # As in a power cut, in the midst of a write.
        answers = at_once(servers[0].kill, player.send(player.clients[1], game, result))
        assert answers[1].status == 201, answers[1].body
        player.finished += 1
        servers[0] = start_server()
        player.clients[0].reconnect(servers[0].port)
        assert player.clients[0].submit(game, result).status == 201
        player.check(player.clients[0])
    assert recount(place) == "Everything was right."


def test_two_can_be_started_at_once_on_an_empty_store(start_server: Callable[[], Server]):
    servers = at_once(start_server, start_server)
    player = Traveller(servers)
    player.play(4)
    for client in player.clients:
        player.check(client)
