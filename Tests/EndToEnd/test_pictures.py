"""The pictures of picture puzzles: small, square, and no two tiles of one look alike."""

import base64
from pathlib import Path

import pytest

from harness.browsers import Browser, Chromium
from harness.server import Server
from harness.views import new_game, route, solve_sliding
from harness.waiting import until

pytestmark = pytest.mark.online

PICTURES = sorted((Path(__file__).parents[2] / "Web" / "pictures").glob("*.webp"))

LARGEST = 40_000  # bytes, so that a puzzle's picture comes as fast as its page
TILES = (4, 6, 8)  # along an edge

# By how much any two tiles must differ, from 0 to 255. Two of a plain pale sky with a slope of light differ by 4 or 5:
# side by side one is seen to be lighter, but a player who holds one in mind and looks for its place cannot tell. From
# about 9 on there is something to name: a cloud's edge, other stars, a bird. Where only the light differs, 8 is the
# least that is seen across a board.
LEAST_DIFFERENCE = 8

# The picture's size, and for each number of tiles the two that are most alike: their difference and their places.
# A tile is reduced to 8x8 averages, so that grain, which an eye does not compare, counts for little.
MEASURE = """
    const [address, counts] = arguments;
    const image = new Image();
    image.src = address;
    return image.decode().then(() => {
        const { naturalWidth: width, naturalHeight: height } = image;
        const canvas = new OffscreenCanvas(width, height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        const pixels = canvas.getImageData(0, 0, width, height).data;
        const closest = counts.map((count) => {
            const edge = 8 * count;
            const sums = new Float64Array(edge * edge * 3);
            const sizes = new Float64Array(edge * edge * 3);
            for (let y = 0; y < height; y++) {
                for (let x = 0; x < width; x++) {
                    const cell = Math.floor((y * edge) / height) * edge + Math.floor((x * edge) / width);
                    for (let colour = 0; colour < 3; colour++) {
                        sums[cell * 3 + colour] += pixels[(y * width + x) * 4 + colour];
                        sizes[cell * 3 + colour]++;
                    }
                }
            }
            const value = (tile, i) => {
                const row = Math.floor(tile / count) * 8 + Math.floor(i / 24);
                const at = (row * edge + (tile % count) * 8) * 3 + (i % 24);
                return sums[at] / sizes[at];
            };
            let least = [Infinity];
            for (let one = 0; one < count ** 2; one++) {
                for (let other = 0; other < one; other++) {
                    let squares = 0;
                    for (let i = 0; i < 192; i++) squares += (value(one, i) - value(other, i)) ** 2;
                    const difference = Math.sqrt(squares / 192);
                    if (difference < least[0]) least = [difference, other, one];
                }
            }
            return least;
        });
        return [width, height, closest];
    });
"""


def test_there_are_enough_to_choose_from() -> None:
    assert len(PICTURES) >= 12


@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: path.stem)
def test_a_picture_fits_for_puzzles(chromium: Chromium, picture: Path) -> None:
    content = picture.read_bytes()
    assert len(content) <= LARGEST
    address = f"data:image/webp;base64,{base64.b64encode(content).decode()}"
    width, height, closest = chromium.evaluate(MEASURE, address, TILES)
    assert (width, height) == (1024, 1024)
    for count, (difference, *tiles) in zip(TILES, closest):
        assert difference >= LEAST_DIFFERENCE, f"tiles {tiles} of {count}x{count} look alike: {difference:.1f}"


# ---------------------------------------------------------------- In the app

CHOICE = "return document.querySelector('.preview .board')?.dataset.picture"
SHOWN = "return document.querySelector('#board[data-pictured]') !== null"
PREVIEWED = "return document.querySelector('.preview .board[data-pictured]') !== null"
IN_ALBUM = "return [...document.querySelectorAll('.own-picture .name')].map((name) => name.textContent)"

HARBOUR = Path(__file__).parents[2] / "Web" / "pictures" / "harbour.webp"
HOST = "https://pictures.test"
DRAWING = b"""<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><script>document.title = 'run'</script>
<rect width="300" height="200" fill="teal"/></svg>"""


