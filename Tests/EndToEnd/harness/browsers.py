"""Three real browsers behind one small interface, so that one test runs in all of them."""

import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Callable, Protocol

from marionette_driver import By, Wait
from marionette_driver.keys import Keys as MarionetteKeys
from marionette_driver.marionette import Marionette
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import sync_playwright
from selenium import webdriver
from selenium.common.exceptions import ElementNotInteractableException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from .waiting import PATIENCE, until
from .words import said

# Names of keys as in KeyboardEvent.key, where a browser's driver has other names for them.
SPECIAL_KEYS = {
    "ArrowUp": "ARROW_UP",
    "ArrowDown": "ARROW_DOWN",
    "ArrowLeft": "ARROW_LEFT",
    "ArrowRight": "ARROW_RIGHT",
    "Enter": "ENTER",
    "Escape": "ESCAPE",
    "Tab": "TAB",
    " ": "SPACE",
}


# A CSS selector of the button or link that has one of the names in the argument; no-break spaces count as spaces.
FIND_BY_NAME = """
    const called = (e) => (e.getAttribute('aria-label') ?? e.innerText).replace(/\\s+/g, ' ').trim();
    let element = [...document.querySelectorAll('button, a')]
        .find((e) => arguments[0].includes(called(e)) && e.getClientRects().length > 0 && !e.closest('[inert]'));
    const steps = [];
    for (; element; element = element.parentElement) {
        const place = element.parentElement ? [...element.parentElement.children].indexOf(element) + 1 : 1;
        steps.unshift(`${element.localName}:nth-child(${place})`);
    }
    return steps.join(' > ');
"""


# The end of a game is there before it takes input.
TAKES_INPUT = """
    const element = document.querySelector(arguments[0]);
    return element !== null && !element.closest('[inert]');
"""


class Browser(Protocol):
    """A browser with one page. `selector` is a CSS selector throughout."""

    name: str

    def begin(self, language: str = "en") -> None:
        """An empty page of 1024 x 768; only in Chromium that of somebody who reads another language than English."""

    def open(self, url: str) -> None: ...
    def reload(self) -> None: ...

    def resize(self, width: int, height: int) -> None:
        """Gives the page this size in CSS pixels; only Chromium can be narrower than `narrowest`."""

    def evaluate(self, script: str, *arguments: Any) -> Any:
        """Runs the body of a function with `arguments` in the page; what it returns goes through JSON."""

    def click(self, selector: str) -> None:
        """Clicks in the middle of an element, when it is there and can be seen."""

    def tap(self, selector: str) -> None:
        """The same with a finger; in WebKit with the mouse, since its driver knows no fingers."""

    def type(self, selector: str, text: str) -> None:
        """Puts `text` in the place of what a text field holds."""

    def press(self, *keys: str) -> None:
        """Presses and releases keys, one after the other, named as in `KeyboardEvent.key`."""

    def forget(self) -> None:
        """Leaves the page and deletes what the browser keeps of it."""

    def close(self) -> None: ...


KEPT = """
    const [part] = arguments;
    return caches.keys().then(async names => {
        const kept = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
        return kept.flat().some(request => request.url.includes(part));
    })"""


UNCOVER = """
    const [element] = arguments;
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!element.contains(seen)) element.scrollIntoView({ block: 'center', behavior: 'instant' });"""


