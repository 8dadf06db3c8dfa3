import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isLongRun } from "../../../../../tools/test/long-run.ts";
import { clusterOf, homeOf, readSecrets } from "../../platform/postgres/cluster.ts";
import type { PostgresConnection } from "../../platform/postgres/connection.ts";
import { holdRecovery } from "../../platform/postgres/postgres.fixtures.ts";
import {
  adminPassword,
  basicHeader,
  type Reply,
  type TestUser,
  testClient,
} from "../../platform/testing/test-client.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import { preparedFolder } from "./prepared-folder.fixtures.ts";
import { postmasterOf, type RealServer, removeFolder, startServer, until } from "./real-server.fixtures.ts";

// A server that does not wait for its database gives up within three seconds.
const heldMs = isLongRun ? 120_000 : 5000;
const dataDir = await preparedFolder();
const client = testClient(() => server.url);
let server: RealServer;
let user: TestUser;

beforeAll(async () => {
  server = await startServer(dataDir);
  user = await client.signIn();
  await importCsv(user, "stored", "a\n1\n");
});
afterAll(async () => {
  await server.end("SIGTERM");
  removeFolder(dataDir);
});

/** How to open a session on the server's own PostgreSQL. */
function connectionOf(): PostgresConnection {
  const lines = readFileSync(join(clusterOf(homeOf(dataDir)), "postmaster.pid"), "utf8").split("\n");
  return { ...readSecrets(homeOf(dataDir)).owner, host: lines[4] ?? "", port: Number(lines[3]) };
}

const calls: Record<string, () => Promise<Reply>> = {
  reading: () => user.get("/api/sq-system/dict/list"),
  "a small write": () =>
    user.post("/api/sq-system/dict/submit", { code: randomUUID(), dictKey: -1, dictValue: "x" }),
  "a query": () =>
    user.post("/api/report/query", { content: { dataSrc: "stored", selectedDimension: [{ Column: "a" }] } }),
  "the public form": () => client.request("GET", "/api/demand/form?tenantId=000000"),
};
const signIn = () =>
  client.request("POST", "/api/sq-auth/oauth/token", {
    headers: { authorization: basicHeader, "tenant-id": "000000" },
    body: { grant_type: "password", username: "admin", password: adminPassword },
  });

it.runIf(process.platform === "linux")(
  `waits for a recovery of ${heldMs / 1000} s, refuses meanwhile what needs records with 503 and the truth, and comes back by itself`,
  async () => {
    const goOn = await holdRecovery(connectionOf(), postmasterOf(dataDir) ?? 0);
    const since = performance.now();
    const refused = new Set<string>();
    const readiness = new Set<number>();
    try {
      do {
        for (const [name, call] of Object.entries(calls)) {
          const { status, headers, body } = await call();
          if (status === 404) throw new Error(`${name} is not a call`);
          if (status !== 200)
            refused.add(`${status} ${headers.get("retry-after")} ${body.data.reason} ${body.msg}`);
        }
        const { status, headers, body } = await signIn();
        refused.add(`${status} ${headers.get("retry-after")} ${body.error} ${body.error_description}`);
        readiness.add((await client.request("GET", "/readyz")).status);
        expect((await client.request("GET", "/healthz")).status).toBe(200);
      } while (performance.now() - since < heldMs);
    } finally {
      goOn();
    }
    await until("being ready", async () => (await client.request("GET", "/readyz")).status === 200);
    expect([...refused].sort()).toEqual([
      "503 1 starting 服务正在启动或恢复，请稍后重试",
      "503 1 temporarily_unavailable 服务正在启动或恢复，请稍后重试",
    ]);
    expect([...readiness]).toEqual([503]);
    for (const call of Object.values(calls)) expect((await call()).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect(server.log()).toMatch(/waiting for PostgreSQL \(recovering/);
    const waits = server.log().match(/waiting for PostgreSQL/g) ?? [];
    expect(waits.length).toBeGreaterThanOrEqual(Math.floor(heldMs / 10_000));
    expect(waits.length).toBeLessThan(5 + heldMs / 5000);
  },
  heldMs + 60_000,
);
