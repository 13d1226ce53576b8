"""Scores are reset by choice, come back, and are many."""

import csv
import json
from pathlib import Path

import pytest
from harness.browsers import Chromium
from harness.server import Server
from harness.views import route
from harness.waiting import until

pytestmark = pytest.mark.online

# Writes with the bridge's own function; every third result is of one board.
FILL = """
    const [count] = arguments;
    const groups = ['sliding.4x4.multi', 'sliding.3x3.multi', 'sliding.5x5.multi'];
    const writes = [];
    for (let number = 0; number < count; number++) {
        const group = groups[number % 3];
        const id = String(number).padStart(36, '0');
        const moves = 80 + (number * 7919) % 900;
        const at = (1_700_000_000_000 + number * 1000).toString(16).padStart(16, '0');
        const order = `${group}/time1/${String(moves).padStart(8, '0')}/${at}/${id}`;
        writes.push(['put', `results/${id}`, `${group};${moves};${moves};999;${at};${['Ada', 'Bea'][number % 2]}`, order]);
        writes.push(['put', `records/${id}`, `record ${number}`]);
    }
    for (const group of groups) writes.push(['put', `bests/${group}`, `${count / 3};999;80;80;;;time1`]);
    store(writes, 'stamp');
    return countEntries({ collection: 'results', from: '', to: '~' });"""

EVERYTHING = """
    return Promise.all(['results', 'records', 'bests', 'deletions', 'discarded'].map((name) =>
        answer(database.transaction(name).objectStore(name).getAll())));"""
DIALOG = "return document.querySelector('[role=dialog]') !== null"


def test_all_scores_are_saved_in_a_file(chromium: Chromium, server: Server):
    chromium.open(server.url)
    chromium.wait("return isWhole && document.querySelector('.view-home') !== null")
    assert chromium.evaluate(FILL, 3000) == 3000
    chromium.reload()
    route("scores")(chromium)
    with chromium.page.expect_download() as download:
        chromium.choose("Export as JSON")
    results = json.loads(Path(download.value.path()).read_text())
    assert download.value.suggested_filename == "tassello-scores.json"
    assert [result["record"] for result in results] == [f"record {number}" for number in range(3000)]
    with chromium.page.expect_download() as download:
        chromium.choose("Export as CSV")
    with Path(download.value.path()).open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [{key: str(value) for key, value in result.items()} for result in results] == rows


def stored(chromium: Chromium) -> list[list[dict[str, str]]]:
    """Without the stamps of when it was stored."""
    return [[{k: v for k, v in entry.items() if k != "stamp"} for entry in kept] for kept in chromium.evaluate(EVERYTHING)]


def test_scores_go_by_choice_and_come_back(chromium: Chromium, server: Server):
    chromium.open(server.url)
    chromium.wait("return isWhole && document.querySelector('.view-home') !== null")
    assert chromium.evaluate(FILL, 3000) == 3000
    chromium.reload()
    route("reset-scores")(chromium)
    # The best three of each group stay.
    chromium.wait_for_text("2,991 results would be deleted.")
    before = stored(chromium)
    chromium.page.get_by_label("Player").select_option("Ada")
    chromium.page.get_by_label("Game type").select_option(label="4 × 4".replace(" ", "\u00a0"))
    chromium.page.get_by_label("Results to preserve").select_option("n/a")
    chromium.wait_for_text("500 results would be deleted.")
    chromium.click("#reset-results")
    chromium.wait_for_text("Really delete 500 results?")
    chromium.choose("Yes")
    chromium.wait_for_text("500 results were deleted.")
    chromium.page.get_by_label("Player").select_option("All")
    chromium.page.get_by_label("Game type").select_option("All")
    chromium.wait_for_text("2,500 results would be deleted.")
    chromium.click("#reset-results")
    chromium.choose("Yes")
    chromium.wait_for_text("There is nothing to reset.")
    results, records, bests, deletions, discarded = stored(chromium)
    assert (results, records, bests) == ([], [], []) and len(deletions) == 2 and len(discarded) == 6000
    # After a restart, too.
    chromium.reload()
    for levels, told in (2, "2,500 results are back."), (1, "500 results are back."):
        chromium.choose(f"Undo reset [{levels}]")
        chromium.choose("Yes")
        chromium.wait_for_text(told)

    def is_as_before() -> bool:
        results, records, bests, *rest = stored(chromium)
        return (results, records) == (before[0], before[1]) and rest == [[], []] and len(bests) == 3

    until(lambda: is_as_before(), "all results are back, in their places")
    route("scores")(chromium)
    chromium.wait("return document.querySelectorAll('.table tbody tr').length > 50")


def test_a_double_click_answers_one_question(chromium: Chromium, server: Server):
    chromium.open(server.url)
    chromium.wait("return isWhole && document.querySelector('.view-home') !== null")
    assert chromium.evaluate(FILL, 30) == 30
    chromium.reload()
    route("reset-scores")(chromium)
    chromium.page.get_by_label("Results to preserve").select_option("n/a")
    for player, count in ("Ada", 15), ("All", 15):
        chromium.page.get_by_label("Player").select_option(player)
        chromium.wait_for_text(f"{count} results would be deleted.")
        chromium.click("#reset-results")
        chromium.choose("Yes")
        chromium.wait_for_text(f"{count} results were deleted.")
    chromium.wait_for_text("Undo reset [2]")
    # Not before the second reset is stored: the button waits for that, as Playwright does for the button.
    chromium.click("#undo-reset")
    chromium.choose("Yes")
    chromium.wait_for_text("Undo reset [1]")
    # The second of two clicks comes to what was under the question.
    chromium.page.locator("#undo-reset").hover()
    chromium.page.mouse.down(click_count=2)
    chromium.page.mouse.up(click_count=2)
    assert not chromium.evaluate(DIALOG)
    chromium.click("#undo-reset")
    chromium.wait(DIALOG)
