// An engine's module as its worker uses it: texts in, texts out.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** A function that starts the engine in a memory of its own. */
export function load(name) {
  const module = new WebAssembly.Module(readFileSync(`.build-wasm-engines/release/${name}.wasm`));
  return () => {
    let answer;
    const imports = {
      bridge: {
        answer(pointer, length) {
          answer = Buffer.from(exports.memory.buffer, pointer, length).toString();
        },
        random: () => assert.fail("an answer must not depend on chance"),
      },
    };
    const { exports } = new WebAssembly.Instance(module, imports);
    exports.prepare();
    const ask = (question) => {
      const bytes = Buffer.from(question);
      const pointer = exports.questionBuffer(bytes.length);
      new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
      exports.ask(bytes.length);
      return answer;
    };
    return { ask, improve: exports.improve, memory: exports.memory };
  };
}
