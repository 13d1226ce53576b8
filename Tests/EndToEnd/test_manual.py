"""The user's guide: as plain pages at /help, and in the app."""

import re
from html.parser import HTMLParser

import pytest

from harness.browsers import Browser, Chromium
from harness.client import Client
from harness.server import SITE, Server
from harness.views import VIEWS, still

pytestmark = pytest.mark.online

HEADING = "main h1"
LANGUAGES = {"en": "/help/", "it": "/help/it/", "vi": "/help/vi/"}
PAGES = sorted(
    f"/{file.relative_to(SITE)}".removesuffix("index.html") for file in (SITE / "help").rglob("*.html")
)


class Page(HTMLParser):
    """The elements of a page, each with its attributes, and whether all of them close."""

    def __init__(self, text: str):
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag not in ("meta", "link", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]


def page(client: Client, path: str) -> Page:
    answer = client.get(path)
    assert (answer.status, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8"), path
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    return Page(answer.body.decode())


def test_every_page_is_whole_and_tells_what_it_is(client: Client):
    titles = set()
    assert len(PAGES) % len(LANGUAGES) == 0 and len(PAGES) > 30
    for path in PAGES:
        found = page(client, path)
        assert found.open == [], path
        (html,) = found.all("html")
        folder = LANGUAGES[html["lang"]]
        assert path.startswith(folder)
        (description,) = [meta["content"] for meta in found.all("meta") if meta.get("name") == "description"]
        assert 40 < len(description) < 200, path
        titles.add(re.search("<title>(.+?)</title>", client.get(path).body.decode())[1])
        # No script, no style of its own, and nothing from elsewhere.
        assert not found.all("script") and not [a for _, a in found.elements if "style" in a]
        alternates = {link["hreflang"]: link["href"] for link in found.all("link") if "hreflang" in link}
        name = path.removeprefix(folder)
        assert alternates == {tag: each + name for tag, each in LANGUAGES.items()} | {"x-default": "/help/" + name}
    assert len(titles) == len(PAGES)


def test_every_link_leads_somewhere(client: Client):
    addresses = {}
    for path in PAGES:
        for tag, attributes in page(client, path).elements:
            for address in (attributes.get("href"), attributes.get("src")):
                addresses.setdefault(address, path)
            if attributes.get("href", "").startswith("https:"):
                assert attributes["target"] == "_blank" and attributes["rel"] == "noopener noreferrer"
            if tag == "img":
                assert attributes["alt"]
    outward = [address for address in addresses if address and address.startswith("https:")]
    assert 0 < len(outward) <= 3
    for address, path in addresses.items():
        if address and address not in outward:
            assert client.get(address.partition("#")[0]).status == 200, f"{address} in {path}"


def test_help_without_a_slash_leads_to_the_guide(client: Client):
    for path in "/help", "/help/vi":
        answer = client.get(path)
        assert (answer.status, answer.headers["Location"]) == (308, path + "/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_pictures_are_small_enough_to_be_kept(language: str):
    sizes = [file.stat().st_size for file in (SITE / f"help/pictures/{language}").glob("*.webp")]
    assert len(sizes) >= 8 and sum(sizes) <= 250_000


def test_it_is_read_without_scripts(chromium: Chromium, server: Server):
    chromium.become(java_script_enabled=False, viewport={"width": 320, "height": 568})
    chromium.page.goto(f"{server.url}/help/it/scoring.html")
    chromium.page.locator("main table").wait_for()
    assert chromium.page.locator("h1").inner_text() == "Punteggi e livelli"
    chromium.page.get_by_role("link", name="Tiếng Việt").click()
    assert chromium.page.url.endswith("/help/vi/scoring.html")
    assert chromium.page.locator("html").get_attribute("lang") == "vi"


def opens_help(browser: Browser) -> None:
    browser.click("main .help-link")
    browser.wait("return document.querySelector('.view-help main h1') !== null")


def test_a_view_leads_to_its_page_and_the_way_back(browser: Browser, server: Server):
    browser.open(f"{server.url}/#scores")
    opens_help(browser)
    assert browser.text(HEADING) == "Scores"
    browser.click(".manual-ways .after")
    browser.wait("return document.querySelector('main h1')?.innerText === 'Leaderboards'")
    assert browser.evaluate("return document.querySelector('main').scrollTop") == 0
    browser.choose("Back")
    browser.wait("return document.querySelector('main h1')?.innerText === 'Scores'")
    browser.evaluate("history.go(-1)")
    browser.wait("return document.querySelector('main h1')?.innerText === 'Leaderboards'")
    browser.choose("Done")
    browser.wait("return document.querySelector('.view-scores') !== null")
    # Styled, though no engine was needed.
    assert browser.evaluate("return [...document.styleSheets].some(sheet => /pages/.test(sheet.href))")


@pytest.mark.online(False)
def test_an_analysis_and_a_game_are_there_again(chromium: Chromium, server: Server):
    chromium.open(server.url)
    VIEWS["analysis"](chromium)
    opens_help(chromium)
    assert chromium.text(HEADING) == "Games that are over"
    chromium.choose("Done")
    chromium.wait("return document.querySelector('.view-study .chart') !== null")
    VIEWS["game"](chromium)
    figures = "return document.querySelector('.figures').innerText.match(/Moves\\s+(\\d+)/)[1]"
    moves = chromium.evaluate(figures)
    opens_help(chromium)
    chromium.press("Escape")
    chromium.wait("return document.querySelector('#board .tile') !== null")
    assert chromium.evaluate(figures) == moves
    assert chromium.errors() == []


@pytest.mark.online(False)
def test_it_is_read_offline(chromium: Chromium, server: Server):
    chromium.open(server.url)
    chromium.wait_until_kept("/help/vi/device.html")
    chromium.wait_until_kept("/kept/help")
    server.kill()
    chromium.open(f"{server.url}/#help:sudoku")
    assert chromium.text(HEADING) == "Playing Sudoku"
    chromium.wait("return document.querySelector('.manual-picture').naturalWidth > 0")
    chromium.open(f"{server.url}/help/it/keys.html")
    assert chromium.text(HEADING).startswith("Tasti")
    assert chromium.errors() == []


SWIPE = """
    const [dx, dy] = arguments;
    const target = document.querySelector('.manual p');
    const touch = (x, y) => new Touch({ identifier: 1, target, clientX: x, clientY: y });
    const fire = (type, touches, changedTouches) =>
        target.dispatchEvent(new TouchEvent(type, { touches, changedTouches, bubbles: true }));
    fire('touchstart', [touch(100, 300)], [touch(100, 300)]);
    fire('touchend', [], [touch(100 + dx, 300 + dy)]);"""


def test_a_swipe_to_the_right_leaves(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#settings")
    opens_help(chromium)
    for dx, dy in [(-150, 0), (40, 0), (100, 90), (0, 200)]:
        chromium.evaluate(SWIPE, dx, dy)
        assert chromium.is_shown(".view-help")
    chromium.evaluate(SWIPE, 140, 20)
    chromium.wait("return document.querySelector('.view-settings') !== null")


def test_a_remote_control_reads_it(chromium: Chromium, server: Server):
    screen = {"width": 1920, "height": 1080}
    chromium.become(viewport=screen, user_agent="Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0)", locale="en")
    chromium.open(f"{server.url}/#settings")
    chromium.wait("return document.querySelector('.help-link') !== null")
    chromium.evaluate("document.querySelector('.help-link').focus()")
    chromium.press("Enter")
    chromium.wait("return document.activeElement.id === 'main' && document.querySelector('.view-help main h1') !== null")
    # The page scrolls to its end, where the next one is.
    for _ in range(80):
        chromium.press("ArrowDown")
        if chromium.evaluate("return document.activeElement.matches('.manual-ways a')"):
            break
        chromium.evaluate("document.getElementById('main').scrollTop += 200")
    assert chromium.evaluate("return document.activeElement.matches('.manual-ways a')")
    for _ in range(80):
        chromium.press("ArrowUp")
        if chromium.evaluate("return document.activeElement.matches('.manual-bar a')"):
            break
        chromium.evaluate("document.getElementById('main').scrollTop -= 200")
    assert chromium.evaluate("return document.activeElement.matches('.manual-bar a')")
    chromium.press("ArrowRight")
    assert chromium.evaluate("return document.activeElement.id") == "back"
    chromium.press("Enter")
    chromium.wait("return document.querySelector('.view-settings') !== null")


def test_the_way_to_help_is_large_enough_for_a_finger(chromium: Chromium, server: Server):
    chromium.resize(320, 568)
    chromium.open(server.url)
    for view in ["home", "new", "game", "sudoku", "scores", "leaderboard", "settings", "rules", "lesson", "own-sudoku"]:
        VIEWS[view](chromium)
        still(chromium)
        box = chromium.evaluate(
            "const b = document.querySelector('main .help-link').getBoundingClientRect(); return [b.width, b.height, b.left, b.right]"
        )
        assert box[0] >= 44 and box[1] >= 44 and box[2] >= 0 and box[3] <= 320, view
