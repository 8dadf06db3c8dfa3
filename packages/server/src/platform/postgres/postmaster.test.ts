import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rotateLog } from "./postmaster.ts";

it("a log that has grown large is rotated under the program that writes it, which loses no line", async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "provost-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = join(folder, "log");
  const out = openSync(log, "a");
  const writer = spawn("cat", { stdio: ["pipe", out, out] });
  const ended = once(writer, "exit");
  const write = async (line: string): Promise<void> => {
    writer.stdin?.write(`${line}\n`);
    await expect.poll(() => readFileSync(log, "utf8")).toContain(line);
  };
  await write("first");
  rotateLog(log, 6);
  expect(existsSync(`${log}.1`)).toBe(false);
  await write("second");
  rotateLog(log, 6);
  await write("third");
  writer.stdin?.end();
  await ended;
  expect([readFileSync(`${log}.1`, "utf8"), readFileSync(log, "utf8")]).toEqual([
    "first\nsecond\n",
    "third\n",
  ]);
});
