import hashlib
import json
import random
import re
import shutil
import subprocess
import tempfile
import time
import uuid
from contextlib import contextmanager
from pathlib import Path
from typing import Iterable, Iterator, NamedTuple, Sequence

from harness import sliding
from harness.client import Client
from harness.server import Server

from . import ROOT, Figure

# The leaderboard on which there are many players, or few, and the one on which results come in.
FULL = "sliding.2x2.single"
MANY, FEW = 1_000_000, 10_000
FILL = ROOT / ".build/release/StoreFill"
RESULTS = "sliding.3x3.single"

# What wrk does: it shares the two cores with the server.
THREADS = 2
SECONDS = 10
PAGE_CONNECTIONS = 16
RESULT_CONNECTIONS = 64
# More than can be stored in the time.
GAMES = 40_000

# Known players, spread over the leaderboard, and how often they ask for their ranks.
ASKERS = 100
QUESTIONS = 4000


def server() -> Iterator[Figure]:
    """The server on SQLite, with a million players."""
    with _serving(MANY) as many:
        with _serving(FEW) as few:
            figures = [*ranks(many, few, "1m")]
        figures += [*pages(many), *results(many, GAMES)]
        status = Path(f"/proc/{many.process.pid}/status").read_text()
        figures.append(("memory", int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1000, "MB"))
    for name, value, unit in figures:
        yield f"server.{name}", value, unit


# ---------------------------------------------------------------- Stores with players