class Waiting:
    """What every browser can do by `evaluate`."""

    # A window on a desktop cannot be as narrow as a phone; Chromium's pages have no window.
    narrowest = 500
    # What the app speaks; tests speak English.
    language = "en"

    def begin(self, language: str = "en") -> None:
        assert language == self.language
        self.resize(1024, 768)

    def _resize(self, width: int, height: int, set_window: Callable[[int, int], Any]) -> None:
        """Changes the window until the page in it has the size."""
        assert width >= self.narrowest, f"{self.name} cannot be narrower than {self.narrowest} pixels"

        def fits() -> bool:
            inner_width, inner_height, outer_width, outer_height = self.evaluate(
                "return [innerWidth, innerHeight, outerWidth, outerHeight]"
            )
            if (inner_width, inner_height) == (width, height):
                return True
            set_window(width + outer_width - inner_width, height + outer_height - inner_height)
            return False

        until(fits, f"{width}x{height} in {self.name}")

    def text(self, selector: str) -> str:
        """The visible text of an element, when it is there."""
        script = "const e = document.querySelector(arguments[0]); return e && [e.innerText]"
        return until(lambda: self.evaluate(script, selector), f"{selector} in {self.name}")[0]

    def wait(self, script: str, *arguments: Any, seconds: float = PATIENCE) -> Any:
        """Waits until the body of a function returns something true."""
        try:
            return until(lambda: self.evaluate(script, *arguments), f"{script} of {arguments} in {self.name}", seconds)
        except AssertionError as error:
            raise AssertionError(f"{error}; the page shows: {self.evaluate('return document.body?.innerText')}") from None

    def wait_until_kept(self, part: str) -> None:
        """Waits until the service worker keeps a file whose address has `part` in it."""
        self.wait(KEPT, part)

    def wait_for_text(self, text: str, seconds: float = PATIENCE) -> None:
        """Waits until the page shows `text`, in the app's language."""
        script = "return arguments[0].some((text) => document.body.innerText.includes(text))"
        self.wait(script, said(text, self.language), seconds=seconds)

    def choose(self, name: str) -> None:
        """Clicks the button or link with this text or label, in the app's language."""
        self.click(self.wait(FIND_BY_NAME, said(name, self.language)))

    def is_shown(self, selector: str) -> bool:
        script = "const e = document.querySelector(arguments[0]); return !!e && e.getClientRects().length > 0"
        return self.evaluate(script, selector)


class Chromium(Waiting):
    name = "chromium"
    narrowest = 1

    def __init__(self):
        self.playwright = sync_playwright().start()
        # Without the windows around the page, which nobody sees: a third less work for every test.
        shell = "/usr/bin/chromium-headless-shell"
        self.process = self.playwright.chromium.launch(executable_path=shell, args=["--no-sandbox"])
        self.messages: list[str] = []

    def begin(self, language: str = "en") -> None:
        self.language = language
        self.become(viewport={"width": 1024, "height": 768}, has_touch=True, locale=language)
        self.messages = []
        self.page.on("console", lambda message: self.messages.append(message.text) if message.type == "error" else None)
        self.page.on("pageerror", lambda error: self.messages.append(str(error)))

    def become(self, **options: Any) -> None:
        """Becomes another person's browser, until `begin`."""
        self.forget()
        self.context = self.process.new_context(**options)
        self.page = self.context.new_page()

    def open(self, url: str) -> None:
        self.page.goto(url)

    def new_tab(self) -> None:
        """What follows happens in a new tab, until `last_tab`."""
        self.page = self.context.new_page()

    def last_tab(self) -> None:
        """What follows happens in the tab of before."""
        self.page = self.context.pages[-2]

    def latest_tab(self) -> None:
        """What follows happens in the tab that was opened last."""
        self.page = self.context.pages[-1]

    def close_last_tab(self) -> None:
        """Closes the tab of before, and waits until the app starts anew in this one."""
        with self.page.expect_navigation():
            self.context.pages[-2].close()

    def reload(self) -> None:
        self.page.reload()

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def evaluate(self, script: str, *arguments: Any) -> Any:
        return self.page.evaluate(f"(list) => (function () {{ {script} }})(...list)", list(arguments))

    def wait(self, script: str, *arguments: Any, seconds: float = PATIENCE) -> Any:
        while True:
            try:
                return super().wait(script, *arguments, seconds=seconds)
            except PlaywrightError as error:
                # The driver may hear late that the page has taken the place of the empty one, or of itself, and that more than once.
                if "context was destroyed" not in error.message:
                    raise

    def click(self, selector: str) -> None:
        self.page.click(selector)

    def tap(self, selector: str) -> None:
        self.page.tap(selector)

    def type(self, selector: str, text: str) -> None:
        self.page.fill(selector, text)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press("Space" if key == " " else key)

    def set_offline(self, offline: bool) -> None:
        self.context.set_offline(offline)

    def errors(self) -> list[str]:
        """What the page has written to the console as errors."""
        return self.messages

    def forget(self) -> None:
        assert self.process.is_connected(), "Chromium has crashed"
        for context in self.process.contexts:
            context.close()

    def close(self) -> None:
        try:
            self.process.close()
        finally:
            self.playwright.stop()


