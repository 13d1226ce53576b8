"""Statistics of use: what is done is counted, survives a kill, and can be read without seeing the charts."""

import pytest
from harness.browsers import Browser, Chromium
from harness.server import Server
from harness.views import by_keys, new_game, route, solve_sliding, usage, usage_board
from harness.waiting import until

import test_play

pytestmark = pytest.mark.online

FIGURES = """return Object.fromEntries([...document.querySelectorAll('.usage > .figures > .figure')].map((figure) =>
    [...figure.children].map((part) => part.innerText)))"""
SHOWN = "return document.querySelector('.usage') !== null"


def figures(browser: Browser) -> dict[str, str]:
    route("home")(browser)
    route("statistics")(browser)
    browser.wait(SHOWN)
    return browser.evaluate(FIGURES)


def test_what_is_done_is_counted_and_survives_a_kill(browser: Browser, server: Server):
    browser.open(server.url)
    new_game(browser, 3)
    test_play.play(browser, by_keys)
    # Nothing is waited for.
    browser.reload()
    counted = figures(browser)
    assert (counted["Starts"], counted["Days"], counted["Games begun"], counted["Solved"]) == ("2", "1", "1", "1")
    browser.reload()
    browser.wait(SHOWN)
    assert browser.evaluate(FIGURES)["Starts"] == "3"
    assert figures(browser)["Solved"] == "1"


def test_statistics_open_from_the_settings_and_lead_back(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#settings")
    chromium.choose("Statistics")
    chromium.wait(SHOWN)
    chromium.click(".help-link")
    chromium.wait("return document.querySelector('.view-help main h1')?.innerText === 'Statistics'")
    chromium.page.go_back()
    chromium.wait(SHOWN)
    chromium.press("Escape")
    chromium.wait("return document.querySelector('.view-settings') !== null")


def test_a_reset_asks_and_can_be_undone(chromium: Chromium, server: Server):
    chromium.open(server.url)
    new_game(chromium, 3)
    solve_sliding(chromium)
    chromium.wait_for_text("Solved!")
    before = figures(chromium)
    chromium.choose("Reset statistics")
    chromium.choose("Yes")
    chromium.wait_for_text("The statistics start from zero.")
    chromium.reload()
    assert {name: figures(chromium)[name] for name in ("Games begun", "Solved")} == {"Games begun": "0", "Solved": "0"}
    chromium.choose("Undo reset [1]")
    chromium.choose("Yes")
    chromium.wait_for_text("The statistics are back.")
    after = figures(chromium)
    assert {name: after[name] for name in ("Games begun", "Solved", "Days")} == {
        name: before[name] for name in ("Games begun", "Solved", "Days")
    }


def test_every_chart_says_what_it_shows_and_has_its_numbers_behind_a_key(chromium: Chromium, server: Server):
    chromium.open(server.url)
    usage(chromium)
    charts = chromium.evaluate("return [...document.querySelectorAll('[role=img]')].map((chart) => chart.ariaLabel)")
    assert len(charts) == 2 and all(charts)
    summaries = chromium.page.locator(".behind > summary")
    assert summaries.count() == 2
    for number in range(2):
        summaries.nth(number).focus()
        chromium.press("Enter")
    rows = chromium.evaluate("return [...document.querySelectorAll('.behind')].map((e) => [...e.querySelectorAll('tbody tr')].map((r) => r.innerText))")
    hours = [int(row.split()[-1].replace(",", "")) for row in rows[1]]
    days = [int(row.split()[-1]) for row in rows[0]]
    assert len(hours) == 24 and sum(hours) == sum(days) > 300
    assert f"{sum(days):,} games" in charts[0]


def test_moves_stand_beside_the_shortest_number(chromium: Chromium, server: Server):
    chromium.open(server.url)
    usage_board(chromium)
    heading = "return document.querySelector('.study h1 + p').innerText"
    assert chromium.evaluate(heading).replace("\u00a0", " ") == "3 × 3"
    chromium.page.locator(".behind > summary").last.click()
    rows = chromium.evaluate(
        "return [...document.querySelectorAll('.behind:last-of-type')].at(-1).innerText"
    )
    numbers = [line.split("\t")[-3:] for line in rows.splitlines() if line.count("\t") == 3][1:]
    assert len(numbers) == 30
    for mine, least, more in numbers:
        assert 0 < int(least) <= 24 and int(mine) - int(least) == int(more)


def test_a_hundred_thousand_results_are_counted(chromium: Chromium, server: Server):
    chromium.open(server.url)
    usage(chromium, games=1200)
    before = chromium.evaluate("return document.querySelector('.calendar').ariaLabel")
    chromium.evaluate(MANY, 100_000)
    chromium.reload()
    route("home")(chromium)
    route("statistics")(chromium)
    until(lambda: chromium.evaluate("return document.querySelector('.calendar')?.ariaLabel ?? ''") not in ("", before), "all are counted")
    assert int(figures(chromium)["Solved"].replace(",", "")) > 100_000


MANY = """
    const [count] = arguments;
    const at = (Date.now() - 3_600_000).toString(16).padStart(16, '0');
    async function fill() {
        for (let number = 0; number < count; number += 5000) {
            const writes = [];
            for (let one = number; one < number + 5000; one++) {
                writes.push(['put', `results/f${String(one).padStart(35, '0')}`, `sliding.4x4.multi;90;90;60000;${at};Ada`, '']);
            }
            store(writes, 'stamp');
            await readEntries({ collection: 'results', from: '', to: '~', offset: 0, limit: 1 });
        }
    }
    return fill().then(() => true);"""
