// Measures proofs for slides of several tiles in WebAssembly, on random 4x4 boards, each as if it were the first one:
// node Benchmarks/wasm/sliding-multi.mjs MODULE
import { load, seconds } from "./module.mjs";

const exports = load(process.argv[2]);

// Boards by seed; as many positions are looked at as in an analysis.
const boards = 40;
const millions = 100;
let proved = 0;
const times = [];
for (let seed = 0; seed < boards; seed += 1) {
  times.push(
    seconds(() => {
      if (exports.solveMulti(seed, millions) >= 0) proved += 1;
    }),
  );
}
times.sort((a, b) => a - b);
console.log("sliding.wasm-multi-4x4-median", times[Math.ceil(boards / 2) - 1].toFixed(4), "s");
console.log("sliding.wasm-multi-4x4-p95", times[Math.ceil(boards * 0.95) - 1].toFixed(4), "s");
// Ten seconds on a phone, a quarter as fast.
const soon = times.filter((time) => time <= 2.5).length;
console.log("sliding.wasm-multi-4x4-soon", ((100 * soon) / boards).toFixed(1), "%");
console.log("sliding.wasm-multi-4x4-proved", ((100 * proved) / boards).toFixed(1), "%");
console.log("sliding.wasm-multi-memory", (exports.memory.buffer.byteLength / 1e6).toFixed(2), "MB");
