#!/usr/bin/env node
import { Stop } from "./place.mjs";

const commands = {
  start: async () => (await import("./start.mjs")).start(),
  dev: async () => (await import("./dev.mjs")).dev(),
  test: async (args) => (await import("./test/test.mjs")).test(args),
  command: async (args) => (await import("./command.mjs")).command(args),
  bench: async (args) => (await import("./bench.mjs")).bench(args),
  faults: async (args) => (await import("./faults.mjs")).faults(args),
  pictures: async (args) => (await import("./bench.mjs")).pictures(args),
};

const [name, ...args] = process.argv.slice(2);

try {
  const command = Object.hasOwn(commands, name ?? "") ? commands[name] : null;
  if (command === null) throw new Stop(`usage: provost.mjs ${Object.keys(commands).join("|")}`);
  process.exitCode = await command(args);
} catch (error) {
  process.stderr.write(`${error instanceof Stop ? error.message : error.stack}\n`);
  process.exitCode = 1;
}