class Firefox(Waiting):
    name = "firefox"

    def __init__(self):
        # A home of its own: Firefox writes there, and the user's may not be writable.
        self.home = tempfile.TemporaryDirectory(prefix="tassello-firefox-", ignore_cleanup_errors=True)
        log = str(Path(self.home.name) / "firefox.log")
        self.marionette = Marionette(
            bin="/usr/bin/firefox-esr", headless=True, port=0, workspace=self.home.name, gecko_log=log
        )
        self.marionette.start_session()

    def open(self, url: str) -> None:
        self.marionette.navigate(url)

    def reload(self) -> None:
        self.marionette.refresh()

    def resize(self, width: int, height: int) -> None:
        self._resize(width, height, lambda w, h: self.marionette.set_window_rect(width=w, height=h))

    def evaluate(self, script: str, *arguments: Any) -> Any:
        return self.marionette.execute_script(script, script_args=list(arguments), sandbox=None)

    def _find(self, selector: str):
        self.wait(TAKES_INPUT, selector)
        element = Wait(self.marionette, timeout=PATIENCE).until(lambda m: m.find_element(By.CSS_SELECTOR, selector))
        Wait(self.marionette, timeout=PATIENCE).until(lambda _: element.is_displayed())
        return element

    def click(self, selector: str) -> None:
        self._find(selector).click()

    def tap(self, selector: str) -> None:
        finger = self.marionette.actions.sequence("pointer", "finger", {"pointerType": "touch"})
        finger.pointer_move(0, 0, origin=self._find(selector)).pointer_down().pointer_up().perform()

    def type(self, selector: str, text: str) -> None:
        field = self._find(selector)
        field.clear()
        field.send_keys(text)

    def press(self, *keys: str) -> None:
        keyboard = self.marionette.actions.sequence("key", "keyboard")
        for key in keys:
            special = SPECIAL_KEYS.get(key)
            value = getattr(MarionetteKeys, special) if special else key
            keyboard.key_down(value).key_up(value)
        keyboard.perform()

    def forget(self) -> None:
        self.marionette.delete_all_cookies()
        self.marionette.navigate("about:blank")

    def close(self) -> None:
        self.marionette.quit()
        self.marionette.instance = None  # or its destructor writes to a home that is gone
        self.home.cleanup()


class WebKit(Waiting):
    """WebKitGTK, the nearest thing to Safari; it has no mode without a screen, so it gets one that nobody sees."""

    name = "webkit"

    def __init__(self):
        reader, writer = os.pipe()
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1920x1200x24", "-nolisten", "tcp"],
            pass_fds=[writer],
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as numbers:
            display = numbers.readline().strip()
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))
        options.add_argument("--automation")
        environment = {**os.environ, "DISPLAY": f":{display}"}
        service = webdriver.WebKitGTKService("/usr/bin/WebKitWebDriver", env=environment)
        self.driver = webdriver.WebKitGTK(options=options, service=service)

    def open(self, url: str) -> None:
        self.driver.get(url)

    def reload(self) -> None:
        self.driver.refresh()

    def resize(self, width: int, height: int) -> None:
        self._resize(width, height, lambda w, h: self.driver.set_window_rect(0, 0, w, h))

    def evaluate(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def _find(self, selector: str):
        self.wait(TAKES_INPUT, selector)
        element = until(lambda: self.driver.find_elements("css selector", selector), f"{selector} in webkit")[0]
        until(element.is_displayed, f"{selector} to be seen in webkit")
        return element

    def click(self, selector: str) -> None:
        def is_clicked() -> bool:
            try:
                element = self._find(selector)
                # The driver scrolls to what is outside of the window only, not to what the menu at its bottom covers.
                self.evaluate(UNCOVER, element)
                element.click()
            except ElementNotInteractableException:
                return False  # what is still being laid out moves between two looks of the driver's
            return True

        until(is_clicked, f"{selector} to be clicked in webkit")

    tap = click

    def type(self, selector: str, text: str) -> None:
        field = self._find(selector)
        field.clear()
        field.send_keys(text)

    def press(self, *keys: str) -> None:
        named = [(key, SPECIAL_KEYS.get(key)) for key in keys]
        ActionChains(self.driver).send_keys(*(getattr(Keys, special) if special else key for key, special in named)).perform()

    def forget(self) -> None:
        self.driver.delete_all_cookies()
        self.driver.get("about:blank")

    def close(self) -> None:
        try:
            self.driver.quit()
        finally:
            self.screen.terminate()
            self.screen.wait()


BROWSERS = {browser.name: browser for browser in (Chromium, Firefox, WebKit)}
