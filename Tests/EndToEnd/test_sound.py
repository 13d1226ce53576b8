"""Sounds and music: when there are any, and what they are like."""

import math

import pytest

from harness import sliding
from harness.browsers import Browser, Chromium
from harness.server import SITE, Server
from harness.views import by_keys, tiles
from harness.waiting import until

pytestmark = pytest.mark.online

# Notes each context that plays, how many sounds it played, and what comes out of it.
LISTEN = """
    window.contexts = [];
    window.played = 0;
    window.AudioContext = class extends AudioContext {
        constructor(...options) {
            super(...options);
            window.contexts.push(this);
            this.meter = this.createAnalyser();
            this.meter.connect(super.destination);
        }
        get destination() { return this.meter ?? super.destination; }
    };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
        if (window.contexts.includes(this.context)) window.played++;
        return start.apply(this, when);
    };
"""
CONTEXTS = "return window.contexts.length"
PLAYED = "return window.played"
IS_LOADED = "return performance.getEntriesByType('resource').some(({ name }) => name.includes('/sound.'))"
LEVEL = """
    const samples = new Float32Array(2048);
    window.contexts[0].meter.getFloatTimeDomainData(samples);
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / 2048);
"""
NAMES = ["select", "enter", "right", "wrong", "undo", "hint", "slide", "won", "lost"]
# What boards are made of: each sounds in its own way, and so do paper and what is drawn like it.
MATERIALS = ["paper", "wood", "stone", "glass", "night"]
LIKE_PAPER = ["contrast", "colour-safe"]
SOLVED = (1, 2, 3, 4, 5, 6, 7, 8, 0)


def open_with(browser: Browser, server: Server, *choices: str) -> None:
    """Opens the app, in which nothing was pressed yet, after these controls of the settings were."""
    if choices:
        browser.open(f"{server.url}/#settings")
    for choice in choices:
        browser.choose(choice)
    browser.open(f"{server.url}/?again#home")
    browser.wait_for_text("Your best")
    browser.evaluate(LISTEN)


def start_game(browser: Browser) -> None:
    browser.choose("3 × 3")
    browser.wait("return document.querySelectorAll('#board .tile').length === 8")
    browser.wait_for_text("Ranked")


def move(browser: Browser) -> None:
    """Makes a move that does not end the game."""
    board = tiles(browser)
    ways = [way for way in "UDLR" if sliding.slide(3, 3, board, way) not in (None, SOLVED)]
    by_keys(browser, ways[0])
    browser.wait("return document.querySelector('.figure-value').innerText !== '0'")


def test_a_move_is_heard(browser: Browser, server: Server):
    open_with(browser, server)
    assert not browser.evaluate(IS_LOADED)
    start_game(browser)

    def is_heard() -> bool:
        # What happens while sounds are still being loaded is not heard.
        move(browser)
        return browser.evaluate(PLAYED) > 0

    until(is_heard, "a sound")
    before = browser.evaluate(PLAYED)
    move(browser)
    browser.wait(PLAYED + " > arguments[0]", before)
    assert browser.evaluate(CONTEXTS) == 1 and browser.evaluate(IS_LOADED)


def test_at_no_volume_nothing_is_loaded(browser: Browser, server: Server):
    browser.open(f"{server.url}/#settings")
    browser.choose("Music")

    def is_silent() -> bool:
        if browser.evaluate("return document.querySelector('#setting-volume').value") == "0":
            return True
        browser.choose("Volume: less")
        return False

    until(is_silent, "no volume")
    open_with(browser, server)
    start_game(browser)
    move(browser)
    assert browser.evaluate(CONTEXTS) == 0 and not browser.evaluate(IS_LOADED)


def test_music_waits_for_the_first_gesture(browser: Browser, server: Server):
    open_with(browser, server, "Music")
    assert browser.evaluate(CONTEXTS) == 0 and not browser.evaluate(IS_LOADED)
    browser.press("Tab")
    browser.wait(CONTEXTS + " === 1")
    browser.wait(IS_LOADED)


@pytest.mark.online(False)
def test_before_the_first_gesture_the_browser_has_nothing_to_say(chromium: Chromium, server: Server):
    warnings: list[str] = []
    chromium.page.on("console", lambda message: warnings.append(message.text))
    chromium.page.add_init_script(LISTEN)
    open_with(chromium, server, "Music")
    chromium.reload()
    chromium.wait_for_text("Your best")
    # Neither what comes of itself nor what browsers do not take for a gesture.
    chromium.evaluate("location.hash = 'rules'")
    chromium.wait("return document.querySelector('.view-rules') !== null")
    chromium.press("Escape")
    chromium.wait("return document.querySelector('.view-home') !== null")
    assert chromium.evaluate(CONTEXTS) == 0
    assert warnings == []


