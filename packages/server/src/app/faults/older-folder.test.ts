import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, createReadStream, readFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { dataFolder, type RealServer, removeFolder, startServer } from "./real-server.fixtures.ts";

interface Recorded {
  tenantId: string;
  account: string;
  path: string;
  status: number;
  /** What came with 200, or the reason of a refusal. */
  data?: unknown;
  /** Of a file. */
  sha256?: string;
}

const packed = new URL("older-folder/data.tar.br", import.meta.url);
const recorded: Recorded[] = JSON.parse(
  readFileSync(new URL("older-folder/replies.json", import.meta.url), "utf8"),
);
let folder: string;
let server: RealServer;
const users = new Map<string, Promise<TestUser>>();

async function unpack(to: string): Promise<void> {
  const tar = spawn("tar", ["-x", "-C", to], { stdio: ["pipe", "ignore", "inherit"] });
  const ended = once(tar, "exit");
  await pipeline(createReadStream(packed), createBrotliDecompress(), tar.stdin);
  expect(await ended).toEqual([0, null]);
}

beforeAll(async () => {
  folder = dataFolder();
  // PostgreSQL of a server that runs as root has an account of its own.
  chmodSync(folder, 0o755);
  await unpack(folder);
  server = await startServer(folder);
});

afterAll(async () => {
  await server?.end("SIGTERM");
  removeFolder(folder);
});

function as({ tenantId, account }: Pick<Recorded, "tenantId" | "account">): Promise<TestUser> {
  const key = `${tenantId} ${account}`;
  const known = users.get(key) ?? server.signIn(tenantId, account);
  users.set(key, known);
  return known;
}

it.each(recorded.filter(({ sha256 }) => sha256 === undefined))(
  "$account of $tenantId reads $path as in the version that wrote the folder",
  async (reply) => {
    const { status, body } = await (await as(reply)).get(reply.path);
    expect(status).toBe(reply.status);
    if (status === 200) expect(body.data).toMatchObject(reply.data as object);
    else expect(body.data.reason).toBe(reply.data);
  },
);

it.each(recorded.filter(({ sha256 }) => sha256 !== undefined))("$path has the same bytes", async (reply) => {
  const headers = { "SQ-Auth": `bearer ${(await as(reply)).accessToken}` };
  const response = await fetch(server.url + reply.path, { headers });
  expect(response.status).toBe(reply.status);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(reply.sha256);
});

it("buttons that open a form have the name of this version", async () => {
  const admin = await as({ tenantId: "000000", account: "admin" });
  const { data } = (await admin.get("/api/sq-system/menu/list")).body;
  const named = (menus: { code: string; name: string; children?: [] }[]): string[] =>
    menus.flatMap(({ code, name, children }) => [
      ...(code.endsWith("_edit") ? [name] : []),
      ...named(children ?? []),
    ]);
  const found = named(data);
  expect(found.length).toBeGreaterThan(3);
  expect(new Set(found)).toEqual(new Set(["编辑"]));
});
