"""Whatever dies, stops or is cut off: what was confirmed is there exactly once. `make chaos` calls it.

    scripts/chaos [--minutes 6] [--kills 1000] [--copies 100] [--seed 1] [cluster|kills|disk|full|copies ...]
"""

import argparse
import contextlib
import http.client
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "Tests/EndToEnd"), str(Path(__file__).parent)]

from cluster import PORT, Cluster  # noqa: E402
from harness.client import Client  # noqa: E402
from harness.durability import BusyPlayer, survive_kills  # noqa: E402
from harness.server import PROGRAM, Server, recount  # noqa: E402
from hosts import HERE, Network  # noqa: E402
from players import BOARD, Mails, Player  # noqa: E402

PLAYERS = 16
# Tables with what players have.
OF_PLAYERS = [
    "account", "attempts", "best", "daily", "game", "nameGram", "passkey", "picture", "secret", "session", "syncItem", "syncMark", "syncState"
]


def cluster(arguments: argparse.Namespace) -> None:
    """Servers are killed or stopped five times a second, the primary dies every 30 seconds, links are cut meanwhile."""
    folder = Path(tempfile.mkdtemp(prefix="tassello-chaos-"))
    folder.chmod(0o755)
    try:
        with Network() as network:
            all = Cluster(network, folder)
            try:
                _disturb(all, arguments)
            finally:
                all.haproxy.kill()
    except BaseException:
        print(f"The logs are in {folder}", file=sys.stderr)
        raise
    shutil.rmtree(folder)


def _disturb(all: Cluster, arguments: argparse.Namespace) -> None:
    all.wait_for_standby()
    end, over = threading.Event(), threading.Event()
    mails = Mails(all.folder / "mail/outbox")
    players = [Player(HERE, PORT, arguments.seed * 1000 + number, end, mails) for number in range(PLAYERS)]
    for player in players:
        player.start()
    counts = {"servers killed": 0, "servers stopped": 0, "primaries killed": 0, "links cut": 0}
    disturbers = [
        threading.Thread(target=part, args=(all, random.Random(arguments.seed + number), over, counts))
        for number, part in enumerate((_servers, _primaries, _links))
    ]
    for thread in disturbers:
        thread.start()
    time.sleep(arguments.minutes * 60)
    # They heal what they have hurt; players end after that.
    over.set()
    for thread in disturbers:
        thread.join()
    all.wait_for_primary()
    time.sleep(5)
    end.set()
    for player in players:
        player.join(60)
    for name, count in counts.items():
        print(f"chaos.{name.replace(' ', '-')} {count}")
    _check(all, players, arguments)


def _servers(all: Cluster, choice: random.Random, over: threading.Event, counts: dict[str, int]) -> None:
    stopped: dict = {}
    while not over.wait(0.2):
        now = time.monotonic()
        for host in [host for host, until in stopped.items() if until < now]:
            host.kill(signal.SIGCONT)
            del stopped[host]
        running = [host for host in all.servers if host not in stopped]
        if not running:
            continue
        host = choice.choice(running)
        if choice.random() < 0.3:
            host.kill()
            all.start_server(host)
            counts["servers killed"] += 1
        else:
            host.kill(signal.SIGSTOP)
            stopped[host] = now + choice.choice([0.1, 0.2, 0.5, 1, 12])
            counts["servers stopped"] += 1
    for host in stopped:
        host.kill(signal.SIGCONT)


def _primaries(all: Cluster, choice: random.Random, over: threading.Event, counts: dict[str, int]) -> None:
    while not over.wait(30):
        victim = all.primary()
        if victim is None:
            continue
        victim.kill()
        counts["primaries killed"] += 1
        over.wait(choice.choice([1, 12]))
        all.start_database(victim)


def _links(all: Cluster, choice: random.Random, over: threading.Event, counts: dict[str, int]) -> None:
    while not over.wait(choice.choice([10, 20, 40])):
        cut = choice.choice([*all.databases, *all.servers])
        cut.cut()
        counts["links cut"] += 1
        over.wait(choice.choice([1, 8]))
        cut.heal()


