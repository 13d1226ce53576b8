"""How to come to every view and state of the app that a person can see, for pictures and for checks of each."""

import uuid
from functools import wraps
from typing import Callable, Iterator

from . import sliding, sudoku
from .browsers import Browser, Chromium
from .words import said

Step = Callable[[Chromium], None]

# The view that another one lies behind, and the step from there; by the function that comes to the other one from the start.
BEHIND: dict[Step, tuple[Step, Step]] = {}


def after(before: Step) -> Callable[[Step], Step]:
    """What follows is the last step to a view, from the one that `before` comes to."""

    def behind(step: Step) -> Step:
        @wraps(step)
        def whole(chromium: Chromium) -> None:
            before(chromium)
            step(chromium)

        BEHIND[whole] = (before, step)
        return whole

    return behind


TILES = """return [...document.querySelectorAll('#board .tile')].map(
    tile => [tile.id.slice(5), tile.style.getPropertyValue('--row'), tile.style.getPropertyValue('--column')].map(Number))"""

# Until the page has heard of another size, which is with the next frame.
FRAMES = "return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"

# Whether a game is there for later, without a network.
IS_STOCKED = """return readEntries({ collection: 'stock', from: '', to: '~', offset: 0, limit: 1 })
    .then((found) => found.length > 0);"""

KEYS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}


def tiles(browser: Browser, side: int = 3) -> sliding.Tiles:
    """The tiles row by row, 0 for the gap, of a square board that is shown."""
    board = [0] * side**2
    for number, row, column in browser.evaluate(TILES):
        board[row * side + column] = number
    return tuple(board)


def route(name: str) -> Callable[[Browser], None]:
    """Shows the view at `#name`."""

    def show(browser: Browser) -> None:
        browser.evaluate("location.hash = arguments[0]", name)
        browser.wait(f"return document.querySelector('.view-{name}') !== null")

    return show


def home(chromium: Chromium) -> None:
    """The start page of an app that works offline, as after the service worker has told so."""
    route("home")(chromium)
    chromium.evaluate("send('keptForOffline')")
    chromium.wait("return document.querySelector('.offline-ready') !== null")


def new_game(browser: Browser, side: int) -> None:
    """A game issued by the server; until it comes, the board is still."""
    route("home")(browser)
    browser.choose(f"{side} × {side}")
    browser.wait("return document.querySelectorAll('#board .tile').length === arguments[0]", side**2 - 1)
    browser.wait_for_text("Ranked")


def game(chromium: Chromium) -> None:
    """A game of 4 x 4 after its first moves."""
    new_game(chromium, 4)
    for key in ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] * 2:
        chromium.press(key)


@after(game)
def question(chromium: Chromium) -> None:
    """The question before a game is given up."""
    chromium.choose("New game")
    chromium.wait("return document.querySelector('[role=dialog]') !== null")


@after(game)
def welcome_back(chromium: Chromium) -> None:
    """The question after a break."""
    chromium.reload()
    chromium.wait("return document.querySelector('[role=dialog]') !== null")


def unhurried(browser: Browser, moves: list[str], move: Callable[[Browser, str], None]) -> Iterator[int]:
    """Makes moves, with time enough between any two: a game faster than anybody can play is not ranked.

    Yields the number of each when it is made.
    """
    for number, direction in enumerate(moves, 1):
        move(browser, direction)
        yield number
        made = browser.evaluate("return performance.now()")
        browser.wait("return performance.now() >= arguments[0]", made + 15)


def by_keys(browser: Browser, direction: str) -> None:
    browser.press(KEYS[direction])


# Here views are only looked at: keys are pressed within the page, without the driver's way there and back for each, and no
# faster than the server believes of a hand (10 ms from one move to the next).
UNHURRIED = """
    const passed = (time) => new Promise((done) => setTimeout(() => (performance.now() < time ? passed(time).then(done) : done()), 1));
    const press = (element, key) => {
        element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        return passed(performance.now() + 15);
    };"""

PRESS_ALL = f"""{UNHURRIED}
    return (async () => {{
        for (const key of arguments[0]) await press(document.activeElement, key);
    }})()"""

ENTER_ALL = f"""{UNHURRIED}
    return (async () => {{
        for (const [cell, digit] of arguments[0]) {{
            const element = document.getElementById(`cell-${{cell}}`);
            element.focus();
            element.click();
            await press(element, String(digit));
        }}
    }})()"""


