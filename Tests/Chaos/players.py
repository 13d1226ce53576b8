"""Players who do not give up: what a client sees of a failing cluster must be nothing but retries."""

import http.client
import random
import threading
import time
import uuid

from harness.client import Answer, Client

BOARD = "sliding.2x2.single"
CUT_OFF = (http.client.HTTPException, OSError)


class Player(threading.Thread):
    def __init__(self, host: str, port: int, seed: int, end: threading.Event):
        super().__init__(daemon=True)
        self.client = Client(port, host)
        self.client.connection.timeout = 20
        self.choice = random.Random(seed)
        self.end = end
        self.number = seed
        # What was confirmed, and what may be there, because its answer never came.
        self.results: set[str] = set()
        self.unsure: set[str] = set()
        self.gone: set[str] = set()
        self.gone_names: set[str] = set()
        self.retries = 0
        self.times: list[float] = []
        self.problems: list[str] = []

    def run(self) -> None:
        try:
            while not self.end.is_set():
                self._live()
        except Exception as error:  # whatever it is, it is told
            self.problems.append(repr(error))

    def _live(self) -> None:
        """From a guest's first game until the player is deleted, or the end."""
        self.client.cookies = {}
        mine: set[str] = set()
        name = None
        while not self.end.is_set():
            chance = self.choice.random()
            if mine and chance < 0.05:
                name = f"Player {self.number} {uuid.uuid4().hex[:8]}"
                self._ask("PUT", "/api/v1/player", {"name": name})
            elif mine and chance < 0.055:
                answer = self._ask("DELETE", "/api/v1/player", accepted=("no_player",))
                if answer:
                    self.gone |= mine
                    self.results -= mine
                    self.gone_names |= {name} - {None}
                else:
                    # Perhaps deleted, perhaps not.
                    self.unsure |= mine
                    self.results -= mine
                return
            else:
                result = self._play()
                if result is None:
                    return
                mine.add(result)

    def _play(self) -> str | None:
        began = time.monotonic()
        game = self._ask("POST", "/api/v1/games/begin", {"game": str(uuid.uuid4()), "leaderboard": BOARD})
        if game is None:
            return None
        result = str(uuid.uuid4())
        # A part of the games is begun and never ended.
        if self.choice.random() < 0.1:
            return self._play()
        self.unsure.add(result)
        if self._send(lambda: self.client.submit(game.json, result)) is None:
            return None
        self.unsure.discard(result)
        self.results.add(result)
        self.times.append(time.monotonic() - began)
        return result

    def _ask(self, method: str, path: str, body: dict | None = None, accepted: tuple[str, ...] = ()) -> Answer | None:
        return self._send(lambda: self.client.request(method, path, body), accepted)

    def _send(self, send, accepted: tuple[str, ...] = ()) -> Answer | None:
        """Until there is an answer; None at the end of all."""
        pause = 0.05
        while True:
            try:
                answer = send()
                if answer.status < 400 or answer.problem in accepted:
                    return answer
                if answer.status < 500 and answer.status != 429:
                    raise AssertionError(f"{answer.status} {answer.body!r}")
            except (*CUT_OFF, ValueError):
                self.client.connection.close()
            if self.end.is_set():
                return None
            self.retries += 1
            time.sleep(pause * self.choice.uniform(0.5, 1))
            pause = min(2 * pause, 1)
