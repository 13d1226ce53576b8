// The worker in which an engine runs, the one after which it is named: a question's text comes in, an answer's text
// goes out. It knows nothing of puzzles. The other side: Sources/WebEngine, and `ask` in bridge.js.
'use strict';

const modules = {{engines/*.wasm}};
const texts = {{engines/*.txt}}; // of each language
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
    reply = await ask(question);
    idle = setTimeout(improve);
  } catch {
    starting = undefined; // no network, or no memory: the next question tries again
  }
  if (ticket !== undefined) postMessage([ticket, reply]);
};

/** The first question in a language is asked again when the engine has got its texts. */
async function ask(question) {
  while (engine.ask(put(question))) {
    const language = answer;
    const response = await fetch(texts[language]);
    if (!response.ok) throw new Error(response.status);
    const lines = await response.text();
    engine.texts(put(`${language}\n${lines}`));
  }
  return answer;
}

/** Puts a text where the engine reads it; returns how many bytes it has. */
function put(text) {
  answer = '';
  const bytes = encoder.encode(text);
  const pointer = engine.questionBuffer(bytes.length); // may make the memory grow, and so comes first
  new Uint8Array(engine.memory.buffer, pointer, bytes.length).set(bytes);
  return bytes.length;
}

/** Searches on while nobody asks, a few milliseconds at a time. */
function improve() {
  if (engine.improve()) idle = setTimeout(improve);
}
