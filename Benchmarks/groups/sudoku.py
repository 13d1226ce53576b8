"""The Sudoku engine, on one thread: natively, in WebAssembly, and in a browser on a slow machine. And what the command line is asked for."""

import subprocess
import time
from collections import defaultdict
from pathlib import Path
from typing import Iterator

from harness.server import PROGRAM, SITE
from playwright.async_api import Browser

from . import ROOT, THROTTLE, Figure, collections, printed
from .browser import in_browser

WASM = ROOT / ".build-wasm-engines/release"
LEVELS = ["easy", "medium", "hard", "expert", "extreme"]
PAGES = 4
PUZZLES = 5  # of each level, on each page

# Starts the engine as the app does and waits until it is ready.
START = """async (script) => {
  const engine = new Worker(script, { name: 'sudoku' });
  const answers = new Map();
  engine.onmessage = ({ data: [ticket, answer] }) => answers.get(ticket)?.(answer);
  let ticket = 0;
  window.ask = (question) => new Promise((done) => {
    answers.set(++ticket, done);
    engine.postMessage([ticket, question]);
  });
  await ask('sudoku:');
  await new Promise((done) => setTimeout(done, 3000));
}"""

# Milliseconds until each puzzle is there.
GENERATE = """async ([level, seeds]) => {
  const times = [];
  for (const seed of seeds) {
    const asked = performance.now();
    const question = `sudoku:generate;classic;${level};half-turn;${seed.toString(16).padStart(16, '0')}`;
    if (!(await ask(question)).startsWith('puzzle;')) throw new Error(question);
    times.push(performance.now() - asked);
  }
  return times;
}"""


def solver_and_generator() -> Iterator[Figure]:
    if data := collections("sudoku"):
        yield from printed("SudokuBenchmark", data)


def rater() -> Iterator[Figure]:
    if data := collections("sudoku"):
        yield from printed("RaterBenchmark", input=data / "se_rated_dev.csv")


def techniques() -> Iterator[Figure]:
    if data := collections("sudoku"):
        yield from printed("TechniqueReport", input=data / "hodoku_reglib-1.3.txt")


def wasm() -> Iterator[Figure]:
    if data := collections("sudoku"):
        yield from _node("sudoku.mjs", WASM / "SudokuBenchmark.wasm", data)
        yield from _node("sudoku-engine.mjs", WASM / "WebSudokuEngine.wasm", data / "se_rated_dev.csv")


def _node(script: str, *arguments: Path) -> Iterator[Figure]:
    yield from printed("/usr/bin/env", "node", ROOT / "Benchmarks/wasm" / script, *arguments)


def in_browsers() -> Iterator[Figure]:
    """How long a player waits for the first puzzles after opening the app. Chromium slows down pages and not their workers, so
    times are multiplied."""
    times = in_browser(_times)
    for level, milliseconds in times.items():
        slowest = sorted(milliseconds)[len(milliseconds) * 95 // 100 - 1]
        yield f"sudoku.browser-generate-{level}-p95", THROTTLE * slowest, "ms"


async def _times(browser: Browser, url: str) -> dict[str, list[float]]:
    script = next(SITE.glob("engine.*.js")).name
    times = defaultdict(list)
    for number in range(PAGES):
        page = await browser.new_page()
        await page.goto(url)
        await page.evaluate(START, f"/{script}")
        for level in LEVELS:
            seeds = [1000 * (number + 1) + puzzle for puzzle in range(PUZZLES)]
            times[level] += await page.evaluate(GENERATE, [level, seeds])
        await page.context.close()
    return times


def book() -> Iterator[Figure]:
    """How long it takes to rate a hundred puzzles, twenty of each level, and to print them as a book with a code to each."""
    puzzles = b"".join(
        subprocess.check_output([PROGRAM, "sudoku", "generate", "--level", level, "--count", "20", "--seed", "1"]) for level in LEVELS
    )
    yield "sudoku.print-book", 1000 * _seconds("print", "--book", "--address", "https://puzzles.example.org/", input=puzzles), "ms"


def command_line() -> Iterator[Figure]:
    """How long it takes to explain ten thousand hard puzzles to their end, and how many of the hardest known are rated in a second."""
    hard = subprocess.check_output([PROGRAM, "sudoku", "generate", "--level", "hard", "--count", "10000", "--seed", "1"])
    yield "sudoku.hint-all-10000", _seconds("hint", "--all", input=hard), "s"
    if data := collections("sudoku"):
        hardest = (data / "puzzles6_forum_hardest_1106").read_bytes()
        yield "sudoku.rate-hardest-1106", hardest.count(b"\n") / _seconds("rate", input=hardest), "puzzles/s"


def _seconds(*command: str, input: bytes) -> float:
    start = time.monotonic()
    subprocess.run([PROGRAM, "sudoku", *command], input=input, stdout=subprocess.DEVNULL, check=True)
    return time.monotonic() - start


SUDOKU = (solver_and_generator, rater, techniques, wasm, in_browsers, book, command_line)
