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
    with Server(tmp_path / "data", options=["--https", "--trusted-proxies", "127.0.0.1", "--guests-per-hour", "2"]) as server:
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


def test_figures_for_operators_are_not_for_everybody(proxied: tuple[int, Path]):
    assert Player(*proxied, PLAYER).get("/metrics", {"X-Forwarded-For": "127.0.0.1"}).status == 404
