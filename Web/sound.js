// Sounds and music, all synthesised. A sound is rendered once, with its echo, and then only played: that costs a page
// which animates a move next to nothing. The names are those of Sources/AppUI/Sound/Sound.swift.

const note = (semitones) => 293.66 * 2 ** (semitones / 12); // from D4 on: everything here is in D
const loudness = (volume) => (volume / 100) ** 1.66; // 50 sounds half as loud as 100

// What rings in a struck thing: frequency as a multiple of the lowest one, level, and how long in proportion.
const bar = [[1, 1, 1], [3.93, 0.2, 0.35], [9.2, 0.05, 0.15]];
const bell = [[1, 1, 1], [2.003, 0.25, 0.7], [3.01, 0.1, 0.5], [4.17, 0.05, 0.35]];
const reed = [[1, 1, 1], [2, 0.3, 0.8], [3, 0.12, 0.6]];
const dull = [[1, 1, 1], [1.06, 0.6, 0.9], [2, 0.35, 0.6]]; // half a tone apart, so they beat

// What is heard of a board that is struck, by its material, `data-material` of the page; of others as of paper: what rings in it; how
// many times as loud, as high and as long as in paper; in how many seconds more it rises; and its knock, a level and a frequency.
const materials = {
  paper: { partials: bar, volume: 1, height: 1, life: 1, rise: 0 },
  wood: { partials: [[1, 1, 1], [2.57, 0.25, 0.4]], volume: 1, height: 0.75, life: 0.6, rise: 0, knock: [1.6, 900] },
  stone: { partials: [[1, 1, 1], [1.53, 0.7, 0.8], [2.9, 0.2, 0.4]], volume: 0.8, height: 0.5, life: 0.8, rise: 0.003, knock: [0.8, 350] },
  glass: { partials: [[1, 1, 1], [2.32, 0.25, 0.7], [4.25, 0.08, 0.4]], volume: 0.6, height: 2, life: 2.5, rise: 0 },
  night: { partials: [[1, 1, 1]], volume: 0.8, height: 1, life: 1.6, rise: 0.01 },
};

/** Makes tones that begin and end at nothing, so that none clicks. What goes into the room comes back as its echo. */
class Studio {
  constructor(context, out, room, material) {
    this.context = context;
    this.out = out;
    this.room = room;
    this.material = material;
  }

  /**
   * Plays sources together from `at` on, through a filter if there is one: they rise in a line, and then fall to a third
   * every `fall` seconds. Their place is from left (-1) to right (1).
   */
  play(sources, filter, at, level, attack, fall, place = 0) {
    const { context } = this;
    const envelope = new GainNode(context, { gain: 0 });
    envelope.gain.setValueAtTime(0, at);
    envelope.gain.linearRampToValueAtTime(level, at + attack);
    envelope.gain.setTargetAtTime(0, at + attack, fall);
    filter?.connect(envelope);
    const placed = envelope.connect(new StereoPannerNode(context, { pan: place }));
    placed.connect(this.out);
    placed.connect(this.room);
    for (const source of sources) {
      source.connect(filter ?? envelope);
      source.start(at);
      source.stop(at + attack + 7 * fall);
    }
  }

  /** A tone, of several that ring together. */
  strike(at, frequency, level, fall, partials, attack = 0.002, place = 0) {
    for (const [multiple, share, life] of partials) {
      const source = new OscillatorNode(this.context, { frequency: frequency * multiple });
      this.play([source], undefined, at, level * share, attack, fall * life, place);
    }
  }

  /** A tone of the board, in the manner of what it is made of. */
  tap(at, frequency, level, fall, attack = 0.002, place = 0) {
    const { partials, volume, height, life, rise, knock } = this.material;
    this.strike(at, frequency * height, level * volume, fall * life, partials, attack + rise, place);
    if (knock) this.breath(at, knock[1], knock[1] / 2, level * volume * knock[0], attack, 0.008);
  }

  /** Noise around a frequency that changes. */
  breath(at, from, to, level, attack, fall) {
    const buffer = noise(this.context, attack + 7 * fall, () => 1);
    const source = new AudioBufferSourceNode(this.context, { buffer });
    const filter = new BiquadFilterNode(this.context, { type: 'bandpass', Q: 1.2 });
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + attack + 3 * fall);
    this.play([source], filter, at, level, attack, fall);
  }
}

let clap; // what one leaves behind in a hall

/** The hall for so many seconds. What it would give back later is left out: its cost is in the length of the clap. */
function hall(context, out, echo, seconds) {
  clap ??= atOneLoudness(noise(context, 1.3, (time) => (1 - time) ** 4, 0.3));
  const { sampleRate, numberOfChannels } = clap;
  const buffer = new AudioBuffer({ length: Math.min(clap.length, seconds * sampleRate), sampleRate, numberOfChannels });
  for (const channel of [0, 1]) buffer.copyToChannel(clap.getChannelData(channel).subarray(0, buffer.length), channel);
  const entry = new ConvolverNode(context, { buffer, disableNormalization: true });
  entry.connect(new GainNode(context, { gain: echo })).connect(out);
  return entry;
}

