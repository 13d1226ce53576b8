"""The service worker: the app without a network, and new versions of it."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Callable

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from harness.browsers import Browser, Chromium
from harness.server import ROOT, SITE, Server
from harness.waiting import until

STARTED = "return document.querySelectorAll('button').length > 0"
CONTROLLED = "return navigator.serviceWorker && navigator.serviceWorker.controller !== null"
START_PAGE = "return performance.getEntriesByType('navigation')[0].workerStart > 0"


def test_it_starts_without_a_server(browser: Browser, server: Server):
    browser.open(server.url)
    browser.wait(STARTED)
    browser.wait(CONTROLLED)
    # Words are kept once the page has asked for it.
    browser.wait_until_kept("/texts/")
    server.kill()
    browser.open(server.url)
    browser.wait(STARTED)


def test_a_first_visit_is_no_new_version(browser: Browser, server: Server):
    # A page that takes long enough for Safari to hear of the worker when it is in control already.
    browser.open(f"{server.url}/#sudoku:lesson;naked-pair")
    browser.wait(CONTROLLED)
    browser.wait("return document.querySelector('.lesson') !== null")
    assert browser.evaluate("return document.querySelector('.notice')?.innerText") is None


def test_only_the_api_needs_the_network(chromium: Chromium, server: Server):
    chromium.open(server.url)
    chromium.wait(CONTROLLED)
    chromium.reload()
    chromium.wait(STARTED)
    sources = chromium.evaluate(
        "return performance.getEntriesByType('resource').filter(e => e.workerStart === 0).map(e => new URL(e.name).pathname)"
    )
    assert [path for path in sources if not path.startswith("/api/")] == []
    assert chromium.evaluate(START_PAGE)


def version(folder: Path, name: str) -> Path:
    """The site once more, with a mark in the start page that shows which version it is."""
    web = folder / f"web-{name}"
    shutil.copytree(ROOT / "Web", web)
    page = web / "index.html"
    page.write_text(page.read_text().replace("<title>", f'<meta name="test-version" content="{name}"><title>'))
    out = folder / f"site-{name}"
    shutil.copytree(SITE, out)  # most of it stays, and need not be compressed again
    command = [ROOT / "scripts/build-site", "--web", web, "--out", out]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return out


SHOWN = "return document.querySelector('meta[name=test-version]').content"
CACHES = "return caches.keys().then(keys => keys.length)"
WAITING = "return navigator.serviceWorker.getRegistration().then(r => r.waiting !== null)"


@pytest.fixture(scope="session")
def versions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two versions of the site."""
    folder = tmp_path_factory.mktemp("versions")
    return version(folder, "one"), version(folder, "two")


@pytest.fixture
def update(
    chromium: Chromium, start_server: Callable[..., Server], versions: tuple[Path, Path], tmp_path: Path
) -> Chromium:
    """Shows version one, with version two completely stored beside it."""
    one, two = versions
    served = tmp_path / "served"
    shutil.copytree(one, served)
    server = start_server(site=served)
    chromium.open(server.url)
    chromium.wait(CONTROLLED)
    server.stop()
    shutil.rmtree(served)
    shutil.copytree(two, served)
    start_server(site=served, port=server.port)
    chromium.reload()
    assert chromium.evaluate(SHOWN) == "one"
    chromium.evaluate("return navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => 1)")
    chromium.wait(WAITING)
    return chromium


def test_a_new_version_is_stored_beside_the_old_one_and_waits(update: Chromium):
    assert update.evaluate(CACHES) == 2
    update.reload()
    assert update.evaluate(SHOWN) == "one"


def test_a_new_version_takes_over_when_the_page_asks(update: Chromium):
    update.evaluate("return navigator.serviceWorker.getRegistration().then(r => { r.waiting.postMessage('update') })")
    update.wait(CACHES + ".then(count => count === 1)")
    update.reload()
    update.wait(STARTED)
    assert update.evaluate(SHOWN) == "two"


