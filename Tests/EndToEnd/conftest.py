import contextlib
import shutil
from pathlib import Path
from typing import Callable, Iterator

import pytest

from harness.browsers import BROWSERS, Browser, Chromium
from harness.client import Client
from harness.postgres import Postgres
from harness.server import SITE, Server
from harness.stores import POSTGRES


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """With a database of its own for each test."""
    postgres = Postgres()
    yield postgres
    postgres.close()


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where servers keep everything: a folder, or what a test asks for (`on_both`, `on_postgres`)."""
    return request.getfixturevalue("postgres").new_database() if getattr(request, "param", "") == POSTGRES else tmp_path / "data"


@pytest.fixture(scope="session")
def online_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site without its service worker, which would fetch and keep all of it for each server anew, and as it is: servers that start
    have fewer files to read, and browsers beside them nothing to decompress. Engines answer, and do nothing while nobody asks: their
    searches ahead are half of what games cost."""
    site = tmp_path_factory.mktemp("online") / "site"
    shutil.copytree(SITE, site, ignore=shutil.ignore_patterns("service-worker.js*", "*.br", "*.gz"))
    (engine,) = site.glob("engine.*.js")
    before, ahead, after = engine.read_text().partition("engine.improve()")
    assert ahead
    engine.write_text(f"{before}false{after}")
    return site


@pytest.fixture
def site(request: pytest.FixtureRequest) -> Path:
    """What servers send: without a service worker and searches ahead where a test or its file is marked `online`, as they have no part in
    what is tested."""
    marker = request.node.get_closest_marker("online")
    return request.getfixturevalue("online_site") if marker and marker.args != (False,) else SITE


@pytest.fixture
def start_server(place: Path | str, site: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers that keep their data in one place; ends them with the test."""
    servers: list[Server] = []

    def start(**options) -> Server:
        servers.append(Server(place, **{"site": site, **options}))
        return servers[-1]

    yield start
    for server in servers:
        server.kill()


@pytest.fixture
def server(start_server: Callable[..., Server]) -> Server:
    """A server of the test's own, without players and results."""
    return start_server()


@pytest.fixture
def client(server: Server) -> Client:
    return Client(server.port)


@pytest.fixture(scope="session")
def running_browsers() -> Iterator[dict[str, Browser]]:
    """Browsers take seconds to start: each is started once, by the first test that needs it."""
    browsers: dict[str, Browser] = {}
    yield browsers
    for browser in browsers.values():
        browser.close()


def _ready(name: str, running: dict[str, Browser], language: str = "en") -> Iterator[Browser]:
    if name not in running:
        running[name] = BROWSERS[name]()
    running[name].begin(language)
    yield running[name]
    try:
        running[name].forget()
    except Exception:
        # It has crashed: the next test gets another one.
        with contextlib.suppress(Exception):
            running.pop(name).close()
        raise


@pytest.fixture(params=BROWSERS)
def browser(request: pytest.FixtureRequest, running_browsers: dict[str, Browser]) -> Iterator[Browser]:
    """The test runs once in each browser, with nothing stored: every test's server has an origin of its own."""
    yield from _ready(request.param, running_browsers)


@pytest.fixture
def language() -> str:
    """What the person in front of `chromium` reads; a test is parametrised by others."""
    return "en"


@pytest.fixture
def chromium(running_browsers: dict[str, Browser], language: str) -> Iterator[Chromium]:
    """For what only Chromium can do: touch, no network, phone sizes, messages of the console."""
    yield from _ready(Chromium.name, running_browsers, language)