/** As convolvers do it by themselves, with the part that they are given: https://webaudio.github.io/web-audio-api/#ConvolverNode */
function atOneLoudness(buffer) {
  const sides = [0, 1].map((channel) => buffer.getChannelData(channel));
  const power = sides.reduce((sum, side) => side.reduce((sum, sample) => sum + sample ** 2, sum), 0);
  const scale = (0.00125 * 44100) / buffer.sampleRate / Math.sqrt(power / (2 * buffer.length));
  for (const side of sides) side.forEach((sample, i) => (side[i] = sample * scale));
  return buffer;
}

/** Echoes from left and right in turn. That takes a tenth of the work of a hall, for what is not made beforehand. */
function valley(context, out) {
  const entry = new GainNode(context, { gain: 0.5 });
  const sides = [0.37, 0.53].map((delayTime) => new DelayNode(context, { delayTime }));
  entry.connect(sides[0]);
  sides.forEach((side, index) => {
    side.connect(new StereoPannerNode(context, { pan: index * 1.4 - 0.7 })).connect(out);
    const damped = side.connect(new BiquadFilterNode(context, { frequency: 1800, Q: 0.2 }));
    damped.connect(new GainNode(context, { gain: 0.55 })).connect(sides[1 - index]);
  });
  return entry;
}

/** Noise, the same each time; the duller, the smaller `brightness` is (1: white); `shape` is its level, of the time from 0 to 1. */
function noise({ sampleRate }, seconds, shape, brightness = 1) {
  const buffer = new AudioBuffer({ length: seconds * sampleRate, sampleRate, numberOfChannels: 2 });
  let random = 2026;
  for (const channel of [0, 1]) {
    const data = buffer.getChannelData(channel);
    let value = 0;
    for (let i = 0; i < data.length; i++) {
      random = (Math.imul(random, 1664525) + 1013904223) | 0;
      value += brightness * (random / 2 ** 31 - value);
      data[i] = value * shape(i / data.length);
    }
  }
  return buffer;
}

// Each sound: seconds, echo, and how it is made.
const sounds = {
  select: [0.4, 0.1, (studio) => studio.tap(0, note(12), 0.25, 0.03)],
  enter: [
    0.6, 0.12,
    (studio) => {
      studio.tap(0, note(7), 0.24, 0.055);
      studio.tap(0, note(-5), 0.16, 0.04);
    },
  ],
  right: [
    1.1, 0.2,
    (studio) => {
      studio.tap(0, note(12), 0.21, 0.08, 0.003, -0.2);
      studio.tap(0.085, note(16), 0.24, 0.13, 0.003, 0.2);
    },
  ],
  wrong: [0.8, 0.1, (studio) => studio.strike(0, note(-7), 0.23, 0.075, dull, 0.008)],
  undo: [
    0.5, 0.15,
    (studio) => {
      studio.tap(0, note(7), 0.19, 0.012, 0.12);
      studio.breath(0, 500, 1600, 0.13, 0.12, 0.015);
    },
  ],
  hint: [
    2.2, 0.3,
    (studio) => {
      studio.strike(0, note(19), 0.15, 0.25, bell, 0.004, -0.3);
      studio.strike(0.12, note(24), 0.13, 0.32, bell, 0.004, 0.3);
    },
  ],
  slide: [
    0.4, 0.08,
    (studio) => {
      studio.breath(0, 900, 400, 0.12, 0.004, 0.016);
      studio.tap(0.002, note(0), 0.3, 0.026);
    },
  ],
  won: [
    3.4, 0.4,
    (studio) => {
      [0, 4, 7, 12, 16, 19].forEach((tone, step) => {
        studio.tap(step * 0.09, note(tone), 0.2, 0.2, 0.003, step * 0.24 - 0.6);
      });
      for (const tone of [12, 16, 19, 24]) studio.strike(0.58, note(tone), 0.09, 0.4, bell, 0.02);
      for (let spark = 0; spark < 14; spark++) {
        const tone = [24, 28, 31, 36][spark % 4];
        studio.strike(0.65 + spark * 0.07, note(tone), 0.03 - spark * 0.0015, 0.1, bell, 0.004, (spark % 3) * 0.8 - 0.8);
      }
    },
  ],
  lost: [
    2.6, 0.3,
    (studio) => {
      studio.strike(0, note(7), 0.16, 0.16, reed, 0.015, -0.2);
      studio.strike(0.26, note(3), 0.16, 0.18, reed, 0.015, 0.2);
      studio.strike(0.56, note(0), 0.17, 0.34, reed, 0.02);
      studio.strike(0.56, note(-12), 0.08, 0.34, reed, 0.03);
    },
  ],
};