def test_a_new_version_takes_over_when_the_app_is_started_again(update: Chromium):
    url = update.page.url

    def start_again() -> bool:
        update.page.close()
        update.page = update.context.new_page()
        try:
            update.page.goto(url, timeout=10_000)
        except PlaywrightTimeout:
            return False
        update.wait(STARTED)
        return update.evaluate(SHOWN) == "two"

    # The browser changes versions a moment after the last page has gone. A start within that moment shows the old one; on a busy
    # machine Chromium was seen to wait for the worker that it was just ending, for half a minute.
    until(start_again, "the new version", seconds=60)
    update.wait(CACHES + ".then(count => count === 1)")


def test_a_version_that_is_not_complete_is_not_taken(
    chromium: Chromium, start_server: Callable[..., Server], versions: tuple[Path, Path], tmp_path: Path
):
    one, two = versions[0], tmp_path / "two"
    shutil.copytree(versions[1], two)
    server = start_server(site=one)
    chromium.open(server.url)
    chromium.wait(CONTROLLED)
    server.stop()
    next(two.glob("index.*.html")).unlink()
    start_server(site=two, port=server.port)
    chromium.reload()
    failed = chromium.evaluate(
        "return navigator.serviceWorker.getRegistration().then(r => r.update().then("
        "  r => new Promise(done => (r.installing ?? r.waiting).addEventListener('statechange', e => done(e.target.state)))))"
    )
    assert failed == "redundant"
    chromium.reload()
    chromium.wait(STARTED)
    assert chromium.evaluate(SHOWN) == "one"


WHOLE = "return isWhole"
KEPT = """return (async () => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) if (request.url.endsWith('.wasm') && request.url.includes('/rest.')) return (await (await cache.match(request)).text()).slice(0, 4);
    }
})()"""


@pytest.mark.parametrize("is_cut", [False, True])
def test_a_file_that_is_another_than_it_should_be_is_not_kept(chromium: Chromium, server: Server, is_cut: bool):
    """A portal answers with a page of its own, or the network ends in the middle."""
    module = next(SITE.glob("rest.*.wasm")).read_bytes()[:100_000]
    bad = {"body": module, "content_type": "application/wasm"} if is_cut else {"body": "<h1>Log in</h1>", "content_type": "text/html"}
    asked = []

    def answer(route):
        asked.append(route)
        route.fulfill(**bad)

    chromium.context.route("**/rest.*.wasm", answer)
    chromium.open(server.url)
    chromium.wait(STARTED)
    until(lambda: chromium.evaluate("return true") and len(asked) > 3, "the page and the service worker ask again")
    chromium.context.unroute("**/rest.*.wasm")
    chromium.wait(WHOLE)
    chromium.reload()
    chromium.wait(WHOLE)
    chromium.wait(CONTROLLED)
    chromium.wait_until_kept("/rest.")
    assert chromium.evaluate(KEPT) == "\0asm"


def test_a_file_that_is_kept_and_bad_is_fetched_anew(chromium: Chromium, server: Server):
    chromium.open(server.url)
    chromium.wait(CONTROLLED)
    chromium.wait_until_kept("/rest.")
    chromium.evaluate("""return (async () => {
        const cache = await caches.open((await caches.keys())[0]);
        for (const request of await cache.keys()) if (request.url.endsWith('.wasm') && request.url.includes('/rest.')) await cache.put(request, new Response('<h1>'));
    })()""")
    chromium.reload()
    chromium.wait(WHOLE)
    assert chromium.evaluate(KEPT) == "\0asm"


def test_it_can_be_installed(chromium: Chromium, server: Server, tmp_path: Path):
    # Not from a context without a profile.
    context = chromium.playwright.chromium.launch_persistent_context(
        tmp_path / "profile", executable_path="/usr/bin/chromium", args=["--no-sandbox"]
    )
    page = context.pages[0]
    page.goto(server.url)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 1)")
    devtools = context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    context.close()
    assert manifest["errors"] == []
    assert errors == []
    assert json.loads(manifest["data"])["name"] == "Tassello"