# Files that come over the page with a `drop` or a `paste`: name, type and content of each.
COME = """
    const [type, field, files] = arguments;
    const transfer = new DataTransfer();
    for (const [name, type, content] of files) {
        transfer.items.add(new File([Uint8Array.from(atob(content), (char) => char.charCodeAt())], name, { type }));
    }
    const event = Object.defineProperty(new Event(type, { bubbles: true, cancelable: true }), field, { value: transfer });
    document.body.dispatchEvent(event);"""

# A photo of 300 x 200, red above and blue below, as the base64 of a JPEG; and one of this kind and size.
PHOTO = """
    const [kind, width, height] = arguments.length ? arguments : ['image/jpeg', 300, 200];
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    context.fillStyle = '#f00';
    context.fillRect(0, 0, width, height / 2);
    context.fillStyle = '#00f';
    context.fillRect(0, height / 2, width, height / 2);
    return canvas.toDataURL(kind).split(',')[1];"""

# Width and height of the picture that was added last as it is kept, and which of red, green and blue is most in its corner at the top
# left, and at the top right.
STORED = """
    const answer = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const stored = async () => {
        const store = (await answer(indexedDB.open('tassello'))).transaction('pictures').objectStore('pictures');
        return createImageBitmap(new Blob([(await answer(store.getAll())).at(-1).blob]));
    };
    return stored().then((bitmap) => {
        const { width, height } = bitmap;
        const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
        context.drawImage(bitmap, 0, 0);
        const most = (x) => {
            const colours = [...context.getImageData(x, 3, 1, 1).data].slice(0, 3);
            return colours.indexOf(Math.max(...colours));
        };
        return [width, height, most(3), most(width - 4)];
    });"""

RED, BLUE = 0, 2
# To be turned to the right by a quarter: what is at the left is above.
TURNED = b"\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"


def gif(*colours: bytes) -> bytes:
    """A moving picture of 8 x 8, with an image of one colour after the other."""
    # Codes of three bits: the table is forgotten (4) before each pixel (0), until the end (5).
    codes = sum((4 if place % 2 == 0 else 0) << 3 * place for place in range(128)) + (5 << 3 * 128)
    pixels = codes.to_bytes(49, "little")
    images = b"".join(
        b"!\xf9\4\0\x0a\0\0\0,\0\0\0\0\x08\0\x08\0\x80" + colour + b"\0\0\0\2" + bytes([len(pixels)]) + pixels + b"\0"
        for colour in colours
    )
    return b"GIF89a\x08\0\x08\0\0\0\0!\xff\x0bNETSCAPE2.0\3\1\0\0\0" + images + b";"


def come(browser: Browser, way: str, *files: tuple[str, str, bytes]) -> None:
    """Files are dropped on the album, or pasted."""
    field = {"drop": "dataTransfer", "paste": "clipboardData"}[way]
    browser.evaluate(COME, way, field, [(name, kind, base64.b64encode(content).decode()) for name, kind, content in files])


def photo(browser: Browser, *kind: object) -> bytes:
    return base64.b64decode(browser.evaluate(PHOTO, *kind))


def add(chromium: Chromium, name: str, kind: str, content: bytes) -> None:
    chromium.page.set_input_files("#add-picture input", {"name": name, "mimeType": kind, "buffer": content})


def load(chromium: Chromium, address: str) -> None:
    chromium.type("#add-picture .entry input", address)
    chromium.choose("Load")


def album(chromium: Chromium, server: Server, **options) -> None:
    chromium.become(locale="en", **options)
    chromium.open(f"{server.url}/#pictures")
    chromium.wait("return document.querySelector('#add-picture') !== null")


def start(chromium: Chromium, server: Server) -> None:
    chromium.open(f"{server.url}/#new")
    chromium.wait(CHOICE)
    chromium.click("#start")
    chromium.wait(SHOWN)