def test_music_plays_in_the_menus_and_ends_in_a_game(chromium: Chromium, server: Server):
    open_with(chromium, server, "Music")
    chromium.choose("Help")
    chromium.wait(CONTEXTS + " === 1")  # what was touched answers before the audio is opened
    chromium.wait(LEVEL.replace("return", "return 0.001 <"))
    start = chromium.evaluate("return window.contexts[0].currentTime")
    chromium.wait("return window.contexts[0].currentTime > arguments[0] + 1", start)
    assert chromium.evaluate(LEVEL) > 0.001, "it goes on"
    chromium.choose("Play")
    start_game(chromium)
    chromium.wait(LEVEL.replace("return", "return 0.0001 >"))
    chromium.choose("Help")
    chromium.wait(LEVEL.replace("return", "return 0.001 <"))
    assert chromium.evaluate(CONTEXTS) == 1


@pytest.mark.online(False)
def test_sounds_are_kept_for_later_without_a_network(chromium: Chromium, server: Server):
    open_with(chromium, server)
    chromium.choose("Help")
    chromium.wait_until_kept("/sound.")
    chromium.set_offline(True)
    # Anew: to the same address, a browser only scrolls.
    chromium.open("about:blank")
    open_with(chromium, server)

    def is_heard() -> bool:
        chromium.choose("Scores")
        chromium.choose("Help")
        return chromium.evaluate(PLAYED) > 0

    # What would come too late is left out: on a busy machine, the first one.
    until(is_heard, "a sound")
    assert chromium.errors() == []


def test_another_material_is_heard_at_once(chromium: Chromium, server: Server):
    open_with(chromium, server)
    chromium.choose("Settings")
    chromium.wait("return sounds?.then(() => true)")
    sound = "return sounds.then((player) => player.samples('slide')).then((buffer) => Array.from(buffer.getChannelData(0).slice(0, 2000)))"
    before = chromium.evaluate(sound)
    chromium.choose("Glass")
    chromium.wait("return document.querySelector('.app').dataset.material === 'glass'")
    assert chromium.evaluate(sound) != before


# What the sounds are like.

RATE = 48000
# Renders all, and says of each how it begins, goes and ends, and how like the others it is (1: the same but for volume).
MEASURE = """
    const [address, names, rate, material] = arguments;
    const peak = (samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const product = (a, b) => a.reduce((sum, sample, i) => (i < b.length ? sum + sample * b[i] : sum), 0);
    const decibels = (power) => 10 * Math.log10(power + 1e-12);
    return import(address).then(async ({ Sounds }) => {
        const sounds = new Sounds(new OfflineAudioContext(2, rate, rate), material);
        const all = [];
        for (const name of names) {
            const buffer = await sounds.samples(name);
            all.push([buffer.getChannelData(0), buffer.getChannelData(1)]);
        }
        return all.map((sides, index) => {
            const mono = sides[0].map((sample, i) => (sample + sides[1][i]) / 2);
            const highest = peak(mono);
            const levels = [];
            for (let start = 0; start + rate / 10 <= mono.length; start += rate / 40) {
                const part = mono.subarray(start, start + rate / 10);
                levels.push(decibels(product(part, part) / part.length));
            }
            return {
                name: names[index],
                peak: Math.max(...sides.map(peak)),
                begins: mono.findIndex((sample) => Math.abs(sample) > highest / 10) / rate,
                ends: Math.max(...sides.map((side) => peak(side.subarray(-rate / 100)))),
                jump: Math.max(...sides.map((side) => peak(side.map((sample, i) => sample - (side[i - 1] ?? 0))))),
                level: Math.max(...levels),
                likeness: Object.fromEntries(all.flatMap(([other], i) => i === index ? [] : [[
                    names[i],
                    Math.abs(product(sides[0], other)) / Math.sqrt(product(sides[0], sides[0]) * product(other, other)),
                ]])),
            };
        });
    });
"""
# How one sound of each material is: how alike it is to the first one's (1: the same but for volume), how much of it is above 1 kHz as a
# share, and how soon three quarters of it are over.
COMPARE = """
    const [address, name, rate, materials] = arguments;
    const product = (a, b) => a.reduce((sum, sample, i) => sum + sample * b[i], 0);
    const energy = (samples) => product(samples, samples);
    const bright = async (buffer) => {
        const context = new OfflineAudioContext(1, buffer.length, rate);
        const source = new AudioBufferSourceNode(context, { buffer });
        source.connect(new BiquadFilterNode(context, { type: 'highpass', frequency: 1000 })).connect(context.destination);
        source.start();
        return energy((await context.startRendering()).getChannelData(0)) / energy(buffer.getChannelData(0));
    };
    return import(address).then(async ({ Sounds }) => {
        const sounds = new Sounds(new OfflineAudioContext(2, rate, rate));
        const all = [];
        for (const material of materials) {
            sounds.use(material);
            all.push(await sounds.samples(name));
        }
        const first = all[0].getChannelData(0);
        return Promise.all(all.map(async (buffer) => {
            const samples = buffer.getChannelData(0);
            let left = energy(samples) * 0.75;
            return {
                likeness: Math.abs(product(samples, first)) / Math.sqrt(energy(samples) * energy(first)),
                brightness: await bright(buffer),
                length: samples.findIndex((sample) => (left -= sample ** 2) <= 0) / rate,
            };
        }));
    });
"""
# So many of one sound at once, at full volume.
CROWD = """
    const [address, name, count, rate] = arguments;
    return import(address).then(async ({ Sounds }) => {
        const context = new OfflineAudioContext(2, rate, rate);
        const sounds = new Sounds(context);
        await Promise.all(Array.from({ length: count }, () => sounds.play(name, 0, 100)));
        const heard = sounds.voices.size;
        const samples = (await context.startRendering()).getChannelData(0);
        return [heard, samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)];
    });
"""


