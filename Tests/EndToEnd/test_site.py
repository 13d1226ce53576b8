"""The static site: how it is sent, and that every browser starts the app from it."""

import gzip
import http.client
import re

import pytest

from harness.browsers import Browser, Chromium
from harness.client import Client
from harness.server import SITE, Server

HASHED = re.compile(r"\.[0-9a-f]{16}\.\w+$")


def addresses() -> list[str]:
    files = (file for file in SITE.rglob("*") if file.is_file() and file.suffix not in (".br", ".gz"))
    return sorted(f"/{file.relative_to(SITE)}" for file in files)


def test_every_file_is_sent_compressed_and_cached_as_its_name_says(client: Client):
    for address in addresses():
        content = (SITE / address[1:]).read_bytes()
        plain = client.get(address)
        assert (plain.status, plain.body) == (200, content), address
        zipped = client.get(address, {"Accept-Encoding": "gzip"})
        if zipped.headers["Content-Encoding"] == "gzip":
            assert gzip.decompress(zipped.body) == content, address
        brotli = client.get(address, {"Accept-Encoding": "gzip, deflate, br"})
        if (SITE / f"{address[1:]}.br").exists():
            assert brotli.headers["Content-Encoding"] == "br", address
            assert "Accept-Encoding" in brotli.headers["Vary"], address
        if HASHED.search(address):
            assert "immutable" in plain.headers["Cache-Control"], address
        else:
            assert plain.headers["Cache-Control"] == "no-cache", address


def test_all_but_the_start_page_the_service_worker_and_the_guide_are_named_by_their_content():
    others = [address for address in addresses() if not HASHED.search(address)]
    assert [address for address in others if not address.startswith("/help/")] == ["/index.html", "/service-worker.js"]
    assert all(address.endswith(".html") for address in others if address.startswith("/help/"))


def test_known_files_are_not_sent_again(client: Client):
    tag = client.get("/").headers["ETag"]
    again = client.get("/", {"If-None-Match": tag})
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize("path", ["/", "/help/it/", "/service-worker.js", "/api/v1/leaderboards/sliding.4x4.multi", "/nothing"])
def test_every_answer_has_the_security_headers(client: Client, path: str):
    headers = client.get(path).headers
    policy = {part.split()[0]: part.split()[1:] for part in headers["Content-Security-Policy"].split(";")}
    assert policy["default-src"] == ["'none'"]
    assert policy["frame-ancestors"] == policy["base-uri"] == ["'none'"]
    scripts = policy.get("script-src", policy["default-src"])
    assert "'unsafe-inline'" not in scripts and "'unsafe-eval'" not in scripts
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize(
    "path",
    [
        "/../Package.swift",
        "/%2e%2e/Package.swift",
        "/..%2fPackage.swift",
        "/icons/../../Package.swift",
        "//etc/passwd",
        "/icons//../../../../../../etc/passwd",
        "/index.html%00.js",
        "/index.html/",
        "/.git/config",
        "/index.html.br",
    ],
)
def test_no_path_leads_out_of_the_site(server: Server, client: Client, path: str):
    assert client.get(path).status in (400, 404)
    assert client.get("/").status == 200


def test_other_methods_are_refused(client: Client):
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        answer = client.request(method, "/")
        assert (answer.status, answer.problem) == (405, "method_not_allowed"), method


def test_head_has_the_headers_alone(server: Server):
    connection = http.client.HTTPConnection("localhost", server.port)
    connection.request("HEAD", "/")
    response = connection.getresponse()
    assert response.status == 200
    assert int(response.headers["Content-Length"]) == (SITE / "index.html").stat().st_size
    assert response.read() == b""


def test_the_app_starts(browser: Browser, server: Server):
    browser.open(server.url)
    browser.wait("return document.querySelectorAll('button').length > 0")


def test_the_app_starts_without_an_error(chromium: Chromium, server: Server):
    chromium.open(server.url)
    chromium.wait("return document.querySelectorAll('button').length > 0")
    chromium.wait("return navigator.serviceWorker.ready.then(() => true)")
    assert chromium.errors() == []


def test_no_function_takes_the_place_of_another_one():
    """In a script the later of two with one name is called in place of both."""
    for script in (SITE.parent / "Web").glob("*.js"):
        names = re.findall(r"^(?:async )?function\*? (\w+)", script.read_text(), re.MULTILINE)
        assert sorted(set(names)) == sorted(names), script.name
