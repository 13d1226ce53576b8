// Measures the Sudoku engine as the app's worker asks it: node Benchmarks/wasm/sudoku-engine.mjs MODULE CSV
//
// CSV has a header and the column `puzzle`. All hints of a sample of its puzzles are followed, by a player who keeps notes only
// where a hint has excluded a digit.
import { readFileSync } from "node:fs";

import { linesOf } from "../../Tests/WebAssembly/harness/engine.mjs";

const [file, csv] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
// The processor of a phone, as Chromium's developer tools imitate it.
const THROTTLE = 4;
const EVERY = 8; // puzzle of the file
const SEEDS = 300;

/** The engine in a memory of its own: a function that answers a question and says in how many milliseconds. */
function start() {
  let answer;
  const { exports } = new WebAssembly.Instance(module, {
    bridge: {
      answer: (pointer, length) => (answer = Buffer.from(exports.memory.buffer, pointer, length).toString()),
      random: () => {},
    },
  });
  exports.prepare();
  const put = (text) => {
    const bytes = Buffer.from(text);
    const pointer = exports.questionBuffer(bytes.length);
    new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
    return bytes.length;
  };
  exports.texts(put(`en\n${linesOf("en")}`));
  const ask = (question) => {
    const before = process.cpuUsage();
    exports.ask(put(question));
    const { user, system } = process.cpuUsage(before);
    return { answer, time: (user + system) / 1000 };
  };
  return { ask, exports };
}

const p95 = (times) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)];
const print = (name, value, unit) => console.log(`sudoku.${name}`, Number(value.toFixed(3)), unit);

const peers = [...Array(81).keys()].map((cell) =>
  [...Array(81).keys()].filter((other) => {
    const [row, column, otherRow, otherColumn] = [cell, other].flatMap((at) => [Math.floor(at / 9), at % 9]);
    const box = (row, column) => Math.floor(row / 3) * 3 + Math.floor(column / 3);
    return other !== cell && (row === otherRow || column === otherColumn || box(row, column) === box(otherRow, otherColumn));
  }),
);
const candidates = (list) => list.split(",").filter(Boolean).map((text) => text.split("d").map(Number));

/** Follows hints to the solution; takes the time of each. */
function follow(ask, puzzle, times, count) {
  const solution = ask(`sudoku:solve;classic;${puzzle};2`).answer.split(";")[2];
  const grid = [...puzzle];
  const notes = Array(81).fill("");
  for (;;) {
    const { answer, time } = ask(`sudoku:hint;classic;${grid.join("")};${notes.join(",")};${solution};en`);
    if (answer === "solved") return;
    times.push(time);
    const fields = answer.split("\t")[0].split(";"); // sentences come behind it
    if (fields[0] !== "step") throw new Error(`${puzzle}: ${answer}`);
    const [placements, eliminations] = fields.slice(7).map(candidates);
    if (!placements.length && !eliminations.length) throw new Error(`${puzzle}: a step without effect: ${answer}`);
    for (const [cell, digit] of eliminations) {
      if (solution[cell] === String(digit)) count.wrong += 1;
      notes[cell] ||= [..."123456789"].filter((other) => peers[cell].every((peer) => grid[peer] !== other)).join("");
      notes[cell] = notes[cell].replace(digit, "");
    }
    for (const [cell, digit] of placements) {
      if (solution[cell] !== String(digit)) count.wrong += 1;
      grid[cell] = String(digit);
      notes[cell] = "";
      for (const peer of peers[cell]) notes[peer] = notes[peer].replace(digit, "");
    }
  }
}

const [header, ...lines] = readFileSync(csv, "utf8").trim().split("\n");
const column = header.split(",").indexOf("puzzle");
const puzzles = lines.map((line) => line.split(",")[column].replaceAll("0", ".")).filter((_, index) => index % EVERY === 0);
const { ask, exports } = start();
const count = { wrong: 0 };
const times = [];
for (const puzzle of puzzles) follow(ask, puzzle, times, count);
print("wasm-hints", times.length, "hints");
print("wasm-hint-p95", p95(times), "ms");
print("wasm-hint-worst", times.at(-1), "ms");
print("wasm-hints-wrong", count.wrong, "digits");

for (const level of ["easy", "medium", "hard", "expert", "extreme"]) {
  const question = (seed) => `sudoku:generate;classic;${level};half-turn;${seed.toString(16).padStart(16, "0")}`;
  const ready = [...Array(SEEDS).keys()].map((seed) => ask(question(seed)).time);
  print(`phone-generate-${level}-p95`, THROTTLE * p95(ready), "ms");
}
print("wasm-engine-memory", exports.memory.buffer.byteLength / 1e6, "MB");