def address() -> str:
    return f"/{next(SITE.glob('sound.*.js')).name}"


@pytest.mark.parametrize("material", MATERIALS)
def test_each_sound_begins_at_once_ends_in_silence_and_does_not_stick_out(chromium: Chromium, server: Server, material: str):
    chromium.open(server.url)
    measured = chromium.evaluate(MEASURE, address(), NAMES, RATE, material)
    assert [sound["name"] for sound in measured] == NAMES
    for sound in measured:
        assert 0.02 < sound["peak"] < 0.6, sound
        assert sound["begins"] < 0.02, sound
        assert sound["ends"] < 0.001, sound
        # A click is a jump: more than the steepest tone of this peak and 2 kHz could make.
        assert sound["jump"] < sound["peak"] * 2 * math.pi * 2000 / RATE, sound
        # The loudest tenth of a second, in decibels below the loudest square wave.
        assert -32 < sound["level"] < -18, sound
        assert max(sound["likeness"].values()) < 0.7, sound


@pytest.mark.parametrize("name", ["select", "enter", "slide"])
def test_a_board_sounds_like_what_it_is_made_of(chromium: Chromium, server: Server, name: str):
    chromium.open(f"{server.url}/#settings")
    chromium.wait("return document.querySelector('.material-sample') !== null")
    samples = "return [...document.querySelectorAll('.material-sample')].map((sample) => sample.dataset.material)"
    assert chromium.evaluate(samples) == MATERIALS + LIKE_PAPER
    measured = chromium.evaluate(COMPARE, address(), name, RATE, MATERIALS + LIKE_PAPER)
    sounds = dict(zip(MATERIALS + LIKE_PAPER, measured))
    paper, wood, stone, glass, night = (sounds[material] for material in MATERIALS)
    assert all(sounds[material]["likeness"] < 0.95 for material in MATERIALS[1:]), sounds
    assert all(sounds[material]["likeness"] > 0.9 for material in LIKE_PAPER), sounds
    assert glass["brightness"] > max(paper["brightness"], wood["brightness"]) > stone["brightness"], sounds
    assert night["brightness"] < paper["brightness"], sounds
    assert wood["length"] < paper["length"] < glass["length"], sounds


@pytest.mark.parametrize("name", ["slide", "won"])
def test_many_sounds_at_once_do_not_pile_up(chromium: Chromium, server: Server, name: str):
    chromium.open(server.url)
    voices, peak = chromium.evaluate(CROWD, address(), name, 40, RATE)
    assert voices <= 8
    assert 0.2 < peak < 1
