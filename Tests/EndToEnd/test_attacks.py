"""What somebody does who wants to bring the server down, or who makes a mistake beside it."""

import os
import resource
import shutil
import socket
import subprocess
from pathlib import Path
from typing import Callable

import pytest

from harness.client import Client
from harness.server import PROGRAM, Server


def test_too_few_files_are_told_before_anybody_is_served(tmp_path: Path):
    run = subprocess.run(
        ["bash", "-c", f"ulimit -n 64 && exec {PROGRAM} serve --data {tmp_path / 'data'} --port 0"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 1
    assert "64 files" in run.stderr and "ulimit -n" in run.stderr, run.stderr


@pytest.mark.parametrize("descriptors", [256, 1024])
def test_more_connections_than_files_do_not_end_the_server(
    start_server: Callable[..., Server], tmp_path: Path, descriptors: int
):
    log = tmp_path / "log"
    server = start_server(
        descriptors=descriptors, options=["--max-connections-per-address", "65535"], errors=log
    )
    assert "fewer connections than wished" in log.read_text()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))
    idle = []
    try:
        for _ in range(3 * descriptors):
            connection = socket.create_connection(("localhost", server.port), timeout=10)
            connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            idle.append(connection)
        # Whoever comes now is served all the same, at once and again.
        for _ in range(20):
            assert Client(server.port).get("/health").status == 200
        game = Client(server.port).issue()
        assert game["game"]
        assert server.process.poll() is None
    finally:
        for connection in idle:
            connection.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert server.stop() == 0


@pytest.mark.parametrize("how", ["deleted", "replaced", "overwritten", "log deleted"])
def test_a_store_that_is_taken_away_is_noticed(start_server: Callable[..., Server], tmp_path: Path, how: str):
    log = tmp_path / "log"
    server = start_server(errors=log)
    Client(server.port).issue()
    database = tmp_path / "data/tassello.sqlite"
    if how == "deleted":
        shutil.rmtree(database.parent)
    elif how == "replaced":
        copy = database.with_suffix(".copy")
        shutil.copy(database, copy)
        os.replace(copy, database)
    elif how == "overwritten":
        copy = tmp_path / "copy"
        subprocess.run([PROGRAM, "backup", copy, "--data", database.parent], check=True, timeout=60)
        database.write_bytes(copy.read_bytes())
    else:
        database.with_name(database.name + "-wal").unlink()
    assert server.process.wait(timeout=30) == 78
    what = "overwritten" if how == "overwritten" else "deleted or replaced"
    assert f"{database.name} was {what} while" in log.read_text().replace("-wal", "")
