// The worker in which an engine runs, the one after which it is named: a question's text comes in, an answer's text
// goes out. It knows nothing of puzzles. The other side: Sources/WebEngine, and `ask` in bridge.js.
'use strict';

const modules = {{engines/*.wasm}};
const encoder = new TextEncoder();
const decoder = new TextDecoder();
let starting; // the promise of the engine
let engine;
let idle;
let answer;

async function start() {
  const imports = {
    bridge: {
      answer: (pointer, length) => (answer = decoder.decode(new Uint8Array(engine.memory.buffer, pointer, length))),
      random: (pointer, length) => crypto.getRandomValues(new Uint8Array(engine.memory.buffer, pointer, length)),
    },
  };
  const { instance } = await WebAssembly.instantiateStreaming(fetch(modules[self.name]), imports);
  engine = instance.exports;
  engine.prepare();
  postMessage([]); // it is loaded
}

onmessage = async ({ data: [ticket, question] }) => {
  clearTimeout(idle);
  let reply = '';
  try {
    await (starting ??= start());
    if (question) reply = ask(question); // nothing: make ready, no more
    idle = setTimeout(improve);
  } catch {
    starting = undefined; // no network, or no memory: the next question tries again
  }
  if (ticket !== undefined) postMessage([ticket, reply]);
};

function ask(question) {
  const bytes = encoder.encode(question);
  const pointer = engine.questionBuffer(bytes.length); // may make the memory grow, and so comes first
  new Uint8Array(engine.memory.buffer, pointer, bytes.length).set(bytes);
  answer = '';
  engine.ask(bytes.length);
  return answer;
}

/** Searches on while nobody asks, a few milliseconds at a time. */
function improve() {
  if (engine.improve()) idle = setTimeout(improve);
}
