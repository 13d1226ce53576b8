"""Behind a pooler that gives each transaction another session, servers do without what belongs to one."""

import os
import socket
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Iterator

import pytest

from harness.client import Client
from harness.postgres import Postgres
from harness.server import Server, recount
from harness.waiting import until

BOARD = "sliding.2x2.single"
PLAYERS = 6
GAMES = 10


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def pooled(postgres: Postgres) -> Iterator[str]:
    """The address of an empty database behind pgbouncer, which has fewer sessions than a server has connections."""
    address = postgres.new_database()
    name, host = f"test{postgres.databases}", address.split("host=")[1]
    port = free_port()
    # It refuses to be root, and reads its settings as another user.
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        settings = Path(folder) / "pgbouncer.ini"
        settings.write_text(
            f"[databases]\n{name} = host={host} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n"
            "unix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 3\n"
        )
        as_user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        pooler = subprocess.Popen([*as_user, "pgbouncer", "--quiet", settings])
        until(lambda: listens(port), "the pooler")
        yield f"postgres://postgres@127.0.0.1:{port}/{name}"
        pooler.terminate()
        pooler.wait(30)


def test_servers_share_few_sessions(pooled: str):
    with Server(pooled) as here, Server(pooled) as there:
        problems: list[BaseException] = []

        def play() -> None:
            try:
                client = Client(here.port)
                for number in range(GAMES):
                    game = client.issue(BOARD)
                    client.reconnect([here, there][number % 2].port)
                    answer = client.submit(game)
                    assert answer.status == 201, answer.body
                mine = client.get(f"/api/v1/leaderboards/{BOARD}/me").json
                assert mine["attempts"] == {"begun": GAMES, "finished": GAMES}
            except BaseException as problem:
                problems.append(problem)

        players = [threading.Thread(target=play) for _ in range(PLAYERS)]
        for player in players:
            player.start()
        for player in players:
            player.join()
        assert problems == []
        assert Client(there.port).get(f"/api/v1/leaderboards/{BOARD}").json["players"] == PLAYERS
        assert here.stop() == 0
    assert recount(pooled) == "Everything was right."
