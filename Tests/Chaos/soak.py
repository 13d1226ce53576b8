"""An hour of everyday life on each store: memory and open files must stay as they are, and answers as quick.

    make soak
    .venv/bin/python Tests/Chaos/soak.py [--minutes 60] [--graph docs/soak.svg]
"""

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from pathlib import Path
from typing import Callable

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "Tests/EndToEnd"), str(ROOT / "Benchmarks"), str(Path(__file__).parent)]

import matplotlib  # noqa: E402
from groups.server import RESULT_CONNECTIONS, issued_games, load, pages, submissions_of  # noqa: E402
from harness import sliding  # noqa: E402
from harness.client import Answer, Client  # noqa: E402
from harness.postgres import Postgres  # noqa: E402
from harness.server import PROGRAM, Server, recount  # noqa: E402

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402

PLAYERS = 100_000
VISITORS = 12
PACE = 4  # what each does a second
GAMES = 40_000  # before the hour: more than the 48 MB of pages that SQLite's writer keeps in memory
BOARDS = ["sliding.2x2.single", "sliding.3x3.multi", "sliding.3x3.single"]
WINDOW = 30  # seconds between two looks at a server


class Visitor(threading.Thread):
    """Plays small boards, reads leaderboards, opens the app, sends nonsense, comes back as somebody else."""

    def __init__(self, server: Server, seed: int, end: threading.Event, times: list[float]):
        super().__init__(daemon=True)
        self.server, self.end, self.times = server, end, times
        self.choice = random.Random(seed)
        self.client = Client(server.port)
        self.problem: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.end.wait(self.choice.expovariate(PACE)):
                began = time.perf_counter()
                self.choice.choices(
                    [self.play, self.read, self.open_app, self.send_nonsense, self.rename, self.leave],
                    [30, 40, 15, 10, 3, 2])[0]()
                self.times.append(1000 * (time.perf_counter() - began))
        except BaseException as problem:
            self.problem = problem

    def patiently(self, ask: Callable[[], Answer]) -> Answer:
        """As apps do: a server that has too much to do is asked again."""
        while (answer := ask()).status == 503 and answer.problem == "overloaded":
            self.end.wait(1)
        return answer

    def expect(self, status: int, *request) -> Answer:
        answer = self.patiently(lambda: self.client.request(*request))
        assert answer.status == status, (request, answer.status, answer.body)
        return answer

    def play(self) -> None:
        game = self.expect(
            201, "POST", "/api/v1/games/begin", {"game": str(uuid.uuid4()), "leaderboard": self.choice.choice(BOARDS)})
        if self.choice.random() < 0.9:
            result = str(uuid.uuid4())
            answer = self.patiently(lambda: self.client.submit(game.json, result))
            assert answer.status == 201, answer.body

    def read(self) -> None:
        board = self.choice.choice(BOARDS)
        path = self.choice.choice(["", "?by=moves", "/me?by=score"])
        path = self.choice.choice([f"/leaderboards/{board}{path}", "/sudoku/leaderboard", "/daily"])
        self.expect(200, "GET", f"/api/v1{path}")

    def open_app(self) -> None:
        answer = self.expect(200, "GET", "/")
        self.expect(304, "GET", "/", None, {"If-None-Match": answer.headers["ETag"]})

    def send_nonsense(self) -> None:
        self.choice.choice([
            lambda: self.expect(400, "POST", "/api/v1/games/begin", "{", {"Content-Type": "application/json"}),
            lambda: self.expect(404, "GET", f"/{uuid.uuid4()}"),
            lambda: self.expect(400, "GET", f"/api/v1/leaderboards/{BOARDS[0]}?limit=x"),
            self.client.connection.close,
        ])()

    def rename(self) -> None:
        self.expect(200, "PUT", "/api/v1/player", {"name": f"Visitor {uuid.uuid4().hex[:8]}"})

    def leave(self) -> None:
        """For good, or to come back as another guest."""
        if self.choice.random() < 0.5:
            answer = self.patiently(lambda: self.client.request("DELETE", "/api/v1/player"))
            assert answer.status == 200 or answer.problem == "no_player", answer.body
        self.client.connection.close()
        self.client = Client(self.server.port)