def solve_sliding(chromium: Chromium) -> None:
    """Solves a board of 3 x 3, no faster than anybody can play."""
    moves = sliding.solve(3, 3, tiles(chromium))
    chromium.evaluate(PRESS_ALL, [KEYS[move] for move in moves])


def win(chromium: Chromium) -> None:
    """A ranked game of 3 x 3 that was just solved."""
    new_game(chromium, 3)
    solve_sliding(chromium)
    chromium.wait_for_text("Solved!")
    chromium.wait("return document.querySelector('.ranking-answer') !== null")


@after(game)
def help_question(chromium: Chromium) -> None:
    """The question before a game is ranked no more."""
    chromium.press("h")
    chromium.wait_for_text("Use help?")


def accept_help(browser: Browser) -> None:
    """Does without the result."""
    browser.wait("return document.querySelector('[role=dialog]') !== null")
    browser.click("[role=dialog] .button:not(.primary)")


@after(help_question)
def hint(chromium: Chromium) -> None:
    """The next move of a board of 4 x 4."""
    accept_help(chromium)
    chromium.wait("return document.querySelector('#board .hint') !== null")


@after(hint)
def solving(chromium: Chromium) -> None:
    """A board that solves itself."""
    chromium.choose("Solve")
    chromium.wait("return document.querySelector('#stop') !== null")
    chromium.choose("Slow")


@after(win)
def analysis(chromium: Chromium) -> None:
    chromium.choose("Analysis")
    chromium.wait("return document.querySelector('.chart') !== null")
    for unfinished in "Looking for the shortest solution: {0} or more", "Looking at your turns: {0} of {1}":
        (text,) = said(unfinished, chromium.language)
        chromium.wait("return !document.body.innerText.includes(arguments[0])", text.split("{")[0])


@after(win)
def replay(chromium: Chromium) -> None:
    """In the middle of a game."""
    route("scores")(chromium)
    chromium.choose("Replay")
    chromium.choose("Pause")
    chromium.wait("return document.querySelector('.timeline') !== null")


@after(replay)
def race(chromium: Chromium) -> None:
    """The same puzzle again, beside the ghost of the game before; it is on its way."""
    chromium.choose("Race it")
    chromium.wait_for_text("Ghost")
    by_keys(chromium, sliding.solve(3, 3, tiles(chromium))[0])
    chromium.wait("return !/\\b0\\b/.test(document.querySelector('.ghost .figure-best').innerText)")


@after(race)
def race_over(chromium: Chromium) -> None:
    solve_sliding(chromium)
    chromium.wait_for_text("Solved!")
    chromium.wait("return /[.,]/.test(document.querySelector('[role=dialog] .ghost .figure-best').innerText)")


@after(win)
def statistics(chromium: Chromium) -> None:
    for _ in range(5):
        win(chromium)
    route("scores")(chromium)
    chromium.choose("Statistics")
    chromium.wait("return document.querySelector('.plot') !== null")


def new_sudoku(chromium: Chromium, level: str = "Hard") -> None:
    """A game issued by the server."""
    route("home")(chromium)
    chromium.choose(level)
    chromium.wait("return document.querySelectorAll('.sudoku-cell').length === 81")


def sudoku_game(chromium: Chromium) -> None:
    """In the middle of a game: digits right and wrong, notes."""
    new_sudoku(chromium)
    grid = sudoku.cells(chromium)
    solution = sudoku.solve(grid)
    open_cells = [cell for cell, digit in enumerate(grid) if not digit]
    chromium.choose("Fill notes")
    chromium.evaluate(ENTER_ALL, [[cell, solution[cell]] for cell in open_cells[:9]])
    chromium.click(f"#cell-{open_cells[12]}")
    chromium.press(str(solution[open_cells[12]] % 9 + 1))


def sudoku_explaining(chromium: Chromium) -> None:
    """What to look for, and what it costs to be told where."""
    new_sudoku(chromium, "Expert")
    chromium.choose("Fill notes")
    chromium.choose("Explain")
    chromium.wait("return document.querySelector('.price') !== null")


@after(sudoku_explaining)
def sudoku_explained(chromium: Chromium) -> None:
    """A step, told to the end."""
    for _ in range(3):
        chromium.click("#explanation-next")
    chromium.wait("return document.querySelector('.told-answer') !== null")


