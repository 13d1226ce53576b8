"""The lines for Caddy and nginx in docs/operating.md: TLS ends in them, and who asks is told truly."""

import http.client
import re
import shutil
import socket
import ssl
import subprocess
import uuid
from pathlib import Path
from typing import Iterator

import pytest

from debian import run
from harness.client import Client
from harness.mails import Outbox, token
from harness.server import ROOT, Server
from harness.waiting import until

# The proxy asks from 127.0.0.1; players come from elsewhere.
PLAYER = "127.0.0.2"
OTHER = "127.0.0.3"
BOARD = "sliding.2x2.single"


def _lines(of: str) -> str:
    text = (ROOT / "docs/operating.md").read_text()
    block = re.search(rf"{of}.*?```\n(.*?)```", text, re.S)[1]
    return re.sub(r"^  ", "", block, flags=re.M)


def _caddy(port: int, server: int) -> tuple[str, list[str]]:
    site = _lines("Caddy gets certificates").replace("puzzles.example.org", f"https://localhost:{port}")
    site = site.replace("127.0.0.1:8080", f"127.0.0.1:{server}\n    tls /proxy/certificate.pem /proxy/key.pem")
    return "{\n    admin off\n    auto_https disable_redirects\n}\n" + site, ["caddy", "run", "--adapter=caddyfile", "--config"]


def _nginx(port: int, server: int) -> tuple[str, list[str]]:
    location = _lines("nginx, inside").replace("127.0.0.1:8080", f"127.0.0.1:{server}")
    return (
        "daemon off; pid /proxy/pid; error_log stderr; events {} http { access_log off; server { "
        f"listen 127.0.0.1:{port} ssl http2; ssl_certificate /proxy/certificate.pem; ssl_certificate_key /proxy/key.pem;\n"
        f"{location}\n}} }}"
    ), ["nginx", "-c"]


class Player(Client):
    """Comes by TLS, from an address of its own."""

    def __init__(self, port: int, certificate: Path, address: str):
        super().__init__(port)
        self.connection = http.client.HTTPSConnection(
            "localhost", port, timeout=30, context=ssl.create_default_context(cafile=certificate), source_address=(address, 0))


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


@pytest.fixture(params=[_caddy, _nginx], ids=["caddy", "nginx"])
def proxied(request: pytest.FixtureRequest, clean_debian: Path, tmp_path: Path) -> Iterator[tuple[int, Path]]:
    """The port of a proxy in front of a server that lets an address make two guests an hour, and the proxy's certificate."""
    folder = clean_debian / "proxy"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem", "-out", folder / "certificate.pem",
        stderr=subprocess.DEVNULL)  # fmt: skip
    port = _free_port()
    options = ["--https", "--trusted-proxies", "127.0.0.1", "--guests-per-hour", "2", "--public-address", f"https://localhost:{port}"]
    with Server(tmp_path / "data", options=options) as server:
        configuration, command = request.param(port, server.port)
        (folder / "configuration").write_text(configuration)
        log = open(tmp_path / "log", "w")
        proxy = subprocess.Popen(["chroot", clean_debian, *command, "/proxy/configuration"], stdout=log, stderr=log)

        def answers() -> bool:
            assert proxy.poll() is None, (tmp_path / "log").read_text()
            try:
                return Player(port, folder / "certificate.pem", PLAYER).get("/ready").status == 200
            except OSError:
                return False

        until(answers, "the proxy answers")
        yield port, folder / "certificate.pem"
        proxy.terminate()
        proxy.wait()


def test_a_result_comes_through_with_all_that_protects_it(proxied: tuple[int, Path]):
    player = Player(*proxied, PLAYER)
    page = player.get("/")
    assert page.status == 200 and "default-src 'none'" in page.headers["Content-Security-Policy"]
    assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
    begun = player.request("POST", "/api/v1/games/begin", {"game": str(uuid.uuid4()), "leaderboard": BOARD})
    assert begun.status == 201
    cookie = begun.headers["Set-Cookie"]
    assert cookie.startswith("__Host-tassello=") and "; Secure" in cookie and "; HttpOnly" in cookie
    assert player.submit(begun.json).status == 201


def test_only_today_s_tls_is_spoken(proxied: tuple[int, Path]):
    port, certificate = proxied

    def version(least: ssl.TLSVersion, most: ssl.TLSVersion) -> str:
        context = ssl.create_default_context(cafile=certificate)
        context.minimum_version, context.maximum_version = least, most
        context.set_ciphers("ALL:@SECLEVEL=0")
        with socket.create_connection(("localhost", port)) as raw, context.wrap_socket(raw, server_hostname="localhost") as tls:
            return tls.version()

    assert version(ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_3) == "TLSv1.3"
    with pytest.raises(ssl.SSLError):
        version(ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1)


def test_each_address_has_limits_of_its_own_whatever_it_claims(proxied: tuple[int, Path]):
    def new_guest(address: str, claimed: str) -> int:
        game = {"game": str(uuid.uuid4()), "leaderboard": BOARD}
        return Player(*proxied, address).request("POST", "/api/v1/games/begin", game, {"X-Forwarded-For": claimed}).status

    assert [new_guest(PLAYER, f"203.0.113.{number}") for number in range(3)] == [201, 201, 429]
    assert new_guest(OTHER, PLAYER) == 201


def test_events_come_through_at_once(proxied: tuple[int, Path], tmp_path: Path):
    phone, laptop = Player(*proxied, PLAYER), Player(*proxied, PLAYER)
    signing_up = {"mail": "ann@example.org", "password": "three wild geese", "language": "en"}
    assert phone.request("POST", "/api/v1/account/sign-up", signing_up).status == 202
    mail = Outbox(tmp_path / "data/outbox").next()
    assert phone.request("POST", "/api/v1/account/confirm", {"token": token(mail)}).status == 200
    cookie = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
    laptop.connection.request("GET", "/api/v1/account/sync/events", headers={"Cookie": cookie})
    # A proxy that kept events back would do so until there are some kilobytes of them.
    events = laptop.connection.getresponse()
    assert events.status == 200 and events.readline() == b"data: 0\n"
    change = {"category": "look", "key": "theme", "stamp": f"{1:016x}-{0xABC:016x}", "value": "1"}
    mark = phone.request("POST", "/api/v1/account/sync", {"mark": 0, "cursors": [], "changes": [change]}).json["mark"]
    assert [events.readline(), events.readline()] == [b"\n", f"data: {mark}\n".encode()]


def test_figures_for_operators_are_not_for_everybody(proxied: tuple[int, Path]):
    assert Player(*proxied, PLAYER).get("/metrics", {"X-Forwarded-For": "127.0.0.1"}).status == 404
