import http.client
import json
import uuid
from typing import Any

from . import sliding


class Answer:
    def __init__(self, response: http.client.HTTPResponse):
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def problem(self) -> str | None:
        """The code of an error answer."""
        return self.json["error"]["code"] if self.status >= 400 else None


class Client:
    """One player's connection to the server; keeps its cookies."""

    def __init__(self, port: int, host: str = "localhost"):
        self.host = host
        self.cookies: dict[str, str] = {}
        self.connection = http.client.HTTPConnection(host, port, timeout=30)

    def reconnect(self, port: int) -> None:
        """The same player on a server that was started again."""
        self.connection.close()
        self.connection = http.client.HTTPConnection(self.host, port, timeout=30)

    def request(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Answer:
        sent = dict(headers or {})
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
            sent.setdefault("Content-Type", "application/json")
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self.connection.request(method, path, body, sent)
        answer = Answer(self.connection.getresponse())
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def get(self, path: str, headers: dict[str, str] | None = None) -> Answer:
        try:
            return self.request("GET", path, headers=headers)
        except http.client.RemoteDisconnected:
            # The server closes a connection that has been silent for long (--idle-timeout); whoever asks then opens another.
            return self.request("GET", path, headers=headers)

    def issue(self, leaderboard: str = "sliding.2x2.single") -> dict[str, str]:
        """A game that begins now."""
        answer = self.request("POST", "/api/v1/games/begin", {"game": str(uuid.uuid4()), "leaderboard": leaderboard})
        assert answer.status == 201, answer.body
        return answer.json

    def submit(self, game: dict[str, str], result: str | None = None, record: str | None = None) -> Answer:
        """Sends the result of an issued game, solved on the shortest way unless there is a `record`."""
        body = {
            "result": result or str(uuid.uuid4()),
            "game": game["game"],
            "record": record or sliding.record(game["puzzle"]),
        }
        return self.request("POST", "/api/v1/games/finish", body)
