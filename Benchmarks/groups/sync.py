import gzip
import json
import tempfile
import threading
import uuid
from pathlib import Path
from typing import Any, Iterator

from harness.client import Client
from harness.mails import Outbox
from harness.server import Server
from playwright.sync_api import Page, sync_playwright

from . import THROTTLE, Figure
from .openloop import Load, percentile, raw, send
from .server import issued_games, load, submissions_of
from .signing_up import PASSWORD, address, sign_up

# Devices that ask whether there is anything new, each of an account of its own.
ACCOUNTS, CONNECTIONS = 50, 16

# What an account has shared when a new device comes, and how many of it a device tells at once.
RESULTS, TOLD = 10_000, 500
EVERYTHING = [{"category": category, "number": 0} for category in ("status", "look", "game", "scores", "maintenance", "log", "profile")]
DEVICES = 5

# A second, and for so many.
LOG_INS, SUBMISSIONS, SECONDS = 40, 1000, 10

UNLIMITED = [
    f"--{limit}=1000000" for limit in ("log-ins-per-hour", "log-ins-per-mail-address", "exchanges-per-minute", "guests-per-hour")
]

# From the tap on "Log in" until the app says that all is there, and it is. Asking for it meanwhile would take the page's time.
READY = """async (results) => {
  const asked = performance.now();
  document.querySelector('.account-form .primary').click();
  let told;
  await new Promise((done) => {
    new MutationObserver(() => {
      if (!document.querySelector('.notice')?.textContent.startsWith('Synchronised')) return;
      told = performance.now();
      done();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  if ((await countEntries({ collection: 'results', from: '', to: '~' })) < results) throw new Error('not all is there');
  return (told - asked) / 1000;
}"""


def sync() -> Iterator[Figure]:
    """Devices of accounts: what it takes to ask in vain, to get all on a new device, and to log in while others play."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", options=UNLIMITED)
        cookies = sign_up(server, Outbox(Path(folder) / "data/outbox"), ACCOUNTS)
        yield from _nothing_new(server, cookies)
        yield from _new_device(server, cookies[0])
        yield from _log_ins(server)
        assert server.stop() == 0


def _nothing_new(server: Server, cookies: list[str]) -> Iterator[Figure]:
    requests = []
    for cookie in cookies:
        known = _exchange(server, cookie, 0, EVERYTHING).json
        body = json.dumps({"mark": known["mark"], "cursors": known["cursors"], "changes": []})
        requests.append(f"POST\t/api/v1/account/sync\t{cookie}\t{body}")
    found = load(server.url, requests, CONNECTIONS, "again")
    assert found.errors == 0, found
    yield "sync.nothing-new", found.answers / found.seconds, "exchanges/s"
    yield "sync.nothing-new-p99", found.p99, "ms"


def _new_device(server: Server, cookie: str) -> Iterator[Figure]:
    for first in range(0, RESULTS, TOLD):
        _exchange(server, cookie, 0, [], [_result(number) for number in range(first, first + TOLD)])
    plain, compressed, mark, cursors, is_more = 0, 0, 0, EVERYTHING, True
    while is_more:
        answer = _exchange(server, cookie, mark, cursors)
        plain += len(answer.body)
        # As a proxy sends it (docs/operating.md).
        compressed += len(gzip.compress(answer.body, 5))
        mark, cursors, is_more = (answer.json[name] for name in ("mark", "cursors", "isMore"))
    yield "sync.new-device-plain", plain / 1000, "kB"
    yield "sync.new-device-sent", compressed / 1000, "kB"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        times = sorted(_ready(browser.new_context().new_page(), server) for _ in range(DEVICES))
        browser.close()
    yield "sync.new-device", times[len(times) // 2], "s"


def _result(number: int) -> dict[str, str]:
    """As the app tells it."""
    at = 1_790_000_000_000 + 600_000 * number
    facts = f"sliding.4x4.multi;{80 + number * 7919 % 300};{80 + number * 7919 % 300};{20_000 + number * 104_729 % 90_000};{at:016x};Ada"
    return {"category": "scores", "key": str(uuid.uuid4()), "stamp": f"{at << 16:016x}-{0xABCDEF:016x}", "value": facts}


def _ready(page: Page, server: Server) -> float:
    """Seconds from the log-in on a new device until it has all results."""
    page.goto(server.url)
    page.locator("#main").wait_for()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 1)")
    page.evaluate("location.hash = 'log-in'")
    page.locator("#account-mail").fill(address(0))
    page.locator("#account-password").fill(PASSWORD)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    seconds = page.evaluate(READY, RESULTS)
    page.context.close()
    return seconds


def _exchange(server: Server, cookie: str, mark: int, cursors: list[Any], changes: list[Any] = []) -> Any:
    client = Client(server.port)
    client.cookies = dict([cookie.split("=", 1)])
    answer = client.request("POST", "/api/v1/account/sync", {"mark": mark, "cursors": cursors, "changes": changes})
    assert answer.status == 200, answer.body
    client.connection.close()
    return answer


def _log_ins(server: Server) -> Iterator[Figure]:
    """Passwords are checked while results come in."""
    games = issued_games(server, SUBMISSIONS * SECONDS)[: SUBMISSIONS * SECONDS]
    submissions = [raw(submission) for submission in submissions_of(games)]
    log_ins = [
        raw(f"POST\t/api/v1/account/log-in\t\t{json.dumps({'mail': address(number % ACCOUNTS), 'password': PASSWORD})}")
        for number in range(LOG_INS * SECONDS)
    ]
    found: list[Load] = []
    beside = threading.Thread(target=lambda: found.append(send(server.port, log_ins, LOG_INS, 16)))
    beside.start()
    results = send(server.port, submissions, SUBMISSIONS, 64)
    beside.join()
    yield "sync.log-ins", len(found[0].accepted) / SECONDS, "log-ins/s"
    yield "sync.log-ins-p99", percentile(found[0].accepted, 0.99), "ms"
    yield "sync.results-beside-log-ins", len(results.accepted) / SECONDS, "results/s"
    yield "sync.results-beside-log-ins-p99", percentile(results.accepted, 0.99), "ms"
