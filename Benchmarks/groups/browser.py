import asyncio
import tempfile
from pathlib import Path
from statistics import median
from typing import Awaitable, Callable, TypeVar

from harness.server import Server
from playwright.async_api import Browser, CDPSession, Page, async_playwright

from . import THROTTLE, Figure

Found = TypeVar("Found")


def in_browser(measure: Callable[[Browser, str], Awaitable[Found]]) -> Found:
    """What `measure` finds, which is given a browser and the address of a new server."""

    async def run(url: str) -> Found:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            found = await measure(browser, url)
            await browser.close()
        return found

    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        found = asyncio.run(run(server.url))
        server.stop()
    return found


async def throttle(page: Page) -> CDPSession:
    client = await page.context.new_cdp_session(page)
    await client.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    return client


def input_figures(name: str, runs: list[list[float]]) -> list[Figure]:
    """What inputs take, in milliseconds. Each has the median of its runs: even when nothing else is to do, a machine with neighbours
    stands still for some milliseconds several times a second."""
    inputs = sorted(map(median, zip(*runs)))
    place = len(inputs) * 99 // 100
    return [
        (f"{name}-p50", inputs[len(inputs) // 2], "ms"),
        (f"{name}-p99", inputs[place], "ms"),
        (f"{name}-p99-of-best-run", min(sorted(run)[place] for run in runs), "ms"),
    ]
