"""Everything moves from a folder to PostgreSQL and back, whatever interrupts it; copies are restored."""

import subprocess
from pathlib import Path
from typing import Callable

from harness.client import Client
from harness.postgres import Postgres
from harness.server import PROGRAM, Server, recount

BOARD = "sliding.2x2.single"
PLAYERS = 60


def run(*words: str | Path, seconds: float = 60) -> subprocess.CompletedProcess:
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=seconds)


def played(server: Server) -> list[Client]:
    clients = [Client(server.port) for _ in range(PLAYERS)]
    for number, client in enumerate(clients):
        assert client.submit(client.issue(BOARD)).status == 201
        assert client.request("PUT", "/api/v1/player", {"name": f"Player {number}"}).status == 200
    return clients


def page(server: Server) -> list[dict]:
    return Client(server.port).get(f"/api/v1/leaderboards/{BOARD}?limit=100").json["entries"]


def test_to_postgresql_and_back_with_kills(start_server: Callable[..., Server], postgres: Postgres, tmp_path: Path):
    here = start_server()
    clients = played(here)
    entries = page(here)
    assert len(entries) == PLAYERS
    assert here.stop() == 0

    place, address, back = tmp_path / "data", postgres.new_database(), tmp_path / "back"
    for source, target in [(place, address), (address, back)]:
        copy = ["admin", "copy", "--from", source, "--to", target]
        kills = 0
        while True:
            try:
                # A little longer each time, else it might never come to its end.
                ended = run(*copy, seconds=0.02 * (kills + 1))
            except subprocess.TimeoutExpired:
                kills += 1
                continue
            # Killed after all was done, it finds that when it is called again.
            assert ended.returncode == 0 or "something in the target already" in ended.stderr, ended.stderr
            break
        assert kills > 0
        again = run(*copy)
        assert again.returncode == 1 and "something in the target already" in again.stderr
        with Server(target) as there:
            assert page(there) == entries
            for client in clients[:3]:
                client.reconnect(there.port)
                assert client.get("/api/v1/player").json["name"] in {entry["player"] for entry in entries}
        assert recount(target) == "Everything was right."


def test_with_a_half_copy_nothing_is_done(start_server: Callable[..., Server], postgres: Postgres, tmp_path: Path):
    server = start_server()
    assert server.stop() == 0
    database = postgres.new_database()
    assert run("admin", "copy", "--from", tmp_path / "data", "--to", database).returncode == 0
    postgres.query(f"test{postgres.databases}", "INSERT INTO setting (name, value) VALUES ('copyOf', '\\x00')")
    refused = run("serve", "--store", database, "--port", "0")
    assert refused.returncode == 1 and "a copy that is not whole" in refused.stderr
    for words in [["recount"], ["log"], ["users", "list"], ["names", "forbid", "Ada"]]:
        refused = run("admin", *words, "--store", database)
        assert refused.returncode == 1 and "a copy that is not whole" in refused.stderr, words


def test_a_copy_is_restored_and_nothing_overwritten(start_server: Callable[..., Server], tmp_path: Path):
    server = start_server()
    played(server)
    entries = page(server)
    copy = tmp_path / "copy.sqlite"
    assert run("backup", copy, "--data", tmp_path / "data").returncode == 0
    in_use = run("restore", copy, "--data", tmp_path / "data")
    assert in_use.returncode == 1 and "is not overwritten" in in_use.stderr
    assert server.stop() == 0

    assert run("restore", copy, "--data", tmp_path / "new").returncode == 0
    with Server(tmp_path / "new") as restored:
        assert page(restored) == entries

    # What is no copy leaves nothing.
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(copy.read_bytes()[:20_000] + bytes(20_000))
    refused = run("restore", broken, "--data", tmp_path / "other")
    assert refused.returncode == 1 and str(broken) in refused.stderr, refused.stderr
    assert not (tmp_path / "other").exists()
    assert run("restore", tmp_path / "nowhere", "--data", tmp_path / "other").stderr.startswith("Error: There is no ")
