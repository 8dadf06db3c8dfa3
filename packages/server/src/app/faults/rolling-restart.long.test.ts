import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestUser, testClient } from "../../platform/testing/test-client.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import { makeOwnDatabase, type OwnDatabase } from "./own-database.fixtures.ts";
import { dataFolder, type RealServer, removeFolder, startServer, until } from "./real-server.fixtures.ts";

const folders = [dataFolder(), dataFolder(), dataFolder()] as const;
const [firstDir, secondDir, files] = folders;
const servers: RealServer[] = [];
let database: OwnDatabase;
let environment: Record<string, string>;

/** A load balancer as operators run one: calls go in turn to the servers that say at `/readyz` that they take some. */
async function balancer() {
  let ready: string[] = [];
  let turn = 0;
  const look = async (): Promise<void> => {
    const found = await Promise.all(
      servers.map(async ({ url }) => {
        const reply = await fetch(`${url}/readyz`).catch(() => null);
        await reply?.arrayBuffer();
        return reply?.ok ? [url] : [];
      }),
    );
    ready = found.flat();
  };
  const pass = (call: IncomingMessage, reply: ServerResponse): void => {
    const target = ready[turn++ % Math.max(1, ready.length)];
    if (target === undefined) return void reply.writeHead(502).end();
    const sent = httpRequest(target + call.url, { method: call.method, headers: call.headers, agent: false });
    sent.on("response", (received) => {
      reply.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(reply);
      received.on("error", () => reply.destroy());
    });
    sent.on("error", () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()));
    call.pipe(sent);
  };
  const server = createServer(pass).listen(0, "127.0.0.1");
  await once(server, "listening");
  const looking = setInterval(() => void look(), 100);
  await look();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => ready.length,
    close: () => {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
    },
  };
}

beforeAll(async () => {
  database = await makeOwnDatabase();
  environment = { ...database.env, PROVOST_FILES: `file:${files}`, PROVOST_DRAIN_SECONDS: "1" };
  servers.push(...(await Promise.all([firstDir, secondDir].map((dir) => startServer(dir, environment)))));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end("SIGTERM")));
  await database.remove();
  for (const folder of folders) removeFolder(folder);
});

const content = {
  dataSrc: "marks",
  chartType: "bar",
  selectedDimension: [{ Column: "school" }],
  selectedCalcul: [{ Column: "score", calculFunc: "sum" }],
};

it("two servers restarted one after the other under load lose no acknowledged write and fail no read", async () => {
  const front = await balancer();
  const user: TestUser = await testClient(() => front.url).signIn();
  await importCsv(user, "marks", "school,score\nA,7\nB,5\n");
  let isOver = false;
  const acknowledged: string[] = [];
  const failed: string[] = [];
  let [reads, unacknowledged] = [0, 0];
  const read = async (what: string, get: () => Promise<{ status: number }>): Promise<void> => {
    const reply = await get().catch((error: unknown) => ({ status: 0, error }));
    reads += 1;
    if (reply.status !== 200) failed.push(`${what}: ${reply.status}`);
  };
  const viewing = async (): Promise<void> => {
    while (!isOver) {
      await read("list", () => user.get("/api/report/chart?size=5"));
      await read("query", () => user.post("/api/report/query", { content, params: {} }));
    }
  };
  const writing = async (who: number): Promise<void> => {
    for (let at = 0; !isOver; at++) {
      const reply = await user
        .post("/api/report/chart", { name: `chart ${who} ${at}`, content })
        .catch(() => null);
      if (reply?.status === 200) acknowledged.push(reply.body.data.id);
      else unacknowledged += 1;
    }
  };
  const load = Promise.all([viewing(), viewing(), writing(1), writing(2)]);
  try {
    for (const [at, dir] of [firstDir, secondDir].entries()) {
      const before = acknowledged.length;
      expect(await servers[at]?.end("SIGTERM")).toMatchObject({ code: 0 });
      // The other one goes on alone.
      await until("writes on the other server", () => acknowledged.length > before + 10);
      servers[at] = await startServer(dir, environment);
      await until("both servers", () => front.ready() === 2);
    }
  } finally {
    isOver = true;
    await load;
  }
  const stored = new Set<string>();
  for (let current = 1; ; current++) {
    const { records } = (await user.get(`/api/report/chart?size=100&current=${current}`)).body.data;
    for (const { id } of records) stored.add(id);
    if (records.length < 100) break;
  }
  front.close();
  process.stdout.write(
    `${reads} reads, ${acknowledged.length} writes acknowledged, ${unacknowledged} not, while both servers were restarted\n`,
  );
  expect(failed).toEqual([]);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(20);
}, 180_000);