def _filled(players: int) -> Path:
    """A data folder with that many players on the leaderboard, made once for as long as the tables stay the same."""
    schema = (ROOT / "Sources/Store/SQLite/Schema.swift").read_bytes()
    folder = ROOT / f".build-bench/{players}-players-{hashlib.sha256(schema).hexdigest()[:8]}"
    if not folder.exists():
        print(f"Filling {folder.relative_to(ROOT)} (once; {players / 200_000:.0f} minutes)", flush=True)
        unfinished = folder.with_suffix(".unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        subprocess.run([FILL, unfinished, FULL, str(players)], check=True)
        unfinished.rename(folder)
    return folder


@contextmanager
def _serving(players: int) -> Iterator[Server]:
    """A server on a copy of a filled folder."""
    folder = _filled(players)
    with tempfile.TemporaryDirectory(dir=folder.parent) as copy:
        shutil.copytree(folder, copy, dirs_exist_ok=True)
        server = Server(Path(copy))
        yield server
        assert server.stop() == 0


# ---------------------------------------------------------------- Ranks


def ranks(many: Server, few: Server, number: str) -> Iterator[Figure]:
    """Players' ranks with their neighbours, and pages from anywhere. Requests one after the other, in turns to both servers, so
    that what disturbs the one disturbs the other."""
    askers = [_askers(many), _askers(few)]
    times = {"rank": ([], []), "page": ([], [])}
    choice = random.Random(1)
    for _ in range(QUESTIONS):
        asker, metric, moves = choice.randrange(ASKERS), choice.choice(["moves", "score"]), choice.randrange(60, 350)
        asked = {"rank": f"/me?by={metric}", "page": f"?by=moves&after={moves}-0"}
        for what, path in asked.items():
            for clients, taken in zip(askers, times[what]):
                began = time.perf_counter()
                answer = clients[asker].get(f"/api/v1/leaderboards/{FULL}{path}")
                taken.append(1000 * (time.perf_counter() - began))
                assert len(answer.json["around" if what == "rank" else "entries"]) >= 11, answer.body
    for what, taken in times.items():
        p99 = [sorted(each)[len(each) * 99 // 100] for each in taken]
        p50 = [sorted(each)[len(each) // 2] for each in taken]
        yield f"{what}-p50-{number}", p50[0], "ms"
        yield f"{what}-p99-{number}", p99[0], "ms"
        yield f"{what}-p99-10k", p99[1], "ms"
        yield f"{what}-ratio", p99[0] / p99[1], "times"
        yield f"{what}-ratio-p50", p50[0] / p50[1], "times"


def _askers(server: Server) -> list[Client]:
    """Players who have a result in the middle of the leaderboard by moves and by score."""
    clients = [Client(server.port) for _ in range(ASKERS)]
    for index, client in enumerate(clients):
        game = client.issue(FULL)
        assert client.submit(game, record=_detour(game["puzzle"], 95 + index)).status == 201
    return clients


def _detour(puzzle: str, moves: int) -> str:
    """A record of at least that many moves: a tile goes out and back until the shortest solution is enough."""
    rows, columns, tiles = sliding.board(puzzle)
    way = sliding.solve(rows, columns, tiles)
    back = {"U": "D", "D": "U", "L": "R", "R": "L"}
    out = next(move for move in back if move != way[0] and sliding.slide(rows, columns, tiles, move))
    turns = [out, back[out]] * ((moves - len(way)) // 2 + 1) + way
    return _record(puzzle, turns, 10)


def _record(puzzle: str, moves: list[str], milliseconds: int) -> str:
    return f"tassello1;{puzzle};" + ",".join(f"{milliseconds if i else 0}{move}" for i, move in enumerate(moves))


# ---------------------------------------------------------------- Load


class Load(NamedTuple):
    answers: int
    errors: int
    seconds: float
    p99: float


def load(url: str, requests: Iterable[str], connections: int, *options: str, niceness: int = 0) -> Load:
    """Lets wrk send requests, lines as requests.lua reads them; what else runs comes before it if it is nicer."""
    with tempfile.TemporaryDirectory() as folder:
        files = [open(Path(folder) / f"requests.{number}", "w") for number in range(THREADS)]
        for index, request in enumerate(requests):
            files[index % THREADS].write(f"{request}\n")
        for file in files:
            file.close()
        command = ["nice", f"-n{niceness}", "wrk", f"-t{THREADS}", f"-c{connections}", f"-d{SECONDS}s", "-s", Path(__file__).with_name("requests.lua")]
        output = subprocess.run(
            [*command, url, "--", f"{folder}/requests", *options], capture_output=True, check=True, text=True
        ).stdout
    answers, errors, seconds, p99 = output.splitlines()[-1].split()
    return Load(int(answers), int(errors), float(seconds), float(p99))


def pages(server: Server) -> Iterator[Figure]:
    """Pages from all over the leaderboard."""
    choice = random.Random(1)
    path = f"/api/v1/leaderboards/{FULL}?by=moves&after={{}}-0"
    requests = [f"GET\t{path.format(choice.randrange(60, 350))}\t\t" for _ in range(1000)]
    found = load(server.url, requests, PAGE_CONNECTIONS, "again")
    assert found.errors == 0, found
    yield "pages", found.answers / found.seconds, "pages/s"
    yield "pages-p99", found.p99, "ms"


def results(server: Server, games: int) -> Iterator[Figure]:
    """Results of as many guests, each the shortest solution of the game that was issued to the guest. There must be more games
    than results, but few enough that each is over in time."""
    submissions = submissions_of(issued_games(server, games))
    before = _players(server)
    found = load(server.url, submissions, RESULT_CONNECTIONS, "once")
    assert found.errors == 0, found
    # Some are stored whose answers were under way when the time was up.
    stored = _players(server) - before
    assert found.answers <= stored <= found.answers + RESULT_CONNECTIONS + 1, (found, stored)
    yield "results", found.answers / found.seconds, "results/s"
    yield "results-p99", found.p99, "ms"


def issued_games(server: Server, number: int, leaderboards: Sequence[str] = (RESULTS,)) -> list[tuple[str, dict[str, str]]]:
    """Cookies and games of new guests, on each leaderboard in turn."""
    games = []
    with tempfile.TemporaryDirectory() as folder:
        while len(games) < number:
            begin = [_beginning(leaderboards[game % len(leaderboards)]) for game in range(number)]
            found = load(server.url, begin, RESULT_CONNECTIONS, "once", f"{folder}/answers")
            assert found.errors == 0, found
            for file in Path(folder).iterdir():
                for line in file.read_text().splitlines():
                    cookie, _, game = line.partition("\t")
                    games.append((cookie, json.loads(game)))
    return games


def submissions_of(games: Iterable[tuple[str, dict[str, str]]]) -> list[str]:
    """The requests that send the results of guests' games."""
    return [_submission(cookie, game) for cookie, game in games]


def _submission(cookie: str, game: dict[str, str]) -> str:
    puzzle = game["puzzle"]
    identifier = uuid.uuid4()
    record = _record(puzzle, sliding.solution(puzzle), 20 + identifier.int % 60)
    body = json.dumps({"result": str(identifier), "game": game["game"], "record": record})
    return f"POST\t/api/v1/games/finish\t{cookie}\t{body}"


def _beginning(leaderboard: str) -> str:
    return "POST\t/api/v1/games/begin\t\t" + json.dumps({"game": str(uuid.uuid4()), "leaderboard": leaderboard})


def _players(server: Server) -> int:
    """How many players there are on the leaderboard on which results come in."""
    return Client(server.port).get(f"/api/v1/leaderboards/{RESULTS}?limit=1").json["players"]
