"""No view breaks a rule of WCAG that a program can check (axe-core), and there is room for all words, in any theme and language."""

import base64
from pathlib import Path
from typing import Iterator

import axe_playwright_python
import pytest

from harness.browsers import Browser, Chromium
from harness.server import Server
from harness.views import VIEWS, WALKS, still, walk

pytestmark = pytest.mark.online

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(browser: Chromium) -> list[str]:
    # Through the developer tools: the page's own policy lets no foreign script in.
    if not browser.page.evaluate("'axe' in window"):
        browser.page.evaluate(AXE)
    # What passes is thousands of elements, of which nothing need be told.
    options = {"runOnly": RULES, "resultTypes": ["violations"]}
    found = browser.page.evaluate("(options) => axe.run(options).then(result => result.violations)", options)
    return [f"{rule['id']}: {node['target']} {node['failureSummary']}" for rule in found for node in rule["nodes"]]


# Texts of which something cannot be seen: cut off in their element, or outside of the page.
CUT_OFF = """
    const isSeen = (e) => e.getClientRects().length > 0 && !e.closest('.unseen, [aria-hidden=true], [inert]');
    const scrolls = (e) => e.closest('.segments, .main') !== null;
    return [...document.querySelectorAll('#app *')]
        .filter((e) => isSeen(e) && [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
        .filter((e) => {
            const box = e.getBoundingClientRect();
            const isCut = getComputedStyle(e).overflowX !== 'visible' && e.scrollWidth > e.clientWidth;
            return isCut || (!e.closest('.segments') && (box.left < 0 || box.right > innerWidth + 0.5));
        })
        .map((e) => e.innerText);
"""


# With text twice as large: what leaves its button, its cell or the page, or would have to be scrolled sideways.
SPILLED = """
    const isSeen = (e) => e.getClientRects().length > 0 && !e.closest('.unseen, [aria-hidden=true], [inert], .sudoku-board, .board, .sheet');
    const name = (e) => `${e.className || e.localName}: ${(e.innerText || e.ariaLabel || '').slice(0, 40)}`;
    const seen = [...document.querySelectorAll('#app *')].filter(isSeen);
    const found = [];
    for (const e of seen) {
        const style = getComputedStyle(e);
        if (['auto', 'scroll'].includes(style.overflowX) && e.scrollWidth > e.clientWidth + 1) found.push('scrolls ' + name(e));
        if (e.localName === 'svg' || e.closest('svg')) continue;
        // What somebody has typed is moved through by its cursor.
        const isTyped = e.localName === 'input' && e.value !== '';
        if (['hidden', 'clip'].includes(style.overflowX) && e.scrollWidth > e.clientWidth + 1 && !isTyped && !e.matches('td.name')) found.push('cut ' + name(e));
        if (![...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())) continue;
        const range = document.createRange(); range.selectNodeContents(e);
        // A line's box is higher than what is seen of it.
        const all = range.getBoundingClientRect(), slack = all.height * 0.2;
        const text = { left: all.left, right: all.right, top: all.top + slack, bottom: all.bottom - slack };
        const frame = e.closest('button, a, td, th, .figure, .panel, .card, .main, .notice');
        if (!frame || e.matches('td.name')) continue;
        const box = frame.getBoundingClientRect();
        if (text.left < box.left - 1 || text.right > box.right + 1 || (frame.matches('button, a') && (text.top < box.top - 1 || text.bottom > box.bottom + 1)))
            found.push('leaves ' + name(e));
        if (text.right > innerWidth + 1 || text.left < -1) found.push('outside ' + name(e));
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('page');
    return [...new Set(found)];
"""


def faults(chromium: Chromium, theme: str) -> list[str]:
    """What is wrong with the view that is shown, in a theme: by axe's rules on a phone, by its room on every screen."""
    # It is light from the start. As the setting does it: the views in which it is chosen need not be passed for each.
    chromium.evaluate("document.documentElement.dataset.theme = arguments[0]", theme.lower())
    still(chromium)
    found = violations(chromium)
    # Television, desktop, tablet, a phone on its side, the smallest phone.
    for size in [(1920, 1080), (1280, 800), (768, 1024), (844, 390), (320, 568)]:
        chromium.resize(*size)
        still(chromium)
        found += [f"{size}: cut off {text}" for text in chromium.evaluate(CUT_OFF)]
        if not chromium.evaluate("return document.documentElement.scrollWidth <= innerWidth"):
            found.append(f"{size}: wider than the screen")
    chromium.evaluate("document.documentElement.style.fontSize = '200%'")
    still(chromium)
    return found + [f"with text twice as large: {what}" for what in chromium.evaluate(SPILLED)]


