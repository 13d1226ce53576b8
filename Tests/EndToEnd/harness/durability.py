"""Players who remember what they were told."""

import http.client
import random
import threading
import uuid
from typing import Callable

from .client import Client
from .server import Server

PLAYERS = 8

# What a client sees when the server dies under it.
CUT_OFF = (http.client.HTTPException, OSError)


class BusyPlayer:
    """Plays and sends results until the server is gone, and remembers what it was told."""

    def __init__(self, port: int):
        self.client = Client(port)
        self.acknowledged: list[tuple[dict, str, dict]] = []  # game, result, receipt
        self.unsure: tuple[dict, str] | None = None  # game and result whose answer never came
        self.sent = threading.Event()

    def play(self) -> None:
        try:
            while True:
                game = self.client.issue()
                result = str(uuid.uuid4())
                self.unsure = (game, result)
                answer = self.client.submit(game, result)
                assert answer.status == 201, answer.body
                self.acknowledged.append((game, result, answer.json))
                self.unsure = None
                self.sent.set()
        except CUT_OFF:
            self.sent.set()

    def check(self, port: int) -> int:
        """Asks the server that was started again for everything; returns how much was there."""
        self.client.reconnect(port)
        for game, result, receipt in self.acknowledged:
            # A lost result would be taken as the game's first.
            other = self.client.submit(game)
            assert (other.status, other.problem) == (409, "game_already_finished"), (result, other.body)
            again = self.client.submit(game, result)
            assert again.status == 201, (result, again.body)
            measured = ("result", "leaderboard", "moves", "milliseconds", "score")
            assert [again.json[field] for field in measured] == [receipt[field] for field in measured]
        if self.unsure:
            # An issued game is known for ever; whether its result was stored or not, sending it again is right.
            game, result = self.unsure
            assert self.client.submit(game, result).status == 201
            self.unsure = None
        found = len(self.acknowledged)
        self.acknowledged = []
        return found


def survive_kills(start_server: Callable[[], Server], kills: int) -> int:
    """Kills a server in the midst of load, again and again; returns how many results were acknowledged, all of which are there."""
    chance = random.Random(15)
    server = start_server()
    players = [BusyPlayer(server.port) for _ in range(PLAYERS)]
    found = 0
    for _ in range(kills):
        threads = [threading.Thread(target=player.play) for player in players]
        for thread in threads:
            thread.start()
        # At a different moment each time.
        for _ in range(chance.randrange(1, 12)):
            player = chance.choice(players)
            player.sent.clear()
            assert player.sent.wait(30)
        server.kill()
        for thread in threads:
            thread.join()
        server = start_server()
        found += sum(player.check(server.port) for player in players)
    assert found >= kills * PLAYERS, "too little load to show anything"
    page = players[0].client.get("/api/v1/leaderboards/sliding.2x2.single").json
    assert page["players"] == PLAYERS
    return found