@pytest.mark.online(False)
def test_a_picture_of_the_app_is_on_the_tiles_and_stays_without_a_network(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#new")
    chromium.choose("Picture")
    chromium.click(".thumbnail:nth-child(3)")
    chromium.wait(PREVIEWED)
    chromium.wait_until_kept("/pictures/city.")
    server.kill()
    chromium.click("#start")
    chromium.wait(SHOWN)
    chromium.reload()
    chromium.wait(SHOWN)
    assert chromium.evaluate("return document.querySelector('#board').dataset.picture") == "city"


def test_the_picture_becomes_whole_before_the_end_of_the_game_lies_on_it(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#home")
    route("new")(chromium)
    chromium.choose("Picture")
    new_game(chromium, 3)
    chromium.wait("return document.querySelector('#board[data-pictured]') !== null")
    solve_sliding(chromium)
    chromium.wait("return document.querySelector('#board.solved') !== null")
    # Tiles have no number that could be seen for a moment, and the whole picture is there before 700 ms.
    moves = "return document.querySelector('#board').getAnimations({ subtree: true }).map((a) => [a.animationName, a.effect.getComputedTiming().endTime])"
    assert all(name == "appear" and end <= 600 for name, end in chromium.evaluate(moves) if name)
    look = "return getComputedStyle(document.querySelector('.tile')).color"
    assert chromium.evaluate(look) == "rgba(0, 0, 0, 0)"


def test_a_picture_that_cannot_be_had_leaves_the_numbers(chromium: Chromium, server: Server):
    chromium.become(locale="en", service_workers="block")
    chromium.page.route("**/pictures/*", lambda request: request.abort())
    chromium.open(f"{server.url}/#new")
    chromium.choose("Picture")
    chromium.wait_for_text("Tiles show their numbers")
    assert chromium.evaluate("return getComputedStyle(document.querySelector('.preview .tile')).color") != "rgba(0, 0, 0, 0)"


def test_a_file_becomes_a_picture_of_ones_own(chromium: Chromium, server: Server):
    album(chromium, server)
    add(chromium, "Summer.webp", "image/webp", HARBOUR.read_bytes())
    chromium.wait(IN_ALBUM + ".length === 1")
    assert chromium.evaluate(IN_ALBUM) == ["Summer"]
    start(chromium, server)
    chromium.reload()
    chromium.wait(SHOWN)
    assert chromium.evaluate("return document.querySelector('#board').dataset.picture").startswith("own/")


def test_a_drawing_is_pixels_and_runs_no_script(chromium: Chromium, server: Server):
    album(chromium, server)
    add(chromium, "drawing.svg", "image/svg+xml", DRAWING)
    chromium.wait(IN_ALBUM + ".length === 1")
    assert chromium.page.title() == "Tassello"


def album_of(browser: Browser, server: Server) -> None:
    browser.open(f"{server.url}/#pictures")
    browser.wait("return document.querySelector('#add-picture') !== null")


def test_a_photo_is_kept_upright(browser: Browser, server: Server):
    album_of(browser, server)
    lying = photo(browser)
    come(browser, "drop", ("photo.jpg", "image/jpeg", lying[:2] + TURNED + lying[2:]))
    browser.wait(IN_ALBUM + ".length === 1")
    assert browser.evaluate(STORED) == [200, 300, BLUE, RED]


def test_a_picture_is_what_is_in_its_file(browser: Browser, server: Server):
    album_of(browser, server)
    come(browser, "drop", ("photo.jpg", "image/jpeg", photo(browser, "image/png", 30, 20)))
    browser.wait(IN_ALBUM + ".length === 1")
    assert browser.evaluate(STORED) == [30, 20, RED, RED]


def test_of_a_moving_picture_the_first_image_is_kept(browser: Browser, server: Server):
    album_of(browser, server)
    come(browser, "drop", ("moving.gif", "image/gif", gif(b"\0\0\xff", b"\xff\0\0")))
    browser.wait(IN_ALBUM + ".length === 1")
    assert browser.evaluate(STORED) == [8, 8, BLUE, BLUE]


def test_a_large_photo_is_made_smaller_beside_the_page(browser: Browser, server: Server):
    album_of(browser, server)
    content = photo(browser, "image/jpeg", 3000, 1500)
    browser.evaluate("CanvasRenderingContext2D.prototype.drawImage = () => { throw new Error('by the page'); }")
    come(browser, "drop", ("photo.jpg", "image/jpeg", content))
    browser.wait(IN_ALBUM + ".length === 1")
    browser.open(f"{server.url}/?again#pictures")
    # The page before may still be there for a moment.
    browser.wait("return location.search === '?again'")
    browser.wait(IN_ALBUM + ".length === 1")
    assert browser.evaluate(STORED) == [2048, 1024, RED, RED]


def test_a_photo_of_which_the_end_is_missing_is_told(chromium: Chromium, server: Server):
    album(chromium, server)
    content = photo(chromium, "image/jpeg", 3000, 1500)
    come(chromium, "drop", ("photo.jpg", "image/jpeg", content[: len(content) // 3]))
    chromium.wait_for_text("no picture that can be read")
    assert chromium.evaluate(IN_ALBUM) == []


@pytest.mark.parametrize("way", ["drop", "paste"])
def test_all_files_that_come_at_once_are_added(browser: Browser, server: Server, way: str):
    album_of(browser, server)
    content = photo(browser)
    come(browser, way, *((f"{name}.jpg", "image/jpeg", content) for name in ("one", "two", "three")))
    browser.wait(IN_ALBUM + ".length === 3")
    assert browser.evaluate(IN_ALBUM) == ["one", "two", "three"]


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\n broken", b"<html>"])
def test_what_is_no_picture_is_told(chromium: Chromium, server: Server, content: bytes):
    album(chromium, server)
    add(chromium, "picture.png", "image/png", content)
    chromium.wait_for_text("no picture that can be read")
    assert chromium.evaluate(IN_ALBUM) == []


def test_a_picture_with_too_many_pixels_is_told(chromium: Chromium, server: Server):
    album(chromium, server)
    add(chromium, "huge.svg", "image/svg+xml", DRAWING.replace(b'width="300" height="200"', b'width="9000" height="9000"', 1))
    chromium.wait_for_text("40 million pixels")
    assert chromium.evaluate(IN_ALBUM) == []


def test_a_picture_is_loaded_from_an_address_without_saying_from_where(chromium: Chromium, server: Server):
    album(chromium, server, service_workers="block")
    asked = []

    def give(route):
        asked.append(route.request.all_headers())
        headers = {"Access-Control-Allow-Origin": "*", "Content-Type": "image/webp"}
        route.fulfill(body=HARBOUR.read_bytes(), headers=headers)

    chromium.page.route(f"{HOST}/**", give)
    load(chromium, f"{HOST}/a.webp")
    chromium.wait(IN_ALBUM + ".length === 1")
    assert not {"referer", "cookie"} & asked[0].keys()


@pytest.mark.parametrize(
    "address, text",
    [
        ("http://pictures.test/a.png", "begins with https"),
        ("javascript:alert(1)", "begins with https"),
        (f"{HOST}/gone.png", "no picture at this address"),
        (f"{HOST}/page.html", "no picture that can be read"),
        (f"{HOST}/unreachable.png", "no picture at this address"),
        (f"{HOST}/mine.png", "does not let its pictures be shown"),
    ],
)
def test_what_is_wrong_with_an_address_is_told(chromium: Chromium, server: Server, address: str, text: str):
    album(chromium, server, service_workers="block")
    anybody = {"Access-Control-Allow-Origin": "*"}

    def answer(route):
        name = route.request.url.rpartition("/")[2]
        if name == "gone.png":
            route.fulfill(status=404, headers=anybody)
        elif name == "page.html":
            route.fulfill(body="<p>", headers={**anybody, "Content-Type": "text/html"})
        elif name == "mine.png":
            route.fulfill(body=HARBOUR.read_bytes(), headers={"Access-Control-Allow-Origin": "https://other.test"})
        else:
            route.abort()

    chromium.page.route(f"{HOST}/**", answer)
    load(chromium, address)
    chromium.wait_for_text(text)
    assert chromium.evaluate(IN_ALBUM) == []


# Of a picture that only another site's pages may read.
UNREADABLE = {"Access-Control-Allow-Origin": "https://other.test", "Content-Type": "image/svg+xml"}
# As if a service worker were there, so that a picture that its site lets nobody read is shown.
CONTROLLED = "Object.defineProperty(navigator.serviceWorker, 'controller', { value: {} });"
# Patience ends when a test says so.
PATIENT = """
    const patience = new AbortController();
    AbortSignal.timeout = () => patience.signal;
    window.loseIt = () => patience.abort(new DOMException('', 'TimeoutError'));"""


def controlled_album(chromium: Chromium, server: Server) -> None:
    chromium.become(locale="en", service_workers="block")
    chromium.page.add_init_script(CONTROLLED + PATIENT)
    chromium.open(f"{server.url}/#pictures")
    chromium.wait("return document.querySelector('#add-picture') !== null")


def test_a_picture_that_nobody_may_read_is_not_waited_for_without_end(chromium: Chromium, server: Server):
    controlled_album(chromium, server)
    asked = []

    def give(route):
        asked.append(route.request.resource_type)
        if asked[-1] != "image":
            route.fulfill(body=b"", headers=UNREADABLE)
        # The picture itself never comes.

    chromium.page.route(f"{HOST}/**", give)
    load(chromium, f"{HOST}/a.webp")
    chromium.wait_for_text("Loading")
    until(lambda: chromium.evaluate("return true") and "image" in asked, "the picture to be asked for")
    chromium.evaluate("window.loseIt()")
    chromium.wait_for_text("took too long")


def test_a_picture_that_nobody_may_read_is_not_too_large(chromium: Chromium, server: Server):
    controlled_album(chromium, server)
    huge = DRAWING.replace(b'width="300" height="200"', b'width="9000" height="9000"', 1)
    chromium.page.route(f"{HOST}/**", lambda route: route.fulfill(body=huge, headers=UNREADABLE))
    load(chromium, f"{HOST}/a.svg")
    chromium.wait_for_text("40 million pixels")


def test_without_a_service_worker_no_cookies_go_to_another_site(chromium: Chromium, server: Server):
    controlled_album(chromium, server)
    chromium.page.route(f"{HOST}/**", lambda route: route.fulfill(body=DRAWING, headers=UNREADABLE))
    load(chromium, f"{HOST}/a.svg")
    chromium.wait_for_text("does not let us keep")
    # As after the page was loaded past its service worker.
    asked = []
    page = chromium.context.new_page()
    page.route(f"{HOST}/**", lambda route: asked.append(route.abort()))
    chromium.page.close()
    chromium.page = page
    chromium.open(f"{server.url}/#new")
    chromium.wait_for_text("Tiles show their numbers")
    assert chromium.evaluate(CHOICE) == f"{HOST}/a.svg"
    assert asked == []


@pytest.mark.online(False)
def test_without_a_network_an_address_is_not_asked(chromium: Chromium, server: Server):
    album(chromium, server)
    chromium.set_offline(True)
    load(chromium, f"{HOST}/a.png")
    chromium.wait_for_text("Without a network")


def test_a_picture_is_moved_and_zoomed_on_the_board(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#new")
    chromium.choose("Picture")
    chromium.wait(PREVIEWED)
    box = chromium.page.locator(".preview .board").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    chromium.page.mouse.move(x, y)
    chromium.page.mouse.wheel(0, -100)
    chromium.wait(CHOICE + ".endsWith(';110;50;50')")
    chromium.type("#setting-pictureZoom", "200")
    chromium.press("Tab")
    chromium.wait(CHOICE + ".endsWith(';200;50;50')")
    chromium.page.mouse.down()
    chromium.page.mouse.move(x + box["width"] / 4, y)
    chromium.page.mouse.up()
    chromium.wait(CHOICE + ".endsWith(';200;25;50')")


def test_two_fingers_zoom_the_picture_and_leave_it_where_it_is(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#new")
    chromium.choose("Picture")
    chromium.wait(PREVIEWED)
    box = chromium.page.locator(".preview .board").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = chromium.context.new_cdp_session(chromium.page)

    def fingers(kind: str, *places: float) -> None:
        points = [{"x": x + place, "y": y, "id": number} for number, place in enumerate(places)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", -15)
    fingers("touchMove", -20)
    fingers("touchStart", -20, 20)
    for apart in (30, 40):
        fingers("touchMove", -apart, apart)
    fingers("touchEnd", 40)
    fingers("touchEnd")
    chromium.wait(CHOICE + ".endsWith(';200;50;50')")
