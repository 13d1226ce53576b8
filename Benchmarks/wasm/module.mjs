// What every benchmark of a WebAssembly module needs.
import { readFileSync } from "node:fs";

/** The functions of a module; it gets no random numbers. */
export function load(file) {
  const module = new WebAssembly.Module(readFileSync(file));
  return new WebAssembly.Instance(module, { bridge: { random: () => 0 } }).exports;
}

/** CPU time of some work. */
export function seconds(work) {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
