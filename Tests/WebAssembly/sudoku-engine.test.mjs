// The Sudoku engine's module as its worker uses it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

import { load } from "./harness/engine.mjs";

const start = load("WebSudokuEngine");
const megabytes = (engine) => engine.memory.buffer.byteLength / 1e6;

test("answers are the same natively and in WebAssembly", () => {
  const output = execFileSync(".build/release/CoreTrace", ["sudoku", 40, 21], { maxBuffer: 2 ** 30 }).toString();
  const lines = output.split("\n");
  assert.ok(lines.length > 2 * 1500, `${lines.length} lines`);
  const engine = start();
  const kinds = new Set();
  for (let line = 0; line + 1 < lines.length; line += 2) {
    const [question, expected] = lines.slice(line, line + 2);
    assert.equal(engine.ask(question), expected, question);
    kinds.add(expected.split(/[;\t]/)[0]);
  }
  assert.deepEqual([...kinds].sort(), [
    "conflicting", "missing", "none", "puzzle", "rating", "read", "solutions", "solved", "step", "wrong",
  ]);
  assert.ok(megabytes(engine) < 100, `${megabytes(engine)} MB`);
});

test("the engine makes itself ready while nobody asks, and comes to an end", () => {
  const engine = start();
  let slices = 1;
  while (engine.improve()) slices += 1;
  assert.ok(slices > 1 && slices < 100, `${slices} slices`);
  assert.equal(engine.ask("sudoku:rate;4x4;1234341221434321"), start().ask("sudoku:rate;4x4;1234341221434321"));
});

test("what is no question has no answer, and does no harm", () => {
  const engine = start();
  const questions = ["", "sudoku:", "tick", "hint;2x2.uniform.multi;1;2;0;3", "sudoku:rate;5x5;1", "sudoku:rate;9x9;1"];
  for (const question of questions) assert.equal(engine.ask(question), "");
  assert.equal(engine.ask(`sudoku:solve;4x4;${".".repeat(16)};288`), "solutions;288;1234341221434321");
});

test("a level that a kind does not reach is reported", () => {
  // Singles solve all puzzles of 4x4.
  assert.equal(start().ask("sudoku:generate;4x4;extreme;none;0000000000000001"), "none;0");
});

test("questions leave no memory behind", () => {
  const engine = start();
  const questions = [
    "sudoku:generate;classic;expert;half-turn;0000000000000001",
    "sudoku:generate;9x9x;easy;none;0000000000000001",
    "sudoku:rate;classic;..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    `sudoku:solve;16x16;${".".repeat(256)};2`,
  ];
  const ask = () => questions.map(engine.ask);
  const answers = ask();
  const before = megabytes(engine);
  for (let count = 0; count < 30; count += 1) assert.deepEqual(ask(), answers);
  assert.equal(megabytes(engine), before);
  assert.ok(before < 100, `${before} MB`);
});
