"""The archive of `make dist` where there is no Swift: in a Debian of its own. `make test-dist` calls it, as root."""

import gzip
import hashlib
import json
import re
import socket
import subprocess
import tarfile
from pathlib import Path
from typing import Callable, Iterator

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from debian import Machine, installation, run
from harness.browsers import Chromium
from harness.client import Client
from harness.server import ROOT, Server
from harness.views import by_keys
from harness.waiting import until
from test_play import finish, play, start

BUILD = ROOT / ".build-dist"
# The last revision whose tables are others; from the first release on, the release before this one.
OLDER = "7aa079b"


@pytest.fixture(scope="session")
def archive() -> Path:
    (archive,) = BUILD.glob("tassello-*.tar.gz")
    return archive


@pytest.fixture(scope="session")
def unpacked(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="tar")
    return folder / archive.name.removesuffix(".tar.gz")


@pytest.fixture
def debian(clean_debian: Path, unpacked: Path, tmp_path: Path) -> Path:
    """A copy of it, with the archive unpacked in /opt."""
    root = tmp_path / "debian"
    run("cp", "--archive", clean_debian, root)
    run("cp", "--archive", unpacked, root / "opt")
    return root


def test_two_builds_of_a_commit_are_equal(archive: Path, tmp_path: Path):
    """In a folder of the same name, as code has the lengths of some paths in it, from nothing but what is committed."""
    clone = tmp_path / "clone"
    run("git", "clone", "--quiet", ROOT, clone)
    run("unshare", "--mount", "sh", "-c", f"mount --bind '{clone}' '{ROOT}' && cd '{ROOT}' && make dist")
    again = clone / ".build-dist" / archive.name

    def content(archive: Path) -> dict[str, tuple[int, str]]:
        with tarfile.open(archive) as tar:
            return {
                member.name: (member.mode, hashlib.sha256(tar.extractfile(member).read()).hexdigest() if member.isfile() else "")
                for member in tar
            }

    assert content(again) == content(archive)
    assert again.read_bytes() == archive.read_bytes()


def test_it_has_what_its_readers_look_for(unpacked: Path):
    names = {str(file.relative_to(unpacked)) for file in unpacked.rglob("*") if file.is_file()}
    assert {"INSTALL.md", "LICENSE", "operating.md", "bin/tassello", "share/tassello/site/index.html"} <= names
    dependencies = run("ldd", unpacked / "bin/tassello")
    assert "libswift" not in dependencies and "libFoundation" not in dependencies

    # A licence for each package that is listed as being in it.
    bill = (unpacked / "share/doc/tassello/sbom.cdx.json").read_text()
    assert JsonStrictValidator(SchemaVersion.V1_5).validate_str(bill) is None
    licences = {folder.name.lower() for folder in (unpacked / "share/doc/tassello/licenses").iterdir()}
    listed = {each["purl"].split("@")[0].split("/")[-1].lower() for each in json.loads(bill)["components"]}
    assert listed - {"libargon2-1", "libpq5", "libqrencode4", "libsqlite3-0", "libssl3", "llhttp"} == licences
    assert (unpacked / "share/doc/tassello/licenses/swift-nio/Sources/CNIOLLHTTP/LICENSE").exists()


def _subcommands(command: dict, above: str = "") -> Iterator[str]:
    name = above + command["commandName"]
    yield name
    for each in command.get("subcommands", []):
        if each["commandName"] != "help":
            yield from _subcommands(each, name + ".")


def test_each_command_has_a_manual_page_and_completions(unpacked: Path):
    described = json.loads(run(unpacked / "bin/tassello", "--experimental-dump-help"))
    pages = sorted((unpacked / "share/man/man1").iterdir())
    assert {page.name for page in pages} >= {f"{name}.1.gz" for name in _subcommands(described["command"])}
    for page in pages:
        lint = subprocess.run(["mandoc", "-T", "lint", "-W", "error"], input=gzip.decompress(page.read_bytes()), capture_output=True)
        assert not lint.stdout, f"{page.name}: {lint.stdout.decode()}"
    for shell, script in [
        ("bash", "bash-completion/completions/tassello"),
        ("zsh", "zsh/site-functions/_tassello"),
        ("fish", "fish/vendor_completions.d/tassello.fish"),
    ]:
        run(shell, "-n", unpacked / "share" / script)
    options = run(
        "bash", "-c", f'. "{unpacked}/share/bash-completion/completions/tassello"; COMP_WORDS=(tassello serve --trus); COMP_CWORD=2;'
        ' _tassello tassello --trus serve; echo "${COMPREPLY[@]}"')
    assert "--trusted-proxies" in options