@after(sudoku_game)
def sudoku_wrong(chromium: Chromium) -> None:
    """Why a digit is wrong."""
    chromium.choose("Why?")
    chromium.wait("return document.querySelector('.told') !== null")


def sudoku_won(chromium: Chromium) -> None:
    new_sudoku(chromium, "Medium")
    win_sudoku(chromium)


def fill_sudoku(browser: Browser) -> None:
    grid = sudoku.cells(browser)
    digits = enumerate(sudoku.solve(grid))
    browser.evaluate(ENTER_ALL, [[cell, digit] for cell, digit in digits if not grid[cell]])
    browser.wait_for_text("Solved!")


def win_sudoku(browser: Browser) -> None:
    """To the server's answer."""
    fill_sudoku(browser)
    browser.wait("return document.querySelector('.ranking-answer') !== null")


def home_daily(chromium: Chromium) -> None:
    """The start page when one of the day's puzzles is done, and a game is in the middle."""
    route("home")(chromium)
    chromium.click("#daily-sudoku")
    chromium.wait("return document.querySelectorAll('.sudoku-cell').length === 81")
    win_sudoku(chromium)
    game(chromium)
    route("home")(chromium)
    chromium.wait_for_text("Done: see the ranking")


@after(sudoku_game)
def daily_game(chromium: Chromium) -> None:
    """The day's Sudoku, beside a sliding puzzle and another Sudoku that wait."""
    game(chromium)
    route("home")(chromium)
    chromium.click("#daily-sudoku")
    chromium.wait("return document.querySelectorAll('.sudoku-cell').length === 81")
    grid = sudoku.cells(chromium)
    # The first open cell is selected.
    chromium.press(str(sudoku.solve(grid)[grid.index(0)]))


@after(daily_game)
def two_games(chromium: Chromium) -> None:
    """The start page with more than one game of a puzzle to go on with."""
    route("home")(chromium)
    chromium.wait("return document.querySelectorAll('.puzzle-start > .button, .daily.in-play').length === 3")


def special_sudoku(chromium: Chromium) -> None:
    """A kind with a rule of its own is chosen."""
    route("new-sudoku")(chromium)
    chromium.choose("Anti-knight")


@after(home_daily)
def daily_ranking(chromium: Chromium) -> None:
    """Who has solved the day's Sudoku."""
    chromium.click("#daily-sudoku")
    chromium.wait("return document.querySelector('.table') !== null")


SEND = """
    const [path, body] = arguments;
    const headers = { 'Content-Type': 'application/json' };
    return fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).then((answer) => answer.json())"""


def averages(chromium: Chromium) -> None:
    """The list by averages of five, with this device's player in it."""
    route("home")(chromium)
    for _ in range(5):
        wish = {"game": str(uuid.uuid4()), "leaderboard": "sliding.3x3.multi"}
        game = chromium.evaluate(SEND, "/api/v1/games/begin", wish)
        finished = {"result": str(uuid.uuid4()), "game": game["game"], "record": sliding.record(game["puzzle"])}
        assert chromium.evaluate(SEND, "/api/v1/games/finish", finished)["standings"]
    route("leaderboard")(chromium)
    chromium.choose("3 × 3")
    chromium.choose("ao5")
    chromium.wait("return document.querySelector('.table .mine') !== null")


def sudoku_lost(chromium: Chromium) -> None:
    new_sudoku(chromium, "Extreme")
    grid = sudoku.cells(chromium)
    cell = grid.index(0)
    chromium.click(f"#cell-{cell}")
    chromium.press(str(sudoku.solve(grid)[cell] % 9 + 1))
    chromium.wait_for_text("Lost this time")


def sudoku_replay(chromium: Chromium) -> None:
    """The last turn of a game with notes and errors, of which one was too many."""
    sudoku_game(chromium)
    for digit in "123456789":
        if not chromium.is_shown("[role=dialog]"):
            chromium.press(digit)
    chromium.wait_for_text("Lost this time")
    chromium.choose("Replay")
    chromium.wait("return document.querySelector('.timeline') !== null")
    chromium.evaluate("document.querySelector('.timeline').focus()")
    chromium.press("End")
    chromium.wait("return document.querySelector('.wrong') !== null")


