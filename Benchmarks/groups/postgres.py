import hashlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from statistics import median
from typing import Iterator

from harness.postgres import Postgres
from harness.server import Server

from . import ROOT, Figure
from .server import FEW, FULL, RESULT_CONNECTIONS, RESULTS, issued_games, load, pages, ranks, results, submissions_of

MANY = 10_000_000
GAMES = 15_000

# On which results come in beside one another, and how often that is compared with one leaderboard alone.
SEVERAL = [f"sliding.{board}.{metric}" for board in ("2x3", "3x2", "3x3") for metric in ("single", "multi")]
TURNS = 3


def postgres() -> Iterator[Figure]:
    """The server on PostgreSQL on the same machine, with ten million players; ten minutes more when they are made, 10 GB."""
    with _filled() as database:
        with _serving(database, MANY) as many:
            with _serving(database, FEW) as few:
                figures = [*ranks(many, few, "10m")]
            figures += [*pages(many), *results(many, GAMES), *_hottest_leaderboard(database, many)]
    for name, value, unit in figures:
        yield f"postgres.{name}", value, unit


def _hottest_leaderboard(database: Postgres, server: Server) -> Iterator[Figure]:
    """Two servers count the results of one leaderboard in the same rows. What they store together, to what they do when the results
    are those of several."""
    other = Server(database.address(f"run{MANY}"))
    rates: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(TURNS):
        for is_one, taken in rates.items():
            submissions = submissions_of(issued_games(server, GAMES, [RESULTS] if is_one else SEVERAL))
            with ThreadPoolExecutor() as pool:
                halves = [(server.url, submissions[0::2]), (other.url, submissions[1::2])]
                found = list(pool.map(lambda half: load(*half, RESULT_CONNECTIONS // 2, "once"), halves))
            assert all(each.errors == 0 for each in found), found
            taken.append(sum(each.answers / each.seconds for each in found))
    assert other.stop() == 0
    one, several = median(rates[True]), median(rates[False])
    yield "results-one-leaderboard", one, "results/s"
    yield "results-one-to-several", one / several, "times"


@contextmanager
def _filled() -> Iterator[Postgres]:
    """A PostgreSQL with a database for each number of players, made once for as long as the tables stay the same."""
    schema = (ROOT / "Sources/Store/Postgres/PostgresSchema.swift").read_bytes()
    folder = ROOT / f".build-bench/postgres-{hashlib.sha256(schema + FILL.encode()).hexdigest()[:8]}"
    for players in (FEW, MANY):
        if not (folder / f"filled-{players}").exists():
            database = Postgres(folder)
            print(f"Filling a database with {players:,} players (once)", flush=True)
            try:
                _fill(database, f"filled{players}", players)
                (folder / f"filled-{players}").touch()
            finally:
                database.close()
    database = Postgres(folder)
    try:
        yield database
    finally:
        database.close()


@contextmanager
def _serving(database: Postgres, players: int) -> Iterator[Server]:
    """A server on a copy of a filled database."""
    name = f"run{players}"
    database.query("postgres", f"DROP DATABASE IF EXISTS {name}")
    database.query("postgres", f"CREATE DATABASE {name} TEMPLATE filled{players} STRATEGY file_copy")
    database.query("postgres", "CHECKPOINT")
    server = Server(database.address(name))
    yield server
    assert server.stop() == 0
    database.query("postgres", f"DROP DATABASE {name}")


def _fill(database: Postgres, name: str, players: int) -> None:
    database.query("postgres", f"DROP DATABASE IF EXISTS {name}")
    database.query("postgres", f"CREATE DATABASE {name}")
    # It makes the tables.
    assert Server(database.address(name)).stop() == 0
    database.query(name, FILL.format(players=players, leaderboard=FULL))
    counted = database.query(name, "SELECT sum(count) FROM tally WHERE level = 1 AND metric = 1")
    assert int(counted) == players, counted


# What ladders are read from, as `BenchmarkFill` makes it by way of the store: times and moves spread evenly, and players in no
# order. Indexes are made when the rows are there.
FILL = """
SET synchronous_commit = off;
SET maintenance_work_mem = '1GB';
SET work_mem = '256MB';
INSERT INTO leaderboard (name) VALUES ('{leaderboard}');
ALTER TABLE ranking DROP CONSTRAINT ranking_pkey;
ALTER TABLE best DROP CONSTRAINT best_pkey;
INSERT INTO player (id, created) SELECT number, 0 FROM generate_series(1, {players}) AS number;
CREATE TEMPORARY VIEW mark AS
    SELECT player, 3000000 AS period, board.id AS leaderboard, 30000 + place * 210000 / {players} AS milliseconds,
        60 + place * 300 / {players} AS moves
    FROM (
        SELECT number AS player, number * 7368787 % {players} AS place FROM generate_series(1, CAST({players} AS BIGINT)) AS number
    ) AS shuffled, (SELECT id FROM leaderboard WHERE name = '{leaderboard}') AS board;
INSERT INTO ranking (period, leaderboard, metric, value, result, player, milliseconds, moves, score, received)
    SELECT period, leaderboard, metric, (ARRAY[milliseconds, moves, moves + milliseconds / 1000])[metric + 1], player, player,
        milliseconds, moves, moves + milliseconds / 1000, 1577836800000
    FROM mark, generate_series(0, 2) AS metric;
INSERT INTO best (player, leaderboard, "window", period, time, timeResult, moves, movesResult, score, scoreResult)
    SELECT player, leaderboard, 3, period, milliseconds, player, moves, player, moves + milliseconds / 1000, player FROM mark;
ALTER TABLE ranking ADD PRIMARY KEY (period, leaderboard, metric, value, result);
ALTER TABLE best ADD PRIMARY KEY (player, leaderboard, "window");
INSERT INTO tally (period, leaderboard, metric, level, prefix, count)
    SELECT period, leaderboard, metric, level, value >> (8 * (4 - level)), count(*)
    FROM ranking, generate_series(1, 4) AS level GROUP BY 1, 2, 3, 4, 5;
SELECT setval('playerNumber', {players}), setval(pg_get_serial_sequence('result', 'sequence'), {players});
VACUUM ANALYZE player, best, ranking, tally;
"""
