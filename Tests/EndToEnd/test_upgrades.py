"""What an earlier app has stored on a device is there, all of it, in the app of today."""

import subprocess
import tarfile
from pathlib import Path
from typing import Any, Callable

import pytest
import test_play
import test_sudoku_play
from test_versions import change_site

from harness.browsers import Chromium
from harness.server import PROGRAM, SITE, Server
from harness.views import by_keys, fill_sudoku, new_game, route, sudoku_game, tiles, win_sudoku
from harness.waiting import until

# Sites as `make site` made them of these commits, without the compressed copies.
FIXTURES = Path(__file__).parent / "fixtures"
EARLIER = [path.name.removeprefix("site-").removesuffix(".tar.xz") for path in sorted(FIXTURES.glob("site-*.tar.xz"))]


@pytest.fixture(params=EARLIER)
def earlier_site(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    with tarfile.open(FIXTURES / f"site-{request.param}.tar.xz") as archive:
        archive.extractall(tmp_path / "site", filter="data")
    return tmp_path / "site"


STORED = """
    const [prefix] = arguments;
    return new Promise((resolve) => {
        indexedDB.open('tassello').onsuccess = ({ target }) => {
            const below = IDBKeyRange.bound(prefix, prefix + '\\uffff');
            const count = target.result.transaction('entries').objectStore('entries').count(below);
            count.onsuccess = () => { resolve(count.result); target.result.close(); };
        };
    });"""

# What is sent when the device is online again.
RESULTS = 4


def fill(chromium: Chromium, url: str) -> bool:
    """Plays until each kind of entry is stored: settings, a name, results of both puzzles, one of them on its way, games in
    the middle, one of them issued in advance, a day's puzzle that is done and one that is not. The device is offline then.

    Tells whether the day's puzzle that is done was ranked: rules of some levels, and so of some days of the week, have changed since the
    earliest app, which plays these days' for practice.
    """
    chromium.open(f"{url}/#settings")
    chromium.choose("Dark")
    chromium.click(".switch")
    chromium.click(".swatches .swatch:nth-child(3)")
    # Results that have arrived, with a name.
    new_game(chromium, 3)
    test_play.play(chromium, by_keys)
    chromium.wait_for_text("1 of 1")
    chromium.type("#player-name", "Zoë")
    chromium.choose("Save")
    chromium.choose("Close")
    test_sudoku_play.start(chromium, url, "Easy")
    fill_sudoku(chromium)
    chromium.wait_for_text("1 of 1")
    chromium.choose("Close")
    route("home")(chromium)
    chromium.click("#daily-sudoku")
    chromium.wait("return document.querySelectorAll('.sudoku-cell').length === 81")
    fill_sudoku(chromium)
    chromium.wait("return document.querySelector('.ranking-answer') !== null || document.body.innerText.includes('practice game')")
    is_ranked = chromium.is_shown(".ranking-answer")
    chromium.choose("Close")
    route("home")(chromium)
    chromium.click("#daily-sliding")
    chromium.wait("return document.querySelectorAll('#board .tile').length === 15")
    move_about(chromium)
    sudoku_game(chromium)
    # Boards of 4 x 4 in stock.
    new_game(chromium, 4)
    until(lambda: chromium.evaluate(STORED, "stock/") > 2, "games in stock")
    chromium.wait("return navigator.serviceWorker.controller !== null")
    new_game(chromium, 3)
    chromium.set_offline(True)
    test_play.play(chromium, by_keys)
    chromium.wait_for_text("sent when you are online")
    chromium.choose("Close")
    new_game(chromium, 4)
    move_about(chromium)
    chromium.choose("Undo")
    return is_ranked


def move_about(chromium: Chromium) -> None:
    """A few moves of a board that is too large to be solved here."""
    for key in ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"] * 2:
        chromium.press(key)


def settings(chromium: Chromium) -> dict[str, Any]:
    """Values by name, whether they are in one view or in two."""
    route("settings")(chromium)
    shown = listed_settings(chromium)
    if chromium.is_shown("#more-settings"):
        route("more-settings")(chromium)
        shown |= listed_settings(chromium)
    return shown


def listed_settings(chromium: Chromium) -> dict[str, Any]:
    return dict(
        chromium.evaluate("""
            const value = (row) => row.querySelector('input:not([type=color]), select')?.value
                ?? [...row.querySelectorAll('[aria-pressed]')].map((e) => e.ariaPressed).join();
            return [...document.querySelectorAll('.setting')]
                .map((row) => [row.querySelector('.setting-name').innerText, value(row)]);""")
    )


def scores(chromium: Chromium) -> list[list[str]]:
    """The lists of results on the device, a line for each."""
    route("scores")(chromium)
    lists = []
    for place in range(1, 1 + chromium.wait("return document.querySelectorAll('.segments .segment').length")):
        chromium.click(f".segments .segment:nth-child({place})")
        is_shown = """
            return document.querySelector(`.segments .segment:nth-child(${arguments[0]})`).ariaPressed === 'true'
                && document.querySelector('.table') !== null"""
        chromium.wait(is_shown, place)
        # Earlier versions did not name the latest one.
        rows = "return [...document.querySelectorAll('.table tr')].map((row) => row.innerText.replace('latest', ''))"
        lists.append(chromium.evaluate(rows))
    return lists


FACTS = """
    return answer(database.transaction('results').objectStore('results').getAll())
        .then((list) => list.map(({ value }) => value));"""


def earned(chromium: Chromium) -> int:
    """What the results on the device are worth: boards a hundred each, and Sudokus their score."""
    facts = [value.split(";") for value in chromium.evaluate(FACTS)]
    assert {group.split(".")[0] for group, *_ in facts} == {"sliding", "sudoku"}
    return sum(100 if group.startswith("sliding") else 999_999 - int(ranked) % 1_000_000 for group, ranked, *_ in facts)


# Buttons that lead back to a game in the middle, by a part of their texts that no other has.
GAMES = ["Puzzle of the day", "Hard", "4 × 4"]

CONTINUE = """
    const games = [...document.querySelectorAll('.home button')].filter((e) => e.innerText.includes('Continue'));
    const game = games.find((e) => e.innerText.replace(/\\s/g, ' ').includes(arguments[0])
        && (arguments[0] === 'Puzzle of the day' || !e.innerText.includes('Puzzle of the day')));
    game?.click();
    return game !== undefined;"""


def go_on(chromium: Chromium, game: str) -> list[str]:
    """Opens the game. Returns what stands on its board, and its figures but for those that the time changes."""
    route("home")(chromium)
    chromium.wait(CONTINUE, game)
    chromium.wait("return document.querySelector('#board .tile, .sudoku-cell') !== null")
    figures = chromium.evaluate("return [...document.querySelectorAll('.figure')].map((e) => e.innerText)")
    cells = chromium.evaluate("return [...document.querySelectorAll('.sudoku-cell')].map((cell) => cell.innerText)")
    return [str(cells or tiles(chromium, 4))] + [figure for figure in figures if ":" not in figure and "Score" not in figure]


def test_nothing_that_an_earlier_app_has_stored_is_lost(
    chromium: Chromium, start_server: Callable[..., Server], earlier_site: Path, tmp_path: Path
):
    server = start_server(site=earlier_site)
    is_day_ranked = fill(chromium, server.url)
    settings_before, scores_before = settings(chromium), scores(chromium)
    games_before = [go_on(chromium, game) for game in GAMES]
    server.stop()

    change_site(chromium, start_server(site=SITE, port=server.port))

    def results() -> int:
        command = [PROGRAM, "admin", "results", "list", "--data", tmp_path / "data"]
        return len(subprocess.run(command, capture_output=True, check=True, text=True).stdout.splitlines()) - 1

    until(lambda: results() == RESULTS - (not is_day_ranked), "the result that waited")
    if is_day_ranked:
        route("home")(chromium)
        chromium.wait_for_text("Done: see the ranking")
    settings_now = settings(chromium)
    assert {name: settings_now.get(name) for name in settings_before} == settings_before
    assert scores(chromium) == scores_before
    assert [go_on(chromium, game) for game in GAMES] == games_before

    # What was won before there were points counts, once.
    route("profile")(chromium)
    points = "return document.querySelector('.profile-points').innerText"
    chromium.wait(points + " === arguments[0]", f"{earned(chromium):,} points")
    chromium.reload()
    chromium.wait("return isWhole")
    route("profile")(chromium)
    assert chromium.evaluate(points) == f"{earned(chromium):,} points"

    # Records are played, and games go on: moves can be taken back that were made in the earlier app.
    route("scores")(chromium)
    chromium.choose("Replay")
    chromium.wait("return document.querySelector('.timeline') !== null")
    go_on(chromium, "4 × 4")
    moves = chromium.evaluate(test_play.MOVES)
    chromium.choose("Undo")
    chromium.wait(test_play.MOVES + " === arguments[0]", moves + 1)  # the way back counts
    go_on(chromium, "Hard")
    chromium.choose("Undo")  # the wrong digit
    fill_sudoku(chromium)
    chromium.wait("return document.querySelector('#player-name')?.value === 'Zoë'")


# A database of version 1 with these entries, at an address where no app runs.
FILL = """
    const [entries] = arguments;
    return new Promise((resolve) => {
        const opening = indexedDB.open('tassello', 1);
        opening.onupgradeneeded = () => {
            const store = opening.result.createObjectStore('entries');
            for (const [key, value] of entries) store.put(value, key);
        };
        opening.onsuccess = () => { opening.result.close(); resolve(true); };
    });"""

VALUES = """
    return Promise.all(COLLECTIONS.map((name) => answer(database.transaction(name).objectStore(name).getAll())))
        .then((lists) => Object.fromEntries(lists.flatMap((list, index) => list.map(({ id, value }) => [`${COLLECTIONS[index]}/${id}`, value]))));"""


def test_what_is_damaged_keeps_nothing_else_from_its_place(chromium: Chromium, server: Server):
    entries = [
        ["setting/theme", "1"], ["name", "Zoë"], ["own/sudoku", "x"], ["best/sliding.4x4.multi", "2;1000;50;50;a;b"],
        ["~score/sliding.4x4.multi/00000060/0000018bcfe56800", "60;5000;a;Zoë"],
        ["~score/sliding.4x4.multi/00000050/0000018bcfe56801", "50;9000;b;Zoë;II"],
        ["~score/sliding.3x3.multi/00000070/0000018bcfe56802", "70;7000;c;Ada"],
        ["~record/a", "tassello1;"], ["turn/sliding/000001", "5U"], ["kept/turn/sudoku.day/000001", "5c1t2"],
        ["puzzle/sudoku", "9x9;"], ["outbox/a", "{}"], ["stock/b", "{}"],
    ]  # fmt: skip
    damaged = [
        ["~score/", ""], ["~score/sliding.4x4.multi", "1;2"], ["~score/x/y/z", 5], ["latest", "no line"], ["latest/", None],
        ["unknown/kind/of", "entry"], [7, "a number"], [["a"], "a list"], ["", "nothing"], ["/", "no name"],
    ]  # fmt: skip
    chromium.open(f"{server.url}/health")
    assert chromium.evaluate(FILL, entries + damaged)
    chromium.open(f"{server.url}/#scores")
    chromium.wait("return document.querySelectorAll('.table tr').length === 3")
    rows = chromium.evaluate("return [...document.querySelectorAll('.table tr')].map((row) => row.innerText)")
    assert "Zoë;II" in rows[1] and "50" in rows[1] and "60" in rows[2]
    assert chromium.evaluate("return document.documentElement.dataset.theme") == "dark"
    stored = chromium.evaluate(VALUES)
    moved = {
        "settings/theme": "1", "state/name": "Zoë", "state/own/sudoku": "x", "records/a": "tassello1;", "outbox/a": "{}",
        "results/a": "sliding.4x4.multi;60;60;5000;0000018bcfe56800;Zoë", "stock/b": "{}",
        "results/b": "sliding.4x4.multi;50;50;9000;0000018bcfe56801;Zoë;II",
        "kept/games/sudoku.day/turn/000001": "5c1t2", "games/sudoku/puzzle": "9x9;", "kept/unknown/kind/of": "entry",
    }  # fmt: skip
    assert {path: stored.get(path) for path in moved} == moved
    assert stored["bests/sliding.3x3.multi"].startswith("0;0;0;0;;")
    assert {value for _, value in damaged} <= set(stored.values()), "nothing is lost"
    assert [error for error in chromium.errors() if "Failed to load" not in error] == []


# A tab in which an earlier app plays: it holds the lock and its storage, and lets go of it where another version is wanted.
PLAY = """
    navigator.locks.request('tassello', () => new Promise((done) => { window.leave = done; }));
    return new Promise((resolve) => {
        indexedDB.open('tassello', 1).onsuccess = ({ target: { result } }) => {
            window.database = result;
            result.onversionchange = () => result.close();
            resolve(true);
        };
    });"""
TURN = """
    return new Promise((resolve) => {
        const transaction = database.transaction('entries', 'readwrite');
        transaction.objectStore('entries').put('Ada', 'name');
        transaction.oncomplete = () => resolve(true);
    });"""


def test_a_tab_that_only_reads_leaves_an_earlier_one_its_storage(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/health")
    assert chromium.evaluate(FILL, [["name", "Zoë"]])
    assert chromium.evaluate(PLAY)
    chromium.new_tab()
    chromium.open(server.url)
    chromium.wait_for_text("Open in another tab")
    chromium.last_tab()
    assert chromium.evaluate(TURN)
    # When it is gone, today's app begins anew, with what was stored last.
    with chromium.context.pages[-1].expect_navigation():
        chromium.evaluate("leave()")
    chromium.latest_tab()
    chromium.wait("return typeof READ_AT_START === 'object' && database?.version === VERSION")
    assert chromium.evaluate(VALUES)["state/name"] == "Ada"
