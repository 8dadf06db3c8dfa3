import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { writeWholeFile } from "./whole-file.ts";

// Reads until it has the last text, so that it looks at every moment at which a process could be killed.
const reading = `
  const { readFileSync } = require("node:fs");
  const { parentPort, workerData: { path, last } } = require("node:worker_threads");
  const seen = new Set();
  parentPort.postMessage("reading");
  while (!seen.has(last)) {
    try { seen.add(readFileSync(path, "utf8")); } catch (error) { if (error.code !== "ENOENT") throw error; }
  }
  parentPort.postMessage([...seen]);
`;

it("is whole at every moment", async () => {
  const folder = mkdtempSync(join(tmpdir(), "provost-whole-"));
  const path = join(folder, "mark.json");
  const texts = Array.from({ length: 300 }, (_, at) => JSON.stringify({ at, done: false }));
  const thread = new Worker(reading, { eval: true, workerData: { path, last: texts.at(-1) } });
  const next = (): Promise<unknown> => new Promise((resolve) => thread.once("message", resolve));
  await next();
  const seen = next();
  for (const text of texts) writeWholeFile(path, text);
  expect(texts).toEqual(expect.arrayContaining([...((await seen) as string[])]));
  expect(readdirSync(folder)).toEqual(["mark.json"]);
  rmSync(folder, { recursive: true });
});
