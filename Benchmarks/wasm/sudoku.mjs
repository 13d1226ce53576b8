// Measures the classic solver in WebAssembly: node Benchmarks/wasm/sudoku.mjs MODULE FOLDER
import { readFileSync } from "node:fs";
import { load, seconds } from "./module.mjs";

const [module, folder] = process.argv.slice(2);
const exports = load(module);

for (const [name, file] of [
  ["17-clue", "puzzles_17_clue_49151"],
  ["hardest-1905", "puzzles5_forum_hardest_1905_11+"],
  ["hardest-1106", "puzzles6_forum_hardest_1106"],
]) {
  const puzzles = readFileSync(`${folder}/${file}`, "utf8").split("\n").filter((line) => /^[.0-9]{81}/.test(line));
  const digits = Uint8Array.from(puzzles.map((line) => line.slice(0, 81)).join(""), (digit) => Number(digit) || 0);
  const at = exports.allocate(digits.length);
  new Uint8Array(exports.memory.buffer, at, digits.length).set(digits);
  let [least, sum] = [Infinity, 0];
  while (sum < 2) {
    const time = seconds(() => {
      if (exports.solve(at, puzzles.length) !== 0) throw new Error(`${file}: a puzzle is not unique`);
    });
    [least, sum] = [Math.min(least, time), sum + time];
  }
  console.log(`sudoku.wasm-solve-${name}`, Math.floor(puzzles.length / least), "puzzles/s");
}
