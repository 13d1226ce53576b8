// The heap of the WebAssembly module, driven directly: .build-make/runtime.wasm is Sources/WebRuntime alone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const module = new WebAssembly.Module(readFileSync(".build-make/runtime.wasm"));

function load() {
  const bridge = {
    random(at, count) {
      crypto.getRandomValues(new Uint8Array(runtime.memory.buffer, at, count));
    },
  };
  const runtime = new WebAssembly.Instance(module, { bridge }).exports;
  return runtime;
}

/** A small generator, so that a failure can be repeated. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const resultAt = 1024;

function allocate(runtime, alignment, size) {
  const error = runtime.posix_memalign(resultAt, alignment, size);
  return { error, at: new DataView(runtime.memory.buffer).getUint32(resultAt, true) };
}

test("blocks are aligned, keep their content and never overlap", () => {
  const runtime = load();
  const random = numbers(1);
  const live = [];
  for (let step = 0; step < 200_000; step += 1) {
    if (live.length > 0 && (random(2) === 0 || live.length > 400)) {
      const [block] = live.splice(random(live.length), 1);
      const bytes = new Uint8Array(runtime.memory.buffer, block.at, block.size);
      const probes = [0, block.size - 1, random(block.size), random(block.size)];
      assert.ok(probes.every((probe) => bytes[probe] === block.mark), `block of ${block.size} bytes was overwritten`);
      runtime.free(block.at);
    } else {
      const size = 1 + random(2 ** (1 + random(18)));
      const alignment = 2 ** (2 + random(8));
      const { error, at } = allocate(runtime, alignment, size);
      assert.equal(error, 0);
      assert.equal(at % Math.max(alignment, 16), 0, `${size} bytes at ${at}, aligned to ${alignment}`);
      const mark = 1 + random(255);
      new Uint8Array(runtime.memory.buffer, at, size).fill(mark);
      live.push({ at, size, mark });
    }
  }
});

test("freed memory is used again", () => {
  const runtime = load();
  const sizes = [1, 16, 17, 100, 4096, 40_000, 65_536, 200_000];
  const round = () => sizes.map((size) => allocate(runtime, 16, size).at).forEach((at) => runtime.free(at));
  round();
  const before = runtime.memory.buffer.byteLength;
  for (let count = 0; count < 10_000; count += 1) round();
  assert.equal(runtime.memory.buffer.byteLength, before);
});

test("what cannot be had is refused", () => {
  const runtime = load();
  assert.notEqual(allocate(runtime, 16, 0xffff_ffff).error, 0);
  assert.notEqual(allocate(runtime, 3, 8).error, 0);
  assert.notEqual(allocate(runtime, 0, 8).error, 0);
  assert.equal(allocate(runtime, 16, 0).error, 0);
  runtime.free(0);
});

test("memory is compared, moved and filled as in C", () => {
  const runtime = load();
  const { at } = allocate(runtime, 16, 64);
  const bytes = new Uint8Array(runtime.memory.buffer, at, 64);
  bytes.set([1, 2, 3, 200, 1, 2, 3, 4]);
  assert.equal(runtime.memcmp(at, at + 4, 3), 0);
  assert.ok(runtime.memcmp(at, at + 4, 4) > 0);
  assert.ok(runtime.memcmp(at + 4, at, 4) < 0);
  runtime.memmove(at + 1, at, 7);
  assert.deepEqual([...bytes.subarray(0, 8)], [1, 1, 2, 3, 200, 1, 2, 3]);
  runtime.memset(at, 9, 3);
  runtime.memcpy(at + 8, at, 4);
  assert.deepEqual([...bytes.subarray(8, 12)], [9, 9, 9, 3]);
});

test("128-bit products are right", () => {
  const runtime = load();
  const random = numbers(7);
  const word = () => {
    const words = [0n, 1n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 63n, 2n ** 64n - 1n];
    const bits = (BigInt(random(2 ** 32)) << 32n) | BigInt(random(2 ** 32));
    return random(3) === 0 ? words[random(words.length)] : bits;
  };
  for (let count = 0; count < 20_000; count += 1) {
    const [a0, a1, b0, b1] = [word(), word(), word(), word()];
    runtime.__multi3(resultAt, a0, a1, b0, b1);
    const view = new DataView(runtime.memory.buffer);
    const product = view.getBigUint64(resultAt, true) | (view.getBigUint64(resultAt + 8, true) << 64n);
    assert.equal(product, BigInt.asUintN(128, (a0 | (a1 << 64n)) * (b0 | (b1 << 64n))));
  }
});

test("random bytes come from the browser", () => {
  const runtime = load();
  const { at } = allocate(runtime, 16, 32);
  runtime.arc4random_buf(at, 32);
  assert.ok(new Uint8Array(runtime.memory.buffer, at, 32).some((byte) => byte !== 0));
});
