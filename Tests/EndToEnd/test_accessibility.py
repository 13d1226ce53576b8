"""No view breaks a rule of WCAG that a program can check (axe-core), in any theme and any language."""

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


# Colours depend on the theme, names and lengths on the language: each at least once.
@pytest.mark.parametrize("theme, language", [("Light", "en"), ("Dark", "en"), ("Dark", "it"), ("Light", "vi")])
@pytest.mark.parametrize("view", VIEWS)
def test_no_view_has_a_violation(chromium: Chromium, server: Server, view: str, theme: str, language: str):
    chromium.speak(language)
    chromium.resize(390, 844)
    chromium.open(f"{server.url}/#settings")
    chromium.choose(theme)
    VIEWS[view](chromium)
    still(chromium)
    assert violations(chromium) == []
