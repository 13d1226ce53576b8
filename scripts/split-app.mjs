#!/usr/bin/env node
// Parts the app's module in two: what the first visit paints, and the rest, which comes meanwhile.
//
//     scripts/split-app.mjs APP.wasm FOLDER      writes FOLDER/app.wasm and FOLDER/rest.wasm
//
// It is optimised first (wasm-opt, Binaryen's). A function that only one other calls stays one, unless it is small: else what is
// done for any event would be one function, a quarter of the app, which each visit needs.
//
// Which functions the first one needs is found by running it: the app starts with nothing stored, or with what each visit
// leaves, and gets the texts of each language (wasm-split, Binaryen's). Whatever else may be called before the rest is there,
// the bridge waits for it; so a wrong guess costs time and nothing else.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [app, folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: scripts/split-app.mjs APP.wasm FOLDER");
  process.exit(64);
}

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const bridge = readFileSync(join(root, "Web/bridge.js"), "utf8");
const names = (list) => [...bridge.match(new RegExp(`const ${list} = \\[(.*?)\\]`, "s"))[1].matchAll(/'([\w/]+)'/g)].map(([, name]) => name);
const [events, traces] = [names("EVENTS"), names("TRACES")];
const scratch = mkdtempSync(join(tmpdir(), "split-app-"));
const run = (...words) => execFileSync(words[0], words.slice(1), { stdio: ["ignore", "inherit", "pipe"] });
const split = (...words) => run("wasm-split", "--all-features", ...words);

try {
  const [small, watched, profile] = ["small.wasm", "watched.wasm", "profile"].map((name) => join(scratch, name));
  run("wasm-opt", "-Oz", "--one-caller-inline-max-function-size=300", app, "-o", small);
  split("--instrument", small, "-o", watched);
  writeFileSync(profile, await profileOf(watched));
  mkdirSync(folder, { recursive: true });
  split(small, `--profile=${profile}`, "--export-prefix=%", "-o1", join(folder, "app.wasm"), "-o2", join(folder, "rest.wasm"));
} catch (error) {
  console.error(`split-app: ${error.stderr?.toString() || error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true });
}

/** Which functions run at a first visit, in the form that wasm-split reads. */
async function profileOf(watched) {
  let wasm, performed;
  const bytesAt = (pointer, length) => new Uint8Array(wasm.memory.buffer, pointer, length);
  const imports = {
    bridge: {
      perform: (_, length) => (performed = length),
      random: (pointer, length) => crypto.getRandomValues(bytesAt(pointer, length)),
    },
  };
  wasm = (await WebAssembly.instantiate(readFileSync(watched), imports)).instance.exports;

  const u8 = (value) => [value];
  const u32 = (value) => new Uint8Array(Uint32Array.of(value).buffer);
  const text = (value) => [...u32(Buffer.byteLength(value)), ...Buffer.from(value)];
  const send = (kind, ...fields) => {
    const time = new Uint8Array(Float64Array.of(Date.now()).buffer);
    const event = Uint8Array.from([events.indexOf(kind), ...time, ...fields.flatMap((field) => [...field])]);
    bytesAt(wasm.eventBuffer(event.length), event.length).set(event);
    wasm.handle();
  };

  const texts = readdirSync(join(root, "Web/texts")).filter((name) => name.endsWith(".txt"));
  let most = 0; // bytes of what was to be done for one event: a page is thousands
  for (const [language, stored] of [...texts.map((name) => [name, []]), [texts[0], traces]]) {
    const languages = text(language.replace(".txt", ""));
    const entries = stored.flatMap((path) => [text(path), text("0".repeat(16) + "-" + "0".repeat(16))]);
    send("started", u32(390), u32(844), new Uint8Array(16), u8(1), u32(0), languages, text(""), u32(stored.length), ...entries);
    texts.forEach((name, number) => {
      const lines = readFileSync(join(root, "Web/texts", name), "utf8").split("\n");
      const values = lines.filter((line) => line && !line.startsWith("#")).map((line) => line.slice(line.indexOf(": ") + 2));
      send("textsLoaded", u8(number), text(values.join("\n")));
      most = Math.max(most, performed);
    });
  }
  if (most < 1000) throw new Error("the app has painted nothing: is an event made of something else now than it is here?");

  const size = wasm.__write_profile(0, 0);
  const buffer = wasm.eventBuffer(size);
  wasm.__write_profile(buffer, size);
  return bytesAt(buffer, size);
}