def soak(names: list[str], servers: list[Server], minutes: float) -> dict[str, list[list[float]]]:
    """For each server a row for each window: minute, megabytes, open files, requests a second, p50 and p99 in milliseconds."""
    for side in (2, 3):
        sliding.solve(side, side, (*range(1, side * side), 0))  # its table is made before all visitors want it at once
    end = threading.Event()
    times: list[list[float]] = [[] for _ in servers]
    visitors = [Visitor(server, seed, end, times[number]) for number, server in enumerate(servers) for seed in range(VISITORS)]
    for visitor in visitors:
        visitor.start()
    rows: dict[str, list[list[float]]] = {name: [] for name in names}
    began = time.monotonic()
    for window in range(1, int(minutes * 60 / WINDOW) + 1):
        time.sleep(max(0, began + window * WINDOW - time.monotonic()))
        for visitor in visitors:
            if visitor.problem:
                raise visitor.problem
        for name, server, taken in zip(names, servers, times):
            last = sorted(taken)
            taken.clear()
            assert last, f"{name} has answered nothing for {WINDOW} s"
            row = [window * WINDOW / 60, server.memory() / 1e6, server.open_files(), len(last) / WINDOW]
            rows[name].append(row + [last[len(last) // 2], last[len(last) * 99 // 100]])
            print(name, *(f"{value:.1f}" for value in rows[name][-1]), flush=True)
    end.set()
    for visitor in visitors:
        visitor.join(60)
        if visitor.problem:
            raise visitor.problem
    return rows


def fill(folder: Path, address: str) -> None:
    """Both stores have many players already."""
    subprocess.run([ROOT / ".build/release/StoreFill", folder, BOARDS[0], str(PLAYERS)], check=True)
    subprocess.run([PROGRAM, "admin", "copy", "--from", folder, "--to", address], check=True)


def warm_up(server: Server) -> None:
    """What grows with the database is as large as it gets before it is looked at: the pages that its connections keep in memory."""
    assert load(server.url, submissions_of(issued_games(server, GAMES)), RESULT_CONNECTIONS, "once").errors == 0
    for _ in pages(server):
        pass


COLUMNS = ["minute", "memory, MB", "open files", "requests/s", "p50, ms", "p99, ms"]


def draw(rows: dict[str, list[list[float]]], file: Path) -> None:
    pyplot.rcParams["svg.hashsalt"] = "soak"
    shown = [1, 2, 5]
    figure, axes = pyplot.subplots(len(shown), 1, sharex=True, figsize=(8, 6), layout="constrained")
    for axis, column in zip(axes, shown):
        for name, values in rows.items():
            axis.plot([row[0] for row in values], [row[column] for row in values], label=name)
        axis.set_ylabel(COLUMNS[column])
        axis.set_ylim(bottom=0)
        axis.grid(alpha=0.3)
    axes[0].legend(loc="lower right")
    axes[-1].set_xlabel("minutes")
    figure.savefig(file, metadata={"Date": None})


def judge(name: str, rows: list[list[float]]) -> list[str]:
    """Lines through all but the first quarter: how far they rise until the end."""
    rows = rows[len(rows) // 4 + 1:]

    def rise(column: int) -> tuple[float, float]:
        slope, start = statistics.linear_regression([row[0] for row in rows], [row[column] for row in rows])
        begin, end = (slope * row[0] + start for row in (rows[0], rows[-1]))
        return end - begin, end / begin

    memory, files, p99 = rise(1)[1], rise(2)[0], rise(5)[1]
    print(f"soak.{name}-memory {100 * memory - 100:+.1f} %")
    print(f"soak.{name}-open-files {files:+.1f}")
    print(f"soak.{name}-p99 {p99:.2f} times")
    problems = []
    if memory > 1.05:
        problems.append(f"{name}: memory grew by {100 * memory - 100:.1f} %")
    if files > 2:
        problems.append(f"{name}: {files:.1f} files more were open in the end")
    if p99 > 1.5:
        problems.append(f"{name}: p99 became {p99:.2f} times as long")
    return problems


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--graph", type=Path, default=ROOT / "docs/soak.svg")
    arguments = parser.parse_args()
    if arguments.minutes < 10:
        parser.error("in less than 10 minutes nothing is seen")
    postgres = Postgres()
    with tempfile.TemporaryDirectory() as folder:
        places = {"SQLite": Path(folder) / "data", "PostgreSQL": postgres.new_database()}
        fill(*places.values())
        servers = [Server(place) for place in places.values()]
        try:
            for server in servers:
                warm_up(server)
            rows = soak(list(places), servers, arguments.minutes)
            assert all(server.stop() == 0 for server in servers)
            for place in places.values():
                assert recount(place) == "Everything was right."
        finally:
            for server in servers:
                server.kill()
            postgres.close()
    draw(rows, arguments.graph)
    problems = [problem for name in rows for problem in judge(name, rows[name])]
    sys.exit("\n".join(problems) or 0)


if __name__ == "__main__":
    main()
