"""The pictures of picture puzzles: small, square, and no two tiles of one look alike."""

import base64
from pathlib import Path

import pytest

from harness.browsers import Chromium

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
