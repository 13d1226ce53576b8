// Measures the light solver in WebAssembly: node Benchmarks/wasm/sliding.mjs MODULE FOLDER
import { readFileSync } from "node:fs";
import { load, seconds } from "./module.mjs";

const [module, folder] = process.argv.slice(2);
const exports = load(module);

console.log("sliding.wasm-ready", seconds(() => exports.prepare()).toFixed(4), "s");
let wrong = 0;
const times = [];
for (const line of readFileSync(`${folder}/korf100_blank_last.txt`, "utf8").split("\n")) {
  if (!/^\d/.test(line)) continue;
  const numbers = line.split(" ").map(Number);
  const word = (cells) => cells.reduce((word, tile, index) => word | (tile << (4 * index)), 0);
  times.push(
    seconds(() => {
      if (exports.solve(word(numbers.slice(0, 8)), word(numbers.slice(8, 16))) !== numbers[16]) wrong += 1;
    }),
  );
}
console.log("sliding.wasm-total", times.reduce((sum, time) => sum + time, 0).toFixed(4), "s");
console.log("sliding.wasm-worst", Math.max(...times).toFixed(4), "s");
console.log("sliding.wasm-wrong", wrong, "boards");
console.log("sliding.wasm-memory", (exports.memory.buffer.byteLength / 1e6).toFixed(2), "MB");
