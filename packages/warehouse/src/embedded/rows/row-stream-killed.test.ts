import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, it, vi } from "vitest";
import { makePart, temporaryFolder, viewerOf } from "../import/part.fixtures.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const many = "SELECT range AS id, repeat('x', 100) AS text FROM range(1000000)";
let part: Awaited<ReturnType<typeof makePart>> | undefined;

/** The process that writes the rows of a server: the last that it started. */
const writerOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").at(-1));

it.each([
  ["at once", () => {}],
  ["when their writer notices it late", (writer: number) => process.kill(writer, "SIGSTOP")],
])("rows that are exported leave nothing when the server is killed, %s", async (_when, before) => {
  part ??= await makePart(folder.path, "many", many);
  const reader = viewerOf([part]);
  const own = `${folder.path}/killed`;
  const server = fork(new URL("./row-stream-server.fixtures.ts", import.meta.url), { stdio: "ignore" });
  server.send({ reader, folder: own });
  await once(server, "message");
  expect(await readdir(own)).toHaveLength(1);
  const writer = writerOf(server.pid ?? 0);
  before(writer);
  server.kill("SIGKILL");
  await once(server, "exit");
  // By then its timer is due.
  await setTimeout(300);
  process.kill(writer, "SIGCONT");
  await vi.waitFor(async () => expect(await readdir(own)).toEqual([]), 60_000);
});