# Colours depend on the theme, names and lengths on the language: each theme once, and the languages with the longest words and lines.
@pytest.mark.parametrize("theme, language", [("Dark", "it"), ("Light", "vi")])
@pytest.mark.parametrize("name", WALKS)
def test_every_view_can_be_read_and_has_room_on_every_screen(chromium: Chromium, server: Server, name: str, theme: str):
    # What is looked at is at rest anyway: so nothing need be painted on its way.
    chromium.page.emulate_media(reduced_motion="reduce")
    chromium.resize(390, 844)
    chromium.open(server.url)
    found = {}
    for view in walk(chromium, name):
        found[view] = faults(chromium, theme)
        chromium.evaluate("document.documentElement.style.fontSize = ''")
        chromium.resize(390, 844)
    assert {view: wrong for view, wrong in found.items() if wrong} == {}


def test_every_view_is_in_one_walk():
    assert sorted(" ".join(WALKS.values()).split()) == sorted(VIEWS)


# What is behind a text is drawn in layers, of which axe says nothing: so it is looked at. The worst contrast between a text and
# any point of what is behind it, and between thin lines and the cells beside them.
PLACES = """
    return [...document.querySelectorAll(arguments[0])].filter((e) => e.firstChild?.nodeType === Node.TEXT_NODE).slice(0, 60).map((e) => {
        const box = e.getBoundingClientRect(), style = getComputedStyle(e);
        const place = { colour: style.color, line: style.borderLeftColor, isThin: style.borderLeftWidth === '1px' };
        Object.assign(place, { x: box.x + box.width / 4, y: box.y + box.height / 4, width: box.width / 2, height: box.height / 2 });
        e.style.color = 'transparent';
        e.style.textShadow = 'none';
        return { ...place, name: `${e.className} ${e.textContent}` };
    });"""

TEXTS_BACK = "for (const e of document.querySelectorAll(arguments[0])) e.style.color = e.style.textShadow = '';"

CONTRASTS = """
    return (async () => {
        const image = new Image();
        image.src = 'data:image/png;base64,' + arguments[0];
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        const paint = canvas.getContext('2d', { willReadFrequently: true });
        paint.drawImage(image, 0, 0);
        const luminance = (rgb) => {
            const [r, g, b] = rgb.map((c) => ((c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        return arguments[1].map((place) => {
            const { data } = paint.getImageData(place.x, place.y, Math.max(1, place.width), Math.max(1, place.height));
            const of = (colour) => luminance(colour.match(/[\\d.]+/g).slice(0, 3).map(Number));
            let [text, line] = [21, 21];
            for (let i = 0; i < data.length; i += 4) {
                const behind = luminance([data[i], data[i + 1], data[i + 2]]);
                text = Math.min(text, contrast(of(place.colour), behind));
                line = Math.min(line, contrast(of(place.line), behind));
            }
            return [place.name, text, place.isThin ? line : 21];
        });
    })()"""


def contrasts(browser: Chromium, selector: str) -> list[tuple[str, float, float]]:
    """What has text, with its contrast and that of its lines."""
    still(browser)
    places = browser.evaluate(PLACES, selector)
    still(browser)
    picture = base64.b64encode(browser.page.screenshot()).decode()
    browser.evaluate(TEXTS_BACK, selector)
    found = browser.evaluate(CONTRASTS, picture, places)
    assert found
    return found


def in_both_themes(browser: Chromium) -> Iterator[str]:
    """Of an app that goes by the device."""
    for theme in ("light", "dark"):
        browser.page.emulate_media(color_scheme=theme)
        browser.wait("return document.documentElement.dataset.theme === arguments[0]", theme)
        still(browser)
        yield theme


def test_what_is_touched_before_the_focus_moves_keeps_it(browser: Browser, server: Server):
    browser.open(f"{server.url}/#settings")
    browser.wait("return document.querySelector('.view-settings') !== null")
    assert browser.evaluate("""
        const frames = (count) => new Promise((done) => requestAnimationFrame(() => done(count > 1 && frames(count - 1))));
        const [field] = document.querySelectorAll('main input');
        document.activeElement.blur();
        moveFocusTo('main');
        field.focus();
        return frames(3).then(() => document.activeElement === field);""")


@pytest.mark.parametrize("material", ["Paper", "Wood", "Stone", "Glass", "Night", "High contrast", "Colour-blind"])
def test_boards_of_every_material_can_be_read(chromium: Chromium, server: Server, material: str):
    chromium.page.emulate_media(reduced_motion="reduce")
    chromium.resize(390, 844)
    chromium.open(f"{server.url}/#settings")
    chromium.choose("Same as device")
    chromium.choose(material)
    if material != "Paper":
        chromium.wait("return document.querySelector('link[href*=materials]')?.sheet != null")
    VIEWS["game"](chromium)
    for theme in in_both_themes(chromium):
        assert violations(chromium) == [], theme
        assert [found for found in contrasts(chromium, "#board .tile") if found[1] < 4.5] == [], theme
    VIEWS["sudoku"](chromium)
    for theme in in_both_themes(chromium):
        assert violations(chromium) == [], theme
        found = contrasts(chromium, ".sudoku-cell")
        assert any("wrong" in name for name, *_ in found) and any("right" in name for name, *_ in found)
        assert [each for each in found if each[1] < 4.5] == [], theme
        # Paper has faint lines between cells, and strong ones around boxes.
        assert material == "Paper" or [each for each in found if each[2] < 3] == [], theme
