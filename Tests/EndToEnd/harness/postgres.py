import subprocess
from pathlib import Path

from .server import ROOT


class Postgres:
    """A PostgreSQL that ends with the tests; with a folder, in which everything stays, one for benchmarks."""

    def __init__(self, folder: Path | None = None):
        command = [ROOT / "scripts/postgres-for-tests", *([folder] if folder else [])]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._address = self.process.stdout.readline().strip()
        assert self._address, f"{command[0]} ended with {self.process.wait()}"
        self.databases = 0

    def address(self, database: str) -> str:
        return self._address.replace("@/postgres?", f"@/{database}?")

    def new_database(self) -> str:
        """The address of an empty database."""
        self.databases += 1
        name = f"test{self.databases}"
        self.query("postgres", f"CREATE DATABASE {name}")
        return self.address(name)

    def query(self, database: str, sql: str) -> str:
        """What psql prints: a line for each row, columns with `|` between."""
        return subprocess.run(
            ["psql", "--quiet", "--no-psqlrc", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1", self.address(database)],
            input=sql, capture_output=True, check=True, text=True,
        ).stdout.strip()  # fmt: skip

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait(timeout=60)
        self.process.stdout.close()
