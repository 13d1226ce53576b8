"""Nothing lies on top of what is used, nothing is cut off, and what is chosen can be seen: on phones, with large text, with a
system's own colours, on television."""

import re
from typing import Iterator

import pytest

from harness import sudoku
from harness.browsers import Browser, Chromium
from harness.server import Server
from harness.views import ENTER_ALL, VIEWS, game, new_sudoku, route, still, sudoku_game

pytestmark = pytest.mark.online

PHONES = [(390, 844), (360, 640), (320, 568), (844, 390), (568, 320)]
SCREENS = [*PHONES, (768, 1024), (1024, 768), (1440, 900), (1920, 1080)]

# Elements that are used and lie under another one, and those that overlap; by what they say.
OVERLAPS = """
    const [over, under] = [...arguments].map((selector) => [...document.querySelectorAll(selector)]
        .filter((e) => e.getClientRects().length > 0));
    return over.flatMap((a) => under.filter((b) => {
        if (a === b || a.contains(b) || b.contains(a)) return false;
        const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
        return Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1
            && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1;
    }).map((b) => `${a.innerText} over ${b.ariaLabel ?? b.innerText}`));
"""

USED = ".main :is(button, a, input, textarea):not(.notice *), .menu a, .board, .sudoku-board"

# The colours and lines of an element, which say in what state it is.
LOOK = """
    const style = getComputedStyle(document.querySelector(arguments[0]));
    return ['color', 'backgroundColor', 'borderColor', 'borderWidth', 'outlineStyle', 'outlineColor', 'textDecorationLine']
        .map((name) => style[name]).join(' ');
"""


# Neither the ring of the focus nor a line under the pointer says what is chosen.
BACKGROUND = "return getComputedStyle(document.querySelector(arguments[0])).backgroundColor"


def seen_whole(chromium: Chromium, selector: str) -> bool:
    """Whether the whole element is on the screen, without scrolling."""
    return chromium.evaluate(
        """const box = document.querySelector(arguments[0])?.getBoundingClientRect();
        const menu = document.querySelector('.menu').getBoundingClientRect();
        const bottom = menu.top > 0 ? menu.top : innerHeight;
        return !!box && box.width > 0 && box.top >= 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= bottom""",
        selector,
    )


# ---------------------------------------------------------------- Phones


@pytest.mark.parametrize("language", ["en", "it", "vi"])
def test_a_high_score_and_its_combo_have_room_beside_the_time(chromium: Chromium, server: Server):
    chromium.resize(390, 844)
    chromium.open(f"{server.url}/#home")
    new_sudoku(chromium, "Extreme")
    grid = sudoku.cells(chromium)
    solution = sudoku.solve(grid)
    # 50, 100 ... 500, and then 500 for each: 24 make more than 10,000.
    chromium.evaluate(ENTER_ALL, [[cell, solution[cell]] for cell, digit in enumerate(grid) if not digit][:25])
    chromium.wait("return document.querySelector('.combo').innerText === '×10'")
    assert re.fullmatch(r"\d\d\D\d{3}", chromium.text(".figure:has(.combo) .figure-value"))
    for size in PHONES:
        chromium.resize(*size)
        assert chromium.evaluate(OVERLAPS, ".figure > *", ".figure > *") == [], size
        assert chromium.evaluate(
            "return [...document.querySelectorAll('.figure > *')].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.innerText)"
        ) == [], size


@pytest.mark.parametrize("language", ["en", "it", "vi"])
def test_short_names_stand_in_one_line_and_whole(chromium: Chromium, server: Server):
    sizes = [(390, 844), (360, 640), (320, 568)]
    chromium.resize(*sizes[0])
    chromium.open(f"{server.url}/#home")
    cut = "return [...document.querySelectorAll(arguments[0])].filter((e) => e.scrollWidth > e.clientWidth || e.offsetHeight > 24).map((e) => e.innerText)"
    chromium.wait("return document.querySelectorAll('.menu-label').length === 6")
    for size in sizes:
        chromium.resize(*size)
        still(chromium)
        assert chromium.evaluate(cut, ".menu-label") == [], size
    game(chromium)
    for size in sizes:
        chromium.resize(*size)
        still(chromium)
        assert chromium.evaluate(cut, ".icon-label") == [], size


