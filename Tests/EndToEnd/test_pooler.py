"""Behind a pooler that gives each transaction another session, servers do without what belongs to one; and on an encrypted way to it."""

import os
import socket
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Iterator
from urllib.parse import quote

import pytest

from harness.client import Client
from harness.postgres import Postgres
from harness.server import PROGRAM, Server, recount
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


def certificate(folder: Path, name: str) -> Path:
    """One that vouches for itself, with its key beside it."""
    file = folder / f"{name}.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={name}",
         "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / f"{name}.key", "-out", file],
        check=True, capture_output=True,
    )  # fmt: skip
    return file


@pytest.fixture
def pooled(request: pytest.FixtureRequest, postgres: Postgres) -> Iterator[str]:
    """The address of an empty database behind pgbouncer, which has fewer sessions than a server has connections; with `encrypted` as parameter
    it takes no others."""
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
        if encrypted := getattr(request, "param", "") == "encrypted":
            own = certificate(Path(folder), "pooler")
            own.with_suffix(".key").chmod(0o644)
            with settings.open("a") as file:
                file.write(f"client_tls_sslmode = require\nclient_tls_cert_file = {own}\nclient_tls_key_file = {own.with_suffix('.key')}\n")
        as_user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        pooler = subprocess.Popen([*as_user, "pgbouncer", "--quiet", settings])
        until(lambda: listens(port), "the pooler")
        where = f"postgres://postgres@{'localhost' if encrypted else '127.0.0.1'}:{port}/{name}"
        yield f"{where}?sslmode=verify-full&sslrootcert={quote(str(own))}" if encrypted else where
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


@pytest.mark.parametrize("pooled", ["encrypted"], indirect=True)
def test_the_way_to_the_store_is_encrypted(pooled: str, tmp_path: Path):
    with Server(pooled) as server:
        client = Client(server.port)
        assert client.submit(client.issue(BOARD)).status == 201
    for address, reason in [
        # Nobody vouches for it; it is somebody else's; and it takes nobody in who does not ask for it.
        (f"{pooled.partition('sslrootcert')[0]}sslrootcert={certificate(tmp_path, 'other')}", "certificate"),
        (pooled.replace("localhost", "127.0.0.1"), "does not match"),
        (pooled.partition("?")[0] + "?sslmode=disable", "SSL required"),
    ]:
        refused = subprocess.run([PROGRAM, "admin", "recount", "--store", address], capture_output=True, text=True, timeout=60)
        assert refused.returncode != 0 and reason in refused.stderr, refused.stderr
