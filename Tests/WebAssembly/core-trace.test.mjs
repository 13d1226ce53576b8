// The core gives the same games, byte for byte, natively and in WebAssembly.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const games = 10_000;
const seed = 15;

function nativeTrace() {
  return execFileSync(".build/release/CoreTrace", [games, seed], { maxBuffer: 2 ** 30 });
}

/** Plays in a fresh instance: `rounds` times the same games. */
function wasmTrace(games, rounds = 1) {
  const chunks = [];
  const sizes = [];
  let memory;
  const imports = {
    trace: {
      write(at, count) {
        chunks.push(new Uint8Array(memory.buffer, at, count).slice());
      },
    },
    bridge: { random: () => assert.fail("a trace must not depend on chance") },
  };
  const module = new WebAssembly.Module(readFileSync(".build-wasm-engines/release/CoreTrace.wasm"));
  const { exports } = new WebAssembly.Instance(module, imports);
  memory = exports.memory;
  for (let round = 0; round < rounds; round += 1) {
    exports.trace(games, BigInt(seed));
    sizes.push(memory.buffer.byteLength);
  }
  return { trace: Buffer.concat(chunks), games: chunks.length, sizes };
}

test(`${games} random games are the same natively and in WebAssembly`, () => {
  const native = nativeTrace();
  const wasm = wasmTrace(games);
  assert.equal(wasm.games, games);
  let first = 0;
  while (first < native.length && native[first] === wasm.trace[first]) first += 1;
  if (first < native.length || native.length !== wasm.trace.length) {
    const around = (trace) => JSON.stringify(trace.subarray(Math.max(first - 200, 0), first + 50).toString("latin1"));
    assert.fail(`they differ at byte ${first}\nnative: ${around(native)}\nwasm:   ${around(wasm.trace)}`);
  }
});

test("games leave no memory behind", () => {
  // The first round needs as much as its largest search does; the same games again find all of that free.
  const { sizes } = wasmTrace(1000, 4);
  assert.deepEqual(sizes, Array(4).fill(sizes[0]));
});