class Started(Server):
    """A server that a command of an operator has started."""

    def __init__(self, *command: str | Path):
        self.log = []
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = self._port()


def test_a_game_is_played_without_swift(debian: Path, unpacked: Path, chromium: Chromium):
    assert not list(debian.rglob("libswift*")) and not list(debian.rglob("*/bin/swift*"))
    container = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--pipe"]
    (command,) = installation()[1]
    with Started(*container, f"--directory={debian}", f"--chdir=/opt/{unpacked.name}", *command.split(), "--port=0") as server:
        start(chromium, server.url)
        finish(chromium, Client(server.port), play(chromium, by_keys))


@pytest.fixture
def boot() -> Iterator[Callable[[Path], Machine]]:
    machines = []

    def boot(root: Path) -> Machine:
        machines.append(Machine(root))
        return machines[-1]

    yield boot
    for machine in machines:
        machine.close()


def test_it_is_installed_as_a_service(debian: Path, unpacked: Path, boot: Callable[[Path], Machine], chromium: Chromium):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    (debian / "etc/tassello.env").write_text(f"TASSELLO_PORT={port}\n")
    machine = boot(debian)
    for command in installation()[2]:
        machine.run(f"cd /opt/{unpacked.name} && {command.removeprefix('sudo ')}")

    def is_ready() -> bool:
        try:
            return Client(port).get("/ready").status == 200
        except OSError:
            return False

    until(is_ready, "the service answers")
    start(chromium, f"http://localhost:{port}")
    finish(chromium, Client(port), play(chromium, by_keys))

    # Nobody else reads its data, and it may do nothing but serve.
    assert machine.run("stat --format=%a /var/lib/private/tassello").strip() == "700"
    assert machine.run("systemd-analyze verify --man=no tassello.service 2>&1") == ""
    exposure = re.search(r"Overall exposure level for tassello.service: ([\d.]+)", machine.ask("systemd-analyze security tassello"))
    assert float(exposure[1]) <= 1.5
    assert machine.run("stat --format=%u /proc/$(systemctl show --property=MainPID --value tassello)").strip() != "0"

    # A new version is put over the one that runs.
    for command in installation()[2]:
        machine.run(f"cd /opt/{unpacked.name} && {command.removeprefix('sudo ')}")
    until(is_ready, "the service answers after an upgrade")

    # Killed, it comes back with what it had; asked to end, it ends in good order.
    board = "/api/v1/leaderboards/sliding.3x3.multi"
    entries = Client(port).get(board).json["entries"]
    process = machine.run("systemctl show --property=MainPID --value tassello")
    machine.run("systemctl kill --signal=KILL tassello")
    until(lambda: machine.run("systemctl show --property=MainPID --value tassello") not in (process, "0\n"), "a new process")
    until(is_ready, "the service answers again")
    assert Client(port).get(board).json["entries"] == entries
    # Copied, and gone back to.
    backup, *back = [command.removeprefix("sudo ") for command in installation()[4]]
    machine.run(backup)
    for command in back:
        machine.run(command)
    until(is_ready, "the service answers from the copy")
    assert Client(port).get(board).json["entries"] == entries
    machine.run("systemctl stop tassello")
    assert machine.run("systemctl show --property=Result --value tassello").strip() == "success"


def test_an_older_version_is_upgraded_and_not_gone_back_to(unpacked: Path, tmp_path: Path, chromium: Chromium):
    older = BUILD / "older"
    if not older.exists():
        run("git", "clone", "--quiet", ROOT, older)
    run("git", "fetch", "--quiet", cwd=older)
    run("git", "checkout", "--quiet", OLDER, cwd=older)
    run("make", "server", cwd=older)
    board = "/api/v1/leaderboards/sliding.3x3.multi"

    def serve(program: Path) -> list[str | Path]:
        return [program, "serve", "--site", unpacked / "share/tassello/site", "--data", tmp_path / "data", "--port", "0"]

    with Started(*serve(older / ".build/release/tassello")) as server:
        start(chromium, server.url)
        finish(chromium, Client(server.port), play(chromium, by_keys))
        entries = Client(server.port).get(board).json["entries"]
    with Started(*serve(unpacked / "bin/tassello")) as server:
        assert Client(server.port).get(board).json["entries"] == entries
        assert server.stop() == 0
    refused = subprocess.run(serve(older / ".build/release/tassello"), capture_output=True, text=True, timeout=60)
    assert refused.returncode != 0 and "newer version" in refused.stderr