function render([seconds, echo, make], material, sampleRate) {
  const context = new OfflineAudioContext(2, seconds * sampleRate, sampleRate);
  const out = new GainNode(context);
  out.gain.setValueAtTime(1, seconds - 0.1);
  out.gain.linearRampToValueAtTime(0, seconds);
  out.connect(context.destination);
  make(new Studio(context, out, hall(context, out, echo, seconds), material));
  return context.startRendering();
}

// The chords of the music, in semitones from D4: each goes well with every other one, and with the sounds.
const chords = [
  [-12, -5, 4, 11], [-10, -3, 6, 9], [-15, -8, 0, 7], [-8, -1, 7, 14], [-17, -5, 2, 9], [-13, -6, 2, 9], [-12, -5, 2, 9],
];
const melody = [7, 9, 11, 14, 16, 19, 21]; // the tones that fit all chords

/** Slow chords that swell and ebb, and a tone like a bell now and then; never the same. */
class Music {
  next = 0; // when the next chord begins
  chord = 0;
  tone = 3;

  constructor(context, out) {
    this.context = context;
    this.level = new GainNode(context, { gain: 0 });
    this.level.connect(out);
    this.studio = new Studio(context, this.level, valley(context, this.level));
  }

  /** Fades to a volume; 0 ends it. */
  set(volume) {
    // From wherever the present fade has come to.
    this.level.gain.setTargetAtTime(loudness(volume), this.context.currentTime, volume ? 0.7 : 0.3);
    clearTimeout(this.timer);
    if (volume) this.goOn();
  }

  goOn() {
    const now = this.context.currentTime;
    if (now > this.next - 1) this.compose(Math.max(this.next, now));
    this.timer = setTimeout(() => this.goOn(), 500);
  }

  compose(at) {
    const seconds = 6 + Math.random();
    this.next = at + seconds;
    this.chord = (this.chord + 1 + Math.floor(Math.random() * (chords.length - 1))) % chords.length;
    for (const side of [-1, 1]) {
      const sources = chords[this.chord].map(
        (tone) => new OscillatorNode(this.context, { type: 'triangle', frequency: note(tone), detune: side * 5 }),
      );
      const filter = new BiquadFilterNode(this.context, { frequency: 1000, Q: 0.2 });
      this.studio.play(sources, filter, at, 0.035, 3, 2.4, side * 0.6);
    }
    for (let time = 1 + Math.random() * 2; time < seconds; time += 0.8 + Math.random() * 2.5) {
      this.tone = Math.min(Math.max(this.tone + Math.round(Math.random() * 4 - 2), 0), melody.length - 1);
      this.studio.strike(at + time, note(melody[this.tone]), 0.03, 0.4, bell, 0.01, Math.random() - 0.5);
    }
  }
}

export class Sounds {
  rendered = {}; // a sound's name: the promise of its samples, as the board's material makes it
  voices = new Map(); // what is heard now, the oldest first: source, and what makes it loud

  constructor(context, material) {
    this.context = context;
    // However much comes together, it never goes beyond what can be played: loud is bent softly.
    const curve = Float32Array.from({ length: 1025 }, (_, i) => Math.tanh((i - 512) / 256));
    this.out = new GainNode(context, { gain: 0.5 });
    this.out.connect(new WaveShaperNode(context, { curve })).connect(context.destination);
    this.use(material);
  }

  /** The board is of this material from now on. */
  use(wanted) {
    const material = materials[wanted] ?? materials.paper;
    if (material !== this.material) [this.material, this.rendered, this.isPrepared] = [material, {}, false];
  }

  samples(name) {
    return (this.rendered[name] ??= render(sounds[name], this.material, this.context.sampleRate));
  }

  /** Renders all sounds, so that none is late: when there is nothing else to do, since each takes some frames to set up. */
  async prepare() {
    this.isPrepared = true;
    for (const name in sounds) {
      await new Promise((done) => (window.requestIdleCallback ? requestIdleCallback(done) : setTimeout(done, 500)));
      await this.samples(name);
    }
  }

  /** Plays a sound so many semitones higher than it is, at a volume of 1...100. */
  async play(name, pitch, volume) {
    // All other views have but one.
    if (!this.isPrepared && document.getElementById('board')) this.prepare();
    const buffer = await this.samples(name);
    const { context, voices } = this;
    const source = new AudioBufferSourceNode(context, { buffer, playbackRate: 2 ** (pitch / 12) });
    const gain = new GainNode(context, { gain: loudness(volume) });
    source.connect(gain).connect(this.out);
    source.onended = () => voices.delete(source);
    source.start();
    voices.set(source, gain);
    if (voices.size <= 8) return;
    const [[oldest, level]] = voices;
    voices.delete(oldest);
    level.gain.setTargetAtTime(0, context.currentTime, 0.005);
    oldest.stop(context.currentTime + 0.05);
  }

  /** Music at a volume of 1...100; none at 0. */
  music(volume) {
    if (volume || this.band) (this.band ??= new Music(this.context, this.out)).set(volume);
  }
}
