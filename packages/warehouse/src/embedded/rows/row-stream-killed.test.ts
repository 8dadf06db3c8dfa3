import { fork } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { afterAll, expect, it, vi } from "vitest";
import { makePart, temporaryFolder, viewerOf } from "../import/part.fixtures.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

it("rows that are taken along leave nothing when the server is killed", async () => {
  const many = "SELECT range AS id, repeat('x', 100) AS text FROM range(1000000)";
  const reader = viewerOf([await makePart(folder.path, "many", many)]);
  const own = `${folder.path}/killed`;
  const server = fork(new URL("./row-stream-server.fixtures.ts", import.meta.url), { stdio: "ignore" });
  server.send({ reader, folder: own });
  await once(server, "message");
  expect(await readdir(own)).toHaveLength(1);
  server.kill("SIGKILL");
  await vi.waitFor(async () => expect(await readdir(own)).toEqual([]), 60_000);
});
