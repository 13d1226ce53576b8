"""What an operator sees and does of people with accounts, while the server runs."""

import json
import subprocess
from pathlib import Path
from typing import Any, Callable

from harness.client import Client
from harness.mails import Outbox, token
from harness.server import PROGRAM, Server

ADDRESS = "ada@example.org"
PASSWORD, OTHER = "three wild geese", "four wild geese"
PUBLIC = "https://puzzles.example.org"


def post(client: Client, path: str, **body: str) -> Any:
    return client.request("POST", f"/api/v1/account/{path}", body)


def test_an_operator_helps_users(start_server: Callable[..., Server], tmp_path: Path):
    server = start_server()
    data = ["--data", tmp_path / "data"]

    def users(*words: str) -> list[Any]:
        # What is exported is never anything else.
        json_option = [] if words[0] == "export" else ["--json"]
        command = [PROGRAM, "admin", "users", *words, *json_option, *data]
        return [json.loads(line) for line in subprocess.run(command, capture_output=True, check=True, text=True).stdout.splitlines()]

    def events(*words: str) -> list[str]:
        return [entry["event"] for entry in users("log", *words)]

    client = Client(server.port)
    assert users("list") == [] and events() == []
    assert post(client, "sign-up", mail=ADDRESS, password=PASSWORD, language="en").status == 202
    [mail] = Outbox(tmp_path / "data/outbox").all(1)
    assert post(client, "confirm", token=token(mail)).status == 200
    assert client.request("PUT", "/api/v1/player", {"name": "Ada"}).status == 200
    [user] = users("list", "--with", "ada@")
    number = str(user["player"])
    assert (user["name"], user["mail"], user["password"], user["sessions"]) == ("Ada", ADDRESS, True, 1)
    assert users("list", "--with", "bob") == []
    assert users("show", number)[0] == user and "session" in users("show", number)[1]

    # Who tried to log in, and who did.
    other = Client(server.port)
    assert post(other, "log-in", mail="nobody@example.org", password=PASSWORD).status == 403
    assert post(other, "log-in", mail=ADDRESS, password=OTHER).status == 403
    assert post(other, "log-in", mail=ADDRESS, password=PASSWORD).status == 200
    assert events()[:3] == ["loggedIn", "logInFailed", "logInFailed"]
    assert [entry.get("player") for entry in users("log", "--limit", "3")] == [int(number), int(number), None]
    assert events("--of", number)[:2] == ["loggedIn", "logInFailed"] and "accountMade" in events("--of", number)
    assert users("log", "--of", "99") == []

    # All are logged out; with a link there is another password.
    assert users("end-sessions", number) == [{"player": int(number), "done": "logged_out"}]
    assert client.get("/api/v1/account").problem == "no_player"
    [link] = users("reset-link", number, "--public-address", PUBLIC)
    assert link["link"].startswith(f"{PUBLIC}/#account:")
    assert post(client, "reset/finish", token=link["link"].rpartition(";")[2], password=OTHER).status == 200
    assert post(client, "log-in", mail=ADDRESS, password=OTHER).status == 200

    assert users("rename", number, "Ada Lovelace") == [{"player": int(number), "done": "renamed"}]
    [everything] = users("export", number)
    assert "Ada Lovelace" in json.dumps(everything) and ADDRESS in json.dumps(everything)
    assert users("delete", number) == [{"player": int(number), "done": "deleted"}]
    assert users("list") == [] and client.get("/api/v1/account").problem == "no_player"
    # What happened is still told, and not to whom.
    assert {entry.get("player") for entry in users("log")} == {None}
    deeds = subprocess.run([PROGRAM, "admin", "log", *data], capture_output=True, check=True, text=True).stdout
    assert all(word in deeds for word in ("sessions", "renamed", "exported", "removed")), deeds