def sheets(chromium: Chromium) -> None:
    """Puzzles to print."""
    route("new-sudoku")(chromium)
    chromium.choose("Print puzzles")
    chromium.wait("return document.querySelector('.sheet') !== null")


def sudoku_large(chromium: Chromium) -> None:
    """The largest grid, with all notes."""
    route("new-sudoku")(chromium)
    chromium.choose("16 × 16")
    chromium.click("#start")
    chromium.wait("return document.querySelectorAll('.sudoku-cell').length === 256")
    chromium.choose("Fill notes")


def linked_board(chromium: Chromium) -> None:
    """A board that has come by a link, with a time to beat and the longest name."""
    link = "sliding.4x5.uniform.multi.1.0000000000000007~83456~" + "W" * 32
    chromium.evaluate("location.hash = arguments[0]", link)
    chromium.wait("return document.querySelector('.challenge') !== null")


def own_sudoku(chromium: Chromium) -> None:
    """A puzzle of one's own that can be played."""
    route("new-sudoku")(chromium)
    chromium.choose("Enter your own")
    chromium.type("#own-text", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    chromium.wait("return document.querySelector('.own-sudoku .standing-rank') !== null")


@after(own_sudoku)
def own_sudoku_faulty(chromium: Chromium) -> None:
    """The same with two equal digits in a row."""
    chromium.click("#cell-8")
    chromium.press("5")
    chromium.choose("Check")
    chromium.wait("return document.querySelector('.own-sudoku .fault') !== null")


def damaged_link(chromium: Chromium) -> None:
    chromium.evaluate("location.hash = 'sudoku.9x9.53b7?'")
    chromium.wait("return document.querySelector('.own-sudoku .empty') !== null")


@after(sudoku_won)
def sudoku_ranking(chromium: Chromium) -> None:
    route("leaderboard")(chromium)
    chromium.wait("return document.querySelector('.table') !== null")


@after(sudoku_won)
def sudoku_scores(chromium: Chromium) -> None:
    """The list of a Sudoku's results on this device."""
    route("scores")(chromium)
    chromium.wait("return document.querySelector('.table') !== null")


@after(win)
def reset_scores(chromium: Chromium) -> None:
    """How many results would be deleted."""
    route("reset-scores")(chromium)
    chromium.wait("return document.querySelector('.choices select') !== null")
    chromium.page.locator(".choices select").first.select_option("0")
    chromium.wait("return !document.querySelector('#reset-results').disabled")


def import_question(chromium: Chromium) -> None:
    """What a file of results would add."""
    choose_scores(chromium, "a,sliding.4x4.multi,80,80,999,1700000000000,Ada,\n")


def import_refused(chromium: Chromium) -> None:
    """A file of results with damaged lines."""
    choose_scores(chromium, "".join(f"{number},x\n" for number in range(7)))


def choose_scores(chromium: Chromium, rows: str) -> None:
    route("scores")(chromium)
    chromium.wait("return document.querySelector('#import-scores') !== null")
    file = "id,group,ranked,moves,milliseconds,at,name,record\n" + rows
    chromium.page.set_input_files(
        "#import-scores", {"name": "scores.csv", "mimeType": "text/csv", "buffer": file.encode()}
    )
    chromium.wait("return document.querySelector('[role=dialog]') !== null")


@after(sudoku_scores)
def sudoku_statistics(chromium: Chromium) -> None:
    chromium.choose("Statistics")
    chromium.wait("return document.querySelector('.study') !== null")


def lesson_page(name: str) -> Callable[[Chromium], None]:
    """A page that teaches a puzzle."""

    def show(chromium: Chromium) -> None:
        route("rules")(chromium)
        chromium.choose(name)
        chromium.wait("return document.querySelector('.view-study h1') !== null")

    return show


lessons = lesson_page("Sudoku: techniques")


@after(lessons)
def lesson(chromium: Chromium) -> None:
    chromium.click(".lesson-list .button")
    chromium.wait("return document.querySelector('.lesson') !== null")


def manual(page: str) -> Callable[[Chromium], None]:
    """A page of the user's guide."""

    def show(chromium: Chromium) -> None:
        title = "document.querySelector('.view-help main h1')?.innerText ?? ''"
        before = chromium.evaluate(f"return {title}")
        chromium.evaluate("location.hash = arguments[0]", page)
        chromium.wait(f"return !['', arguments[0]].includes({title})", before)

    return show


def picture_choice(chromium: Chromium) -> None:
    route("new")(chromium)
    chromium.choose("Picture")
    chromium.wait("return document.querySelector('.preview .board[data-pictured]') !== null")
    # From the top, where no picture is half under the button that is always in sight.
    chromium.evaluate("document.getElementById('main').scrollTop = 0")


def picture_game(chromium: Chromium) -> None:
    """With numbers, too."""
    route("new")(chromium)
    chromium.choose("Both")
    chromium.click("#start")
    chromium.wait("return document.querySelector('#board[data-pictured] .tile') !== null")


def own_pictures(chromium: Chromium) -> None:
    route("pictures")(chromium)
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="teal"/></svg>'
    chromium.page.set_input_files(
        "#add-picture input", {"name": "A summer at the lake.svg", "mimeType": "image/svg+xml", "buffer": drawing}
    )
    chromium.wait("return document.querySelector('.own-picture [data-pictured]') !== null")


def profile(chromium: Chromium) -> None:
    """Two names with points, one of them the player's."""
    win(chromium)
    chromium.type("#player-name", "Zoë")
    chromium.choose("Save")
    chromium.choose("Close")
    profile_question(chromium, "Max")
    chromium.choose("Yes")
    chromium.wait("return document.querySelectorAll('.names > li').length === 2")


def profile_question(chromium: Chromium, name: str = "Ada") -> None:
    """The question before the points of a name are left behind."""
    route("profile")(chromium)
    if chromium.evaluate("return document.querySelector('#profile-name').value") == "":
        chromium.type("#profile-name", "Zoë")
        chromium.click("#profile-save")
        chromium.wait("return document.querySelector('h2.profile-name').innerText === 'Zoë'")
    chromium.type("#profile-name", name)
    chromium.click("#profile-save")
    chromium.wait("return document.querySelector('[role=dialog]') !== null")


def sign_up(chromium: Chromium) -> None:
    """With a password that is being typed."""
    route("sign-up")(chromium)
    chromium.type("#account-mail", "ada.lovelace@example.org")
    chromium.type("#account-new-password", "three goats")
    chromium.wait("return document.querySelector('.strength-bar').style.getPropertyValue('--row') === '2'")


@after(sign_up)
def sign_up_sent(chromium: Chromium) -> None:
    """Where to look for the link."""
    chromium.click(".account-form .primary")
    chromium.wait("return document.querySelector('.account-form') === null")


def log_in_failed(chromium: Chromium) -> None:
    """What is wrong, and where."""
    route("log-in")(chromium)
    chromium.type("#account-mail", "nobody@example.org")
    chromium.type("#account-password", "three wild geese")
    chromium.click(".account-form .primary")
    chromium.wait("return document.querySelector('#account-password[aria-invalid]') !== null")


# Answers of the server for an account that is logged in: pictures and checks need no mail.
LOGGED_IN = """
    const sessions = [['Firefox, Linux', true], ['Safari, iPhone', false], ['Chrome, Android', false]].map(([device, isThis], number) => ({
        id: String(number).repeat(16), device, created: Date.UTC(2026, 0, 1), used: Date.UTC(2026, 8, 30 - number), isThis }));
    const passkeys = [{ id: 'a'.repeat(16), title: 'Firefox, Linux', created: Date.UTC(2026, 1, 1), used: Date.UTC(2026, 8, 29) }];
    const account = { playerName: 'Ada', mail: 'ada.lovelace@analytical.example.org', hasPassword: true, passkeys, sessions };
    const shared = { isForgotten: false, mark: 1, cursors: [], changes: [], isMore: false };
    const whole = window.fetch;
    window.fetch = (path, ...rest) => {
        const answer = { '/account': account, '/account/sync': shared }[String(path).match(/\\/account(\\/sync)?$/)?.[0]];
        const headers = { 'Content-Type': 'application/json' };
        return answer ? Promise.resolve(new Response(JSON.stringify(answer), { headers })) : whole(path, ...rest);
    };"""


def account(chromium: Chromium) -> None:
    """Of somebody who is logged in on three devices, and has a passkey."""
    chromium.wait("return document.querySelector('#main') !== null")
    chromium.evaluate(LOGGED_IN)
    route("account")(chromium)
    chromium.wait("return document.querySelectorAll('.session').length === 4")


def sync(chromium: Chromium) -> None:
    account(chromium)
    route("sync")(chromium)
    chromium.wait("return document.querySelector('#sync-now') !== null")


def account_password(chromium: Chromium) -> None:
    """The form in which the password is changed."""
    account(chromium)
    chromium.click("#change-0")
    chromium.wait("return document.querySelector('#account-new-password') !== null")


def log_out_question(chromium: Chromium) -> None:
    account(chromium)
    chromium.click("#log-out")
    chromium.wait("return document.querySelector('[role=dialog]') !== null")


def account_link(chromium: Chromium) -> None:
    """What the link of a mail leads to."""
    chromium.evaluate("location.hash = 'account:confirm;' + '0'.repeat(64)")
    chromium.wait("return document.querySelector('.view-account .primary') !== null && location.hash === '#account'")


def new_password(chromium: Chromium) -> None:
    chromium.evaluate("location.hash = 'account:reset;' + '0'.repeat(64)")
    chromium.wait("return document.querySelector('#account-new-password') !== null")


# So many entries as the app would have stored them, one a minute, written with the bridge's own function.
# As `LogKind` numbers them.
FILL_LOG = """
    const kinds = [
        '0', '2\\nhome', '3\\nhome', '2\\nsettings', '5', '1',
        '6\\nsliding.4x4.multi', '22\\nleaderboard\\n503', '17\\ntheme\\n1'];
    const begun = Date.UTC(2026, 0, 1);
    let writes = [];
    async function fill(count) {
        for (let number = 0; number < count; number++) {
            const id = (BigInt(begun + number * 60_000) << 16n).toString(16).padStart(16, '0') + '-00000000000000aa';
            const value = number % 10 ? kinds[number % 9] : `7\\nsliding.4x4.multi\\n${80 + number % 900}\\n${number * 7}`;
            writes.push(['put', `log/${id}`, value, '']);
            if (writes.length < 5000 && number < count - 1) continue;
            store(writes.splice(0), 'stamp');
            await readEntries({ collection: 'log', from: '', to: '~', offset: 0, limit: 1 });
        }
    }
    return fill(arguments[0]).then(() => true);"""


def settings_found(chromium: Chromium) -> None:
    """What a search through the settings finds, with a colour of the player's own."""
    chromium.wait("return document.querySelector('#main') !== null")
    route("settings")(chromium)
    chromium.page.locator("input[type=color]").nth(1).fill("#1b2a8f")
    words = {"en": "colour", "it": "colore", "vi": "mau"}
    chromium.type(".settings-search input", words[chromium.evaluate("return document.documentElement.lang")])
    chromium.wait("return document.querySelector('.panels > [role=status]') !== null")


def log(chromium: Chromium) -> None:
    """What has happened, of every level."""
    chromium.wait("return document.querySelector('#main') !== null")
    chromium.evaluate(FILL_LOG, 200)
    route("log")(chromium)
    chromium.wait("return document.querySelectorAll('.log-row').length === 60")


def log_entry(chromium: Chromium) -> None:
    """The details of an entry."""
    log(chromium)
    chromium.click(".log-entry:has(.error)")
    chromium.wait("return document.querySelector('.log-details') !== null")


def log_no_match(chromium: Chromium) -> None:
    log(chromium)
    chromium.type(".log-tools input", "xyz")
    chromium.wait("return document.querySelector('.empty') !== null")


# Results of a year as the app would have stored them, until now: more in the evening and at weekends, times that become shorter,
# some games long left open, and counts beside them. Written with the bridge's own function.
FILL_YEAR = """
    const [count] = arguments;
    const day = 86_400_000, now = Date.now();
    const boards = ['sliding.4x4.multi', 'sliding.3x3.multi', 'sudoku.classic.hard', 'sliding.5x5.single'];
    let seed = 7;
    const draw = (below) => (seed = (seed * 48271) % 2147483647) % below;
    const writes = [];
    const bests = {};
    for (let number = 0; number < count; number++) {
        const age = Math.floor(((count - number) / count) * 360);
        const noon = now - (now % day) - (age + 1) * day;
        const at = noon + ([7, 8, 12, 13, 17, 18, 19, 19, 20, 20, 20, 21, 21, 22][draw(14)] * 60 + draw(60)) * 60_000;
        if ((age % 7 > 3 && draw(3)) || (age % 90 > 70 && draw(4))) continue;
        const board = boards[[0, 0, 0, 1, 1, 2, 2, 3][draw(8)]];
        const isLong = draw(60) === 0;
        const time = isLong ? 3_000_000 : 20_000 + draw(30_000) + Math.floor((60_000 * (count - number)) / count);
        const moves = board.includes('3x3') ? 24 + draw(30) : 70 + draw(120);
        const id = `${at.toString(16).padStart(12, '0')}-${String(number).padStart(23, '0')}`;
        const hex = at.toString(16).padStart(16, '0');
        const order = `${board}/${board.startsWith('sudoku') ? '-' : 'time1'}/${String(moves).padStart(8, '0')}/${hex}/${id}`;
        writes.push(['put', `results/${id}`, `${board};${moves};${moves};${time};${hex};Zoë`, order]);
        const [, size, metric] = board.split('.');
        const puzzle = `sliding.${size}.uniform.${metric}.1.${String(number).padStart(16, '0')}`;
        writes.push(['put', `records/${id}`, `tassello1;${puzzle};`, '']);
        bests[board] = (bests[board] ?? 0) + 1;
    }
    for (const [board, games] of Object.entries(bests)) {
        writes.push(['put', `bests/${board}`, `${games};20000;30;30;;;time1`, '']);
        writes.push(['put', `usage/board/${board}`, `${games + 20};4;0;${9};900;4000;${games * 140};12;${games}`, '']);
    }
    const views = 'game=91234567;sudoku=40123456;home=8123456;scores=3123456;leaderboard=1523456;settings=623456;profile=223456';
    writes.push(['put', 'usage/app', `0;${now - 361 * day};512;3;287;${Math.floor(now / day)};${views}`, '']);
    store(writes, 'stamp');
    store = () => {}; // what the app has counted by now is not to replace it
    return countEntries({ collection: 'results', from: '', to: '~' });"""


def usage(chromium: Chromium, games: int = 1200) -> None:
    """Statistics of a year."""
    chromium.wait("return isWhole && document.querySelector('#main') !== null")
    assert chromium.evaluate(FILL_YEAR, games) > games // 4
    route("home")(chromium)
    chromium.reload()
    route("statistics")(chromium)
    chromium.wait("return document.querySelector('.calendar') !== null")


@after(usage)
def usage_opened(chromium: Chromium) -> None:
    """With a board's card and a chart's table open."""
    for summary in ".usage-card summary", ".behind summary":
        chromium.click(summary)


def usage_empty(chromium: Chromium) -> None:
    """Statistics of the first day."""
    route("statistics")(chromium)
    chromium.wait("return document.querySelector('.usage .empty') !== null")


@after(usage)
def usage_board(chromium: Chromium) -> None:
    """The course of one board's games, and the numbers behind it."""
    chromium.page.click(".usage-ways .button:first-child")
    chromium.wait("return document.querySelectorAll('.plot').length === 2")
    chromium.click(".behind summary")


@after(game)
def elsewhere(chromium: Chromium) -> None:
    """A tab whose game goes on in another one."""
    url = chromium.page.url
    chromium.new_tab()
    chromium.page.set_viewport_size(chromium.context.pages[0].viewport_size)
    chromium.open(url)
    chromium.wait_for_text("Open in another tab")


# Each begins with nothing stored but settings.
VIEWS: dict[str, Step] = {
    "home": home,
    "new": route("new"),
    "game": game,
    "linked-board": linked_board,
    "question": question,
    "welcome": welcome_back,
    "win": win,
    "help": help_question,
    "hint": hint,
    "solving": solving,
    "analysis": analysis,
    "replay": replay,
    "race": race,
    "race-over": race_over,
    "statistics": statistics,
    "elsewhere": elsewhere,
    "picture-choice": picture_choice,
    "picture-game": picture_game,
    "own-pictures": own_pictures,
    "new-sudoku": route("new-sudoku"),
    "own-sudoku": own_sudoku,
    "own-sudoku-faulty": own_sudoku_faulty,
    "damaged-link": damaged_link,
    "sudoku": sudoku_game,
    "sudoku-explaining": sudoku_explaining,
    "sudoku-explained": sudoku_explained,
    "sudoku-wrong": sudoku_wrong,
    "sudoku-won": sudoku_won,
    "sudoku-lost": sudoku_lost,
    "sudoku-large": sudoku_large,
    "sudoku-replay": sudoku_replay,
    "sheets": sheets,
    "sudoku-ranking": sudoku_ranking,
    "sudoku-scores": sudoku_scores,
    "sudoku-statistics": sudoku_statistics,
    "home-daily": home_daily,
    "daily-game": daily_game,
    "two-games": two_games,
    "special-sudoku": special_sudoku,
    "daily-ranking": daily_ranking,
    "sliding-rules": lesson_page("Sliding puzzle"),
    "sudoku-rules": lesson_page("Sudoku"),
    "lessons": lessons,
    "lesson": lesson,
    "profile": profile,
    "profile-question": profile_question,
    "account-guest": route("account"),
    "account": account,
    "account-password": account_password,
    "log-out-question": log_out_question,
    "sync-guest": route("sync"),
    "sync": sync,
    "account-link": account_link,
    "sign-up": sign_up,
    "sign-up-sent": sign_up_sent,
    "log-in": route("log-in"),
    "log-in-failed": log_in_failed,
    "reset-password": route("reset-password"),
    "new-password": new_password,
    "scores": route("scores"),
    "reset-scores": reset_scores,
    "import-question": import_question,
    "import-refused": import_refused,
    "leaderboard": route("leaderboard"),
    "averages": averages,
    "settings": route("settings"),
    "more-settings": route("more-settings"),
    "settings-found": settings_found,
    "log": log,
    "log-entry": log_entry,
    "log-no-match": log_no_match,
    "usage": usage,
    "usage-opened": usage_opened,
    "usage-empty": usage_empty,
    "usage-board": usage_board,
    "rules": route("rules"),
    "manual": manual("help"),
    "manual-history": manual("help:history"),
    "manual-scoring": manual("help:scoring"),
    "manual-settings": manual("help:settings"),
    "manual-keys": manual("help:keys"),
    "manual-accounts": manual("help:accounts"),
    "manual-privacy": manual("help:privacy"),
}

# Every view once, in walks that one page goes: a browser starts, and a game is played, once for all that lies behind it. The order matters:
# lists that are to be empty come before what fills them, and another view closes a question.
WALKS = {
    "reading": """
        home sliding-rules sudoku-rules lessons lesson manual manual-history manual-scoring manual-settings manual-keys
        manual-accounts manual-privacy sign-up sign-up-sent damaged-link linked-board""",
    "lists": """
        usage-empty log leaderboard log-entry averages log-no-match scores import-question settings import-refused more-settings
        profile-question profile settings-found""",
    "choices": """
        new new-sudoku own-sudoku own-sudoku-faulty sheets picture-choice picture-game own-pictures sudoku-large special-sudoku""",
    "accounts": """
        account-guest account-link log-in log-in-failed reset-password new-password sync-guest account sync account-password rules
        log-out-question""",
    "sliding": "game question welcome elsewhere",
    "sliding-help": "help hint solving",
    "sliding-over": "win analysis replay race race-over reset-scores statistics",
    "sudoku": "sudoku sudoku-wrong daily-game two-games",
    "sudoku-over": """
        sudoku-won sudoku-ranking sudoku-scores sudoku-statistics sudoku-lost sudoku-replay sudoku-explaining sudoku-explained""",
    "daily": "home-daily daily-ranking",
    "usage": "usage usage-opened usage-board",
}


def walk(chromium: Chromium, name: str) -> Iterator[str]:
    """Comes to the views of a walk, one after the other: by its last step to one that lies behind another view of the walk.

    Yields the name of each when it is shown.
    """
    passed: list[Step] = []
    for view in WALKS[name].split():
        before, step = BEHIND.get(VIEWS[view], (None, None))
        try:
            (step if before in passed else VIEWS[view])(chromium)
        except Exception as error:
            error.add_note(f"on the way to the view {view}")
            raise
        passed.append(VIEWS[view])
        yield view


def still(browser: Browser) -> None:
    """Waits until nothing moves: colours on their way are not those that a person reads."""
    browser.wait("return document.getAnimations().every(({ timeline, playState }) => timeline !== document.timeline || playState !== 'running')")