def _check(all: Cluster, players: list[Player], arguments: argparse.Namespace) -> None:
    problems = [problem for player in players for problem in player.problems]
    assert not problems, problems
    stored = all.query("SELECT encode(id, 'hex') FROM result").split()
    assert len(stored) == len(set(stored))
    found = set(stored)
    confirmed = {result.replace("-", "") for player in players for result in player.results}
    gone = {result.replace("-", "") for player in players for result in player.gone}
    unsure = {result.replace("-", "") for player in players for result in player.unsure}
    times = sorted(taken for player in players for taken in player.times)
    print(f"chaos.confirmed {len(confirmed) + len(gone)}")
    print(f"chaos.retries {sum(player.retries for player in players)}")
    print(f"chaos.deleted-players {sum(len(player.gone_names) for player in players)}")
    print(f"chaos.game-p50 {1000 * times[len(times) // 2]:.0f} ms")
    print(f"chaos.game-longest {times[-1]:.1f} s")
    # For much of the time there is no primary.
    assert len(confirmed) + len(gone) > 200 * arguments.minutes, "too little load to show anything"
    assert confirmed <= found, f"{len(confirmed - found)} confirmed results are lost"
    assert not gone & found, f"{len(gone & found)} results of deleted players are there"
    assert found <= confirmed | unsure, f"{len(found - confirmed - unsure)} results are there that nobody sent"
    names = set(all.query("SELECT name FROM player").splitlines())
    assert not names & {name for player in players for name in player.gone_names}
    for table in OF_PLAYERS:
        assert all.query(f"SELECT count(*) FROM {table} WHERE player NOT IN (SELECT id FROM player)").split() == ["0"], table
    _check_accounts(all, players, arguments)
    _recount(all.address)
    print("chaos.cluster: every confirmed result is there once, deleted players have left nothing, all counts are right")


def _check_accounts(all: Cluster, players: list[Player], arguments: argparse.Namespace) -> None:
    found = set(all.query("SELECT mail FROM account").split())
    secrets = set(all.query("SELECT encode(hash, 'hex') FROM secret").split())
    accounts, gone, sessions, ended = (
        set().union(*(getattr(player, what) for player in players)) for what in ("accounts", "gone_accounts", "sessions", "ended")
    )
    print(f"chaos.accounts {len(accounts) + len(gone)}")
    print(f"chaos.log-outs {len(ended)}")
    assert len(accounts) + len(gone) > 2 * arguments.minutes, "too few accounts to show anything"
    assert accounts <= found, f"{len(accounts - found)} accounts are lost"
    assert not gone & found, f"{len(gone & found)} deleted accounts are there"
    assert sessions <= secrets, f"{len(sessions - secrets)} devices are logged out"
    assert not ended & secrets, f"{len(ended & secrets)} devices that have logged out are logged in"
    items = {tuple(line.split("|")) for line in all.query("SELECT mail, key FROM syncItem JOIN account USING (player)").splitlines()}
    pictures = set(all.query("SELECT id FROM picture").split())
    told = set(all.query("SELECT key FROM syncItem WHERE category = 7").split())
    shared = set().union(*(player.shared for player in players))
    print(f"chaos.shared {len(shared)}")
    assert len(shared) > 2 * arguments.minutes, "too little was shared to show anything"
    assert shared <= items, f"{len(shared - items)} things that were shared are lost"
    assert told <= pictures, f"{len(told - pictures)} pictures are lost"


# ---------------------------------------------------------------- SQLite


def kills(arguments: argparse.Namespace) -> None:
    """A server on SQLite is killed under load."""
    with tempfile.TemporaryDirectory() as folder:
        servers: list[Server] = []

        def start() -> Server:
            servers.append(Server(Path(folder) / "data"))
            return servers[-1]

        found = survive_kills(start, arguments.kills)
        servers[-1].kill()
        _recount(Path(folder) / "data")
    print(f"chaos.kills {arguments.kills}\nchaos.kills-confirmed {found}", flush=True)


# All that SQLite calls to change its files; what goes to clients goes by other calls.
CALLS = "pwrite64,fdatasync,fsync,ftruncate,fallocate"


def disk(arguments: argparse.Namespace) -> None:
    """Each call that changes a file fails once, or from then on, because there is no room or the disk is broken."""
    injected = 0
    for error in ("ENOSPC", "EIO"):
        for after in ("", "+"):
            for number in range(1, 1000):
                if not _fails(error, f"{number}{after}"):
                    break
                injected += 1
    print(f"chaos.disk-failures {injected}", flush=True)
    assert injected > 100, "too few calls to show anything"


