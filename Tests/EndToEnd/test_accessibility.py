"""No view breaks a rule of WCAG that a program can check (axe-core), and there is room for all words, in any theme and language."""

from pathlib import Path

import axe_playwright_python
import pytest

from harness.browsers import Chromium
from harness.server import Server
from harness.views import VIEWS, still

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(browser: Chromium) -> list[str]:
    # Through the developer tools: the page's own policy lets no foreign script in.
    browser.page.evaluate(AXE)
    found = browser.page.evaluate("(tags) => axe.run({ runOnly: tags }).then(result => result.violations)", RULES)
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
        if (['hidden', 'clip'].includes(style.overflowX) && e.scrollWidth > e.clientWidth + 1 && !e.matches('td.name')) found.push('cut ' + name(e));
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


# Colours depend on the theme, names and lengths on the language: each at least once.
@pytest.mark.parametrize("theme, language", [("Light", "en"), ("Dark", "it"), ("Light", "vi")])
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_can_be_read_and_has_room_on_the_smallest_phone(
    chromium: Chromium, server: Server, view: str, theme: str, language: str
):
    chromium.speak(language)
    chromium.resize(390, 844)
    chromium.open(f"{server.url}/#settings")
    # It is light from the start.
    if theme != "Light":
        chromium.choose(theme)
    VIEWS[view](chromium)
    still(chromium)
    assert chromium.evaluate("return document.documentElement.dataset.theme") == theme.lower()
    assert violations(chromium) == []
    chromium.resize(320, 568)
    still(chromium)
    assert chromium.evaluate(CUT_OFF) == []
    assert chromium.evaluate("return document.documentElement.scrollWidth <= innerWidth")
    chromium.evaluate("document.documentElement.style.fontSize = '200%'")
    still(chromium)
    assert chromium.evaluate(SPILLED) == []
