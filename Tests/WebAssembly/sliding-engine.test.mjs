// Hints for the sliding puzzle, as its engine's worker gives them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./harness/engine.mjs";

const start = load("WebSlidingEngine");

/** A board that is mixed by sliding tiles, so that it can be solved; the same one for the same sides. */
function mixed(rows, columns) {
  const tiles = [...Array(rows * columns - 1).keys()].map((tile) => tile + 1).concat(0);
  let state = rows * 16 + columns;
  for (let step = 0; step < 200 * tiles.length; step += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    slide(tiles, rows, columns, "UDLR"[state >>> 30]);
  }
  return tiles;
}

/** Slides one tile; returns whether there was one. */
function slide(tiles, rows, columns, letter) {
  const [down, right] = { U: [1, 0], D: [-1, 0], L: [0, 1], R: [0, -1] }[letter];
  const gap = tiles.indexOf(0);
  const [row, column] = [Math.floor(gap / columns) + down, (gap % columns) + right];
  if (row < 0 || row >= rows || column < 0 || column >= columns) return false;
  tiles[gap] = tiles[row * columns + column];
  tiles[row * columns + column] = 0;
  return true;
}

for (const [rows, columns, rule] of [[2, 2, "single"], [4, 4, "multi"], [5, 3, "single"], [8, 8, "multi"]]) {
  test(`hints alone solve a board of ${rows} x ${columns}`, () => {
    const engine = start();
    const tiles = mixed(rows, columns);
    for (let hints = 0; ; hints += 1) {
      const hint = engine.ask(`sliding:hint;${rows}x${columns}.uniform.${rule};${tiles.join(";")}`);
      if (!hint) break;
      assert.match(hint, rule === "single" ? /^[UDLR]$/ : /^[UDLR]\d*$/);
      for (let count = Number(hint.slice(1) || 1); count > 0; count -= 1) {
        assert.ok(slide(tiles, rows, columns, hint[0]), `${hint} leads out of the board`);
      }
      assert.ok(hints < 5000, "round in circles");
      engine.improve();
    }
    assert.deepEqual(tiles, [...tiles.keys()].map((cell) => (cell + 1) % tiles.length));
  });
}

test("a game that was announced is analysed while it is played", () => {
  const id = "sliding.4x4.uniform.multi.1.0000000000000001";
  const question = `sliding:analysis;0;0\ntassello1;${id};`;
  const proved = /Shortest\D*\d+\x06/; // not from how many to how many
  assert.doesNotMatch(start().ask(question), proved);
  const engine = start();
  assert.equal(engine.ask(`sliding:ahead;${id}`), "");
  while (engine.improve());
  assert.match(engine.ask(question), proved);
  // Another game begins, and takes the place of the first one.
  assert.equal(engine.ask(`sliding:ahead;${id.replace(/1$/, "2")}`), "");
  assert.equal(engine.improve(), 1);
  assert.doesNotMatch(engine.ask(question), proved);
  assert.equal(engine.improve(), 0, "an analysis that is open comes first");
});

test("what is no question has no answer, and does no harm", () => {
  const engine = start();
  for (const question of ["", "sliding:", "sliding:hint;", "hint;2x2.uniform.multi;1;2;0;3", "sliding:hint;2x2.uniform.multi;1;1;1;1",
    "sliding:analysis;0;0\nnothing", "sliding:analysis;9;0\n", "sliding:replay;0;0\nnothing", "sliding:tick"]) {
    assert.equal(engine.ask(question), "");
  }
  assert.equal(engine.ask("sliding:hint;2x2.uniform.multi;1;2;0;3"), "L");
});

test("questions leave no memory behind", () => {
  const engine = start();
  const tiles = mixed(4, 4).join(";");
  for (let count = 0; count < 2000; count += 1) engine.ask(`sliding:hint;4x4.uniform.multi;${tiles}`);
  assert.ok(engine.memory.buffer.byteLength <= 32 * 2 ** 20, `${engine.memory.buffer.byteLength}`);
});
