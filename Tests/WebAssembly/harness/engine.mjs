// An engine's module as its worker uses it: texts in, texts out.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** A language's texts as the site has them: without names. */
export function linesOf(language) {
  const lines = readFileSync(`Web/engines/${language}.txt`, "utf8").split("\n");
  return lines.filter((line) => line && !line.startsWith("#")).map((line) => line.slice(line.indexOf(": ") + 2)).join("\n");
}

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
    const put = (text) => {
      const bytes = Buffer.from(text);
      const pointer = exports.questionBuffer(bytes.length);
      new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
      return bytes.length;
    };
    const ask = (question) => {
      while (exports.ask(put(question))) exports.texts(put(`${answer}\n${linesOf(answer)}`));
      return answer;
    };
    return { ask, improve: exports.improve, memory: exports.memory };
  };
}