def _fails(error: str, when: str) -> bool:
    """Whether the scenario had so many calls; what was confirmed is there afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        data, trace = Path(folder) / "data", Path(folder) / "trace"
        strace = ["strace", "-D", "-f", "-qq", "-o", trace, "-e", f"trace={CALLS}", "-e", f"inject={CALLS}:error={error}:when={when}"]
        confirmed: list[tuple[Client, dict, str]] = []
        try:
            with Server(data, under=strace) as server:
                for _ in range(3):
                    client = Client(server.port)
                    for _ in range(2):
                        begun = client.request("POST", "/api/v1/games/begin", {"game": str(uuid.uuid4()), "leaderboard": BOARD})
                        assert begun.status in (201, 503), begun.body
                        if begun.status == 503:
                            continue
                        result = str(uuid.uuid4())
                        sent = client.submit(begun.json, result)
                        assert sent.status in (201, 503), sent.body
                        if sent.status == 201:
                            confirmed.append((client, begun.json, result))
        except AssertionError as refusal:
            # It may refuse to start, or be ended by what it cannot write; but not answer wrong things.
            assert "before it was ready" in str(refusal), refusal
        except (http.client.HTTPException, OSError):
            pass
        with Server(data) as again:
            for client, game, result in confirmed:
                client.reconnect(again.port)
                assert client.submit(game).problem == "game_already_finished", (error, when)
                assert client.submit(game, result).status == 201, (error, when)
        _recount(data)
        return "INJECTED" in trace.read_text()


def full(arguments: argparse.Namespace) -> None:
    """The disk is full; when there is room again, the server goes on."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", folder], check=True)
        try:
            ballast = Path(folder) / "ballast"
            ballast.write_bytes(bytes(2_000_000))
            with Server(Path(folder) / "data") as server:
                client = Client(server.port)
                game = client.issue(BOARD)
                confirmed = []
                while True:
                    result = str(uuid.uuid4())
                    answer = client.submit(game, result)
                    if answer.status != 201:
                        break
                    confirmed.append((game, result))
                    answer = client.request("POST", "/api/v1/games/begin", {"game": str(uuid.uuid4()), "leaderboard": BOARD})
                    if answer.status != 201:
                        break
                    game = answer.json
                assert answer.status == 503, answer.body
                # A small write might still have room.
                with open(ballast, "ab", buffering=0) as rest, contextlib.suppress(OSError):
                    while True:
                        rest.write(bytes(512))
                begun = client.request("POST", "/api/v1/games/begin", {"game": str(uuid.uuid4()), "leaderboard": BOARD})
                assert begun.status == 503, begun.body
                assert client.get("/ready").status == 503
                ballast.unlink()
                end = time.monotonic() + 30
                while client.get("/ready").status != 200:
                    assert time.monotonic() < end, "it did not go on"
                    time.sleep(0.1)
                for game, result in confirmed:
                    assert client.submit(game, result).status == 201
                assert client.submit(client.issue(BOARD)).status == 201
            _recount(Path(folder) / "data")
            print(f"chaos.full-confirmed {len(confirmed)}", flush=True)
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)


def copies(arguments: argparse.Namespace) -> None:
    """The files as they are at any moment are a database with all that was confirmed before."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data") as server:
        choice = random.Random(arguments.seed)
        players = [BusyPlayer(server.port) for _ in range(8)]
        for player in players:
            threading.Thread(target=player.play, daemon=True).start()
        for number in range(arguments.copies):
            time.sleep(choice.uniform(0.01, 0.1))
            before = sum(len(player.acknowledged) for player in players)
            server.process.send_signal(signal.SIGSTOP)
            copy = Path(folder) / f"copy-{number}"
            shutil.copytree(Path(folder) / "data", copy)
            server.process.send_signal(signal.SIGCONT)
            (copy / "tassello.sqlite-shm").unlink(missing_ok=True)
            _recount(copy)
            listed = subprocess.run([PROGRAM, "admin", "results", "list", "--limit", "1000000", "--data", copy], capture_output=True, check=True, text=True)
            assert len(listed.stdout.splitlines()) - 1 >= before
            shutil.rmtree(copy)
    print(f"chaos.copies {arguments.copies}", flush=True)


def _recount(place: Path | str) -> None:
    assert recount(place) == "Everything was right.", place


PARTS = {part.__name__: part for part in (cluster, kills, disk, full, copies)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Tests what survives when everything fails; root is needed for networks and mounts.")
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    parser.add_argument("--minutes", type=float, default=6, help="of disturbance of the cluster")
    parser.add_argument("--kills", type=int, default=1000, help="of a server on SQLite")
    parser.add_argument("--copies", type=int, default=100, help="of SQLite's files")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if unknown := set(arguments.parts) - set(PARTS):
        parser.error(f"there is no {', '.join(unknown)}; there are {', '.join(PARTS)}")
    for name in arguments.parts or PARTS:
        began = time.monotonic()
        PARTS[name](arguments)
        print(f"{name}: {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