def test_text_has_the_size_that_the_browser_is_set_to(chromium: Chromium, server: Server):
    large = chromium.playwright.chromium.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox", "--blink-settings=defaultFontSize=32"]
    )
    page = large.new_page()
    page.goto(f"{server.url}/#home")
    page.wait_for_selector(".home h1")
    size = page.evaluate("getComputedStyle(document.documentElement).fontSize")
    large.close()
    assert size == "32px"


@pytest.mark.parametrize("language", ["en", "it", "vi"])
def test_a_phone_on_its_side_has_all_keys_of_sudoku_beside_the_board(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#home")
    new_sudoku(chromium)
    keys = """return [...document.querySelectorAll('.sudoku-controls button')].filter((e) => e.getClientRects().length > 0)
        .map((e) => [e.innerText, e.getBoundingClientRect()])"""
    for width, height in [(640, 360), (667, 375), (568, 320)]:
        chromium.resize(width, height)
        still(chromium)
        board = chromium.evaluate("return document.querySelector('.sudoku-board').getBoundingClientRect()")
        found = chromium.evaluate(keys)
        assert len(found) == 6 + 9 + 2
        for name, box in found:
            assert box["left"] >= board["right"] and box["right"] <= width, (width, name)
            assert box["top"] >= 0 and box["bottom"] <= height, (height, name)
            assert box["height"] >= 40 and box["width"] >= 40, (width, name)
        assert board["width"] >= 240


# ---------------------------------------------------------------- Notices


def refuse_the_clipboard(chromium: Chromium) -> None:
    chromium.evaluate(
        "Object.defineProperty(navigator, 'share', { value: undefined }); "
        "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
    )


@pytest.mark.parametrize("language", ["en", "vi"])
def test_a_notice_covers_nothing_that_is_used_in_a_sudoku(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#home")
    sudoku_game(chromium)
    refuse_the_clipboard(chromium)
    for size in SCREENS:
        chromium.resize(*size)
        chromium.choose("Share")
        chromium.wait("return document.querySelector('.notice') !== null")
        still(chromium)
        assert chromium.evaluate(OVERLAPS, ".notice", USED) == [], size


@pytest.mark.parametrize("language", ["en", "vi"])
def test_a_notice_covers_nothing_that_is_used_in_a_sliding_puzzle(chromium: Chromium, server: Server):
    # The engine cannot be loaded: what comes instead of a hint is a notice.
    chromium.page.route("**/engine*", lambda request: request.abort())
    chromium.open(f"{server.url}/#home")
    game(chromium)
    for size in SCREENS:
        chromium.resize(*size)
        chromium.choose("Hint")
        chromium.wait("return document.querySelector('.notice, [role=dialog]') !== null")
        if chromium.is_shown("[role=dialog]"):
            chromium.click("[role=dialog] .button:not(.primary)")
        chromium.wait("return document.querySelector('.notice') !== null")
        still(chromium)
        assert chromium.evaluate(OVERLAPS, ".notice", USED) == [], size


def test_an_empty_page_of_sudoku_is_composed_and_its_notice_beside_it(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#sudoku")
    chromium.wait("return document.querySelector('.sudoku > .empty .button') !== null")
    for size in SCREENS:
        chromium.resize(*size)
        assert chromium.evaluate("return document.querySelector('.empty .button').offsetHeight") <= 56, size


# ---------------------------------------------------------------- Focus


def test_no_ring_stands_around_the_whole_page(browser: Browser, server: Server):
    for name in ["rules", "scores", "leaderboard", "settings", "sudoku-rules"]:
        browser.open(f"{server.url}/#{name}")
        browser.wait("return document.querySelector('.main h1') !== null")
        browser.press("Tab")
        browser.reload()
        browser.wait("return document.querySelector('.main h1') !== null")
        browser.evaluate("document.querySelector('main').focus({ focusVisible: true })")
        assert browser.evaluate("return document.activeElement.tagName") == "MAIN", name
        assert browser.evaluate("return getComputedStyle(document.querySelector('main')).outlineStyle") == "none", name


# ---------------------------------------------------------------- Motion


# What moves on the board, and how long until it is over.
MOTION = """return document.querySelector('#board').getAnimations({ subtree: true })
    .map((each) => [each.transitionProperty ?? each.animationName, each.effect.getComputedTiming().endTime]);"""


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_a_digit_settles_and_a_solved_grid_answers(chromium: Chromium, server: Server, wish: str):
    chromium.page.emulate_media(reduced_motion=wish)
    chromium.open(f"{server.url}/#home")
    chromium.wait("return isWhole")
    new_sudoku(chromium, "Easy")
    assert chromium.evaluate(MOTION) == []
    grid = sudoku.cells(chromium)
    first, *others = [(cell, digit) for cell, digit in enumerate(sudoku.solve(grid)) if not grid[cell]]
    # Nothing that moves comes to its end before it is looked at, on however busy a machine.
    clock = chromium.page.context.new_cdp_session(chromium.page)
    clock.send("Animation.enable")

    def motion(entries: list[tuple[int, int]]) -> list[tuple[str, float]]:
        clock.send("Animation.setPlaybackRate", {"playbackRate": 0})
        chromium.evaluate(ENTER_ALL, entries)
        seen = chromium.evaluate(MOTION)
        clock.send("Animation.setPlaybackRate", {"playbackRate": 1})
        return seen

    settling = motion([first])
    chromium.evaluate(ENTER_ALL, others[:-1])
    wave = motion(others[-1:])
    if wish == "reduce":
        assert settling == []
        assert all(end <= 1 for _, end in wave)
    else:
        assert [name for name, _ in settling] == ["--lift"]
        # Before the end of the game lies on it.
        assert len(wave) >= 81 and max(end for _, end in wave) <= 650


# ---------------------------------------------------------------- The end of a game


def test_a_lost_game_ends_with_a_page_like_that_of_a_won_one(chromium: Chromium, server: Server):
    places = {}
    for view in ["sudoku-lost", "sudoku-won"]:
        chromium.begin()
        chromium.resize(390, 844)
        chromium.open(f"{server.url}/#home")
        VIEWS[view](chromium)
        still(chromium)
        places[view] = chromium.evaluate(
            """return [...document.querySelectorAll('.card > *')].filter((e) => e.matches('h2, .achievement, .figures, .button-quiet'))
                .map((e) => [e.className || e.tagName, e.getBoundingClientRect().left, getComputedStyle(e).fontSize,
                    getComputedStyle(e).backgroundColor])"""
        )
    assert places["sudoku-lost"] == places["sudoku-won"]


# ---------------------------------------------------------------- Colours of the system


@pytest.fixture
def forced(chromium: Chromium, server: Server) -> Iterator[Chromium]:
    chromium.page.emulate_media(forced_colors="active")
    chromium.open(f"{server.url}/#home")
    yield chromium


def test_forced_colours_show_the_selected_cell_and_its_verdict(forced: Chromium):
    sudoku_game(forced)
    still(forced)
    other = "document.querySelector('.sudoku-cell:not(.selected):not(.wrong):not(.right):not(.given)').id"
    plain = forced.evaluate(LOOK, "#" + forced.evaluate(f"return {other}"))
    around = forced.evaluate(BACKGROUND, "#" + forced.evaluate(f"return {other}"))
    assert forced.evaluate(BACKGROUND, ".sudoku-cell.selected") != around
    forced.click("#" + forced.evaluate(f"return {other}"))
    assert forced.evaluate(LOOK, ".sudoku-cell.wrong:not(.selected)") != plain


def test_forced_colours_show_notes_and_a_digit_in_hand(forced: Chromium):
    new_sudoku(forced)
    before = forced.evaluate(BACKGROUND, ".noting")
    forced.choose("Notes")
    assert forced.evaluate(BACKGROUND, ".noting") != before


def test_forced_colours_show_what_is_chosen(forced: Chromium):
    route("new-sudoku")(forced)
    assert forced.evaluate(LOOK, ".kind[aria-pressed=true]") != forced.evaluate(LOOK, ".kind[aria-pressed=false]")
    assert forced.evaluate(LOOK, ".segment[aria-pressed=true]") != forced.evaluate(LOOK, ".segment[aria-pressed=false]")
    route("settings")(forced)
    assert forced.evaluate(LOOK, ".swatch[aria-pressed=true]") != forced.evaluate(LOOK, ".swatch[aria-pressed=false]")
    assert forced.evaluate(LOOK, ".switch[aria-pressed=true]") != forced.evaluate(LOOK, ".switch[aria-pressed=false]")
    # A swatch without its colour would be one of many equal circles.
    colours = "return [...document.querySelectorAll('.swatch:not(.automatic)')].map((e) => getComputedStyle(e).backgroundColor)"
    assert len(set(forced.evaluate(colours))) > 5
    assert forced.evaluate(LOOK, ".menu-link[aria-current]") != forced.evaluate(LOOK, ".menu-link:not([aria-current])")


def test_forced_colours_show_the_reasons_of_an_explanation(forced: Chromium):
    VIEWS["sudoku-explained"](forced)
    plain = forced.evaluate(LOOK, ".sudoku-cell:not(.area):not(.selected):not(.blocker)")
    kinds = forced.evaluate(
        """return ['.sudoku-cell.area', '.sudoku-cell.blocker', '.mark', '.mark.eliminated']
            .filter((selector) => document.querySelector(selector))"""
    )
    assert kinds
    looks = [forced.evaluate(LOOK, kind) for kind in kinds]
    assert plain not in looks


# By how many times lines and words are lighter or darker than the ground that they are on: as a browser paints them.
CONTRAST = """
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const light = (colour) => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((x) => (x / 255 <= 0.04 ? x / 3294.6 : ((x / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const style = getComputedStyle(document.querySelector(arguments[0]));
    const [high, low] = [light(style[arguments[1]]), light(`rgb(from ${arguments[2]} r g b)`)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
"""

GROUND = "return getComputedStyle(document.documentElement).getPropertyValue(arguments[0]).trim()"


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_who_wants_contrast_gets_it_on_every_view(chromium: Chromium, server: Server, theme: str):
    seen = {}
    for wish in ["no-preference", "more"]:
        chromium.begin()
        chromium.page.emulate_media(contrast=wish)
        chromium.open(f"{server.url}/#settings")
        chromium.choose(theme)
        chromium.wait("return document.documentElement.dataset.theme === arguments[0]", theme.lower())
        grounds = {name: chromium.evaluate(GROUND, name) for name in ["--card", "--paper"]}
        found = seen[wish] = {}
        for view, looks in {
            "settings": [(".setting-hint", "color", "--card"), (".panel", "borderTopColor", "--card"), (".menu-link:not([aria-current])", "color", "--card")],
            "home": [(".daily .button-detail", "color", "--card"), (".chip", "borderTopColor", "--card"), (".puzzle", "borderTopColor", "--paper")],
        }.items():
            route(view)(chromium)
            still(chromium)
            for selector, name, ground in looks:
                found[selector] = chromium.evaluate(CONTRAST, selector, name, grounds[ground])
        game(chromium)
        still(chromium)
        found[".figure-name"] = chromium.evaluate(CONTRAST, ".figure-name", "color", grounds["--paper"])
        found["lines"] = [chromium.evaluate("return getComputedStyle(document.querySelector(arguments[0])).boxShadow", each)
            for each in [".tile", ".board", ".badge"]]  # fmt: skip
        new_sudoku(chromium)
        still(chromium)
        found[".sudoku-cell"] = chromium.evaluate(CONTRAST, ".sudoku-cell:nth-child(2)", "borderLeftColor", grounds["--card"])
        found[".digit-left"] = chromium.evaluate(CONTRAST, ".digit-left", "color", grounds["--card"])
    assert all(line != before for line, before in zip(seen["more"].pop("lines"), seen["no-preference"].pop("lines")))
    for name, contrast in seen["more"].items():
        assert contrast >= 4.5, (name, contrast)
        assert contrast >= seen["no-preference"][name], name
    words = [".setting-hint", ".figure-name", ".digit-left", ".menu-link:not([aria-current])"]
    assert all(seen["more"][name] >= 7 and seen["more"][name] > seen["no-preference"][name] for name in words)


# ---------------------------------------------------------------- Home


@pytest.mark.parametrize("language", ["en", "vi"])
def test_home_has_all_four_puzzles_on_the_first_screen_of_a_phone(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#home")
    chromium.wait("return document.querySelector('#daily-sudoku') !== null")
    for size in [(390, 844), (360, 640), (844, 390)]:
        chromium.resize(*size)
        still(chromium)
        for button in ["#begin-new", "#daily-sliding", "#begin-new-sudoku", "#daily-sudoku"]:
            assert seen_whole(chromium, button), (size, button)


def test_the_smallest_phone_has_both_puzzles_on_the_first_screen(chromium: Chromium, server: Server):
    chromium.resize(320, 568)
    chromium.open(f"{server.url}/#home")
    chromium.wait("return document.querySelector('#daily-sudoku') !== null")
    assert seen_whole(chromium, "#begin-new")
    assert seen_whole(chromium, "#begin-new-sudoku")


@pytest.mark.parametrize("language", ["en", "it", "vi"])
def test_no_chip_stands_alone_in_its_row(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#home")
    chromium.wait("return document.querySelectorAll('.chips').length === 2")
    for size in SCREENS:
        chromium.resize(*size)
        rows = chromium.evaluate(
            """return [...document.querySelectorAll('.chips')].flatMap((chips) => {
                const tops = [...chips.children].map((chip) => chip.offsetTop);
                return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
            })"""
        )
        assert min(rows) > 1, (size, rows)


def test_one_tap_begins_a_game_like_the_last_one(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#home")
    chromium.choose("5 × 5")
    chromium.wait("return document.querySelectorAll('#board .tile').length === 24")
    route("home")(chromium)
    chromium.click("#begin-new")
    chromium.wait("return document.querySelectorAll('#board .tile').length === 24")
    new_sudoku(chromium, "Expert")
    route("home")(chromium)
    chromium.click("#begin-new-sudoku")
    chromium.wait("return document.querySelector('.bar-title')?.innerText.startsWith('Expert')")


def test_one_tap_gives_up_no_game_unasked(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#home")
    game(chromium)
    route("home")(chromium)
    assert chromium.evaluate("return document.querySelector('.main .button').innerText").startswith("Continue")
    chromium.click("#begin-new")
    chromium.wait("return document.querySelector('[role=dialog]') !== null")


# ---------------------------------------------------------------- Television


@pytest.mark.parametrize("language", ["en", "it", "vi"])
def test_nothing_is_beside_a_page_that_is_magnified(chromium: Chromium, server: Server):
    """A page at 200 % has half as many pixels."""
    chromium.open(server.url)
    beside = "const { scrollWidth, clientWidth } = document.querySelector('main'); return scrollWidth - clientWidth"
    for size in [(512, 384), (320, 256), (640, 360), (667, 375), (195, 422)]:
        chromium.resize(*size)
        for view in ["settings", "new", "new-sudoku"]:
            route(view)(chromium)
            assert chromium.evaluate(beside) == 0, (size, view)


def test_a_television_is_read_from_the_sofa(chromium: Chromium, server: Server):
    screen = {"width": 1920, "height": 1080}
    chromium.become(viewport=screen, user_agent="Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0)", locale="en")
    chromium.open(f"{server.url}/#home")
    for view in ["home", "sudoku", "game", "settings", "rules", "scores", "leaderboard"]:
        VIEWS[view](chromium)
        still(chromium)
        sizes = chromium.evaluate(
            """const isSeen = (e) => e.getClientRects().length > 0 && !e.closest('.unseen, [aria-hidden=true], [inert], .sudoku-board');
            return [...document.querySelectorAll('#app *')]
                .filter((e) => isSeen(e) && [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim()))
                .map((e) => [parseFloat(getComputedStyle(e).fontSize), e.innerText]).filter(([size]) => size < 22)"""
        )
        assert sizes == [], view
        body = chromium.evaluate("return parseFloat(getComputedStyle(document.documentElement).fontSize)")
        assert 24 <= body <= 28
        outside = chromium.evaluate(
            """return [...document.querySelectorAll('button, a, h1, .board, .sudoku-board')]
                .filter((e) => e.getClientRects().length > 0 && !e.closest('[inert]')).filter((e) => {
                    const box = e.getBoundingClientRect();
                    return box.left < innerWidth * 0.05 - 1 || box.right > innerWidth * 0.95 + 1
                        || box.top < innerHeight * 0.05 - 1 && document.querySelector('.main').scrollTop === 0;
                }).map((e) => e.ariaLabel ?? e.innerText)"""
        )
        assert outside == [], view
        # The ring of the focus is seen whole, on every element that takes it.
        clipped = chromium.evaluate(
            """const clipped = [];
            for (const e of document.querySelectorAll('button:enabled, a[href]')) {
                if (e.getClientRects().length === 0 || e.closest('[inert]')) continue;
                e.focus({ focusVisible: true });
                const style = getComputedStyle(e);
                const reach = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
                const box = e.getBoundingClientRect();
                for (let p = e.parentElement; p; p = p.parentElement) {
                    if (getComputedStyle(p).overflowX === 'visible') continue;
                    const frame = p.getBoundingClientRect();
                    if (box.left - reach < frame.left - 1 || box.right + reach > frame.right + 1
                        || box.top - reach < frame.top - 1 || box.bottom + reach > frame.bottom + 1)
                        clipped.push(e.ariaLabel ?? e.innerText);
                }
            }
            return clipped;"""
        )
        assert clipped == [], view


FOCUSED = """const e = document.activeElement, box = e.getBoundingClientRect();
return [e.tagName, Math.round(box.top), document.querySelector('main').scrollTop]"""


def test_arrows_enter_a_list_where_it_begins_and_read_a_page_to_its_end(chromium: Chromium, server: Server):
    screen = {"width": 1920, "height": 1080}
    chromium.become(viewport=screen, user_agent="Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0)", locale="en")
    chromium.open(f"{server.url}/#sudoku:lessons")
    chromium.wait("return document.querySelectorAll('main a').length > 20")
    chromium.press("ArrowDown")
    first = chromium.evaluate("return Math.round(document.querySelector('.lesson-list a').getBoundingClientRect().top)")
    assert chromium.evaluate(FOCUSED) == ["A", first, 0]
    # A text comes before what is below it.
    chromium.open(f"{server.url}/#sudoku:lesson;naked-pair")
    chromium.wait("return document.activeElement.tagName === 'MAIN' && document.querySelector('.view-study h1') !== null")
    chromium.evaluate("document.querySelector('main').style.maxHeight = '400px'")
    chromium.press("ArrowDown")
    assert chromium.evaluate(FOCUSED)[0] == "MAIN"
    chromium.evaluate("const main = document.querySelector('main'); main.scrollTop = main.scrollHeight")
    chromium.press("ArrowDown")
    assert chromium.evaluate(FOCUSED)[0] != "MAIN"


# From where the focus is, all that arrows lead to; a key that only scrolls is pressed on.
REACHED = """
    const seen = new Set([document.activeElement]);
    for (const from of seen) {
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
            from.focus();
            for (let pressed = 0; pressed < 200 && document.activeElement === from; pressed++) if (!moveFocus(key)) break;
            if (document.activeElement !== document.body) seen.add(document.activeElement);
        }
    }
    const controls = [...document.querySelectorAll('main :is(a[href], button:enabled, input, select, textarea, summary)')]
        .filter((e) => e.getClientRects().length > 0 && !e.closest('[inert], .sudoku-board') && !seen.has(e));
    return controls.map((e) => e.ariaLabel || e.innerText || e.id || e.outerHTML);"""

# Up and down lead from row to row of a page, and out of it neither; the focus shows what the view is for.
DOWN = """
    const rows = [];
    for (let pressed = 0; pressed < 300; pressed++) {
        const { scrollTop } = document.getElementById('main');
        const before = document.activeElement;
        if (!moveFocus('ArrowDown')) break;
        if (document.activeElement === before && document.getElementById('main').scrollTop === scrollTop) break;
        if (document.activeElement !== before) rows.push(document.activeElement);
    }
    const { scrollTop, scrollHeight, clientHeight } = document.getElementById('main');
    return [rows.every((e) => e.closest('main')), scrollHeight - clientHeight - scrollTop < 2, rows.map((e) => e.className.split(' ')[0])];"""


def test_the_arrows_of_a_remote_control_lead_to_everything(chromium: Chromium, server: Server):
    screen = {"width": 1920, "height": 1080}
    chromium.become(viewport=screen, user_agent="Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0)", locale="en")
    chromium.open(f"{server.url}/#home")
    chromium.wait("return document.activeElement.matches('main .button.primary')")
    views = "home new new-sudoku settings more-settings scores reset-scores leaderboard profile own-sudoku own-pictures rules log usage"
    for view in views.split():
        # As if the remote control was not used yet.
        chromium.evaluate("noteRemote(false)")
        # Without the games that the harness plays with arrow keys, which lead elsewhere here.
        (route(view) if view in ["profile", "reset-scores"] else VIEWS[view])(chromium)
        still(chromium)
        chromium.press("ArrowDown")
        is_inside, is_at_end, rows = chromium.evaluate(DOWN)
        assert is_inside and is_at_end, view
        if view == "settings":
            assert rows.count("switch") > 6
        assert chromium.evaluate(REACHED) == [], view


def test_nothing_holds_the_focus_of_a_remote_control(chromium: Chromium, server: Server):
    screen = {"width": 1920, "height": 1080}
    chromium.become(viewport=screen, user_agent="Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0)", locale="en")
    chromium.open(f"{server.url}/#settings")
    chromium.wait("return document.querySelector('#reset-settings') !== null")
    place = "return [...document.querySelectorAll('*')].indexOf(document.activeElement)"
    places = []
    for _ in range(100):
        chromium.press("ArrowDown")
        places.append(chromium.evaluate(place))
        if places[-2:-1] == places[-1:]:
            break
    assert chromium.evaluate("return document.activeElement.id") == "delete-player"
    # A number has its buttons.
    for key, sign in [("ArrowRight", "+"), ("ArrowLeft", "−")]:
        value = chromium.evaluate("const e = document.querySelector('.step-value'); e.focus(); return e.value")
        chromium.press(key)
        assert chromium.evaluate("return document.activeElement.innerText") == sign
        chromium.press("ArrowUp")
        assert chromium.evaluate("return document.querySelector('.step-value').value") == value
    VIEWS["sudoku"](chromium)
    chromium.evaluate("document.querySelector('.badge').focus()")
    chromium.press("ArrowDown")
    assert not chromium.evaluate("return document.activeElement.matches('.badge')")
