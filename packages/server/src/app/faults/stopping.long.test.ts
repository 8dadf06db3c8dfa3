import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  isRunning,
  type Process,
  processesBelow,
  slotsOf,
} from "../../platform/testing/processes.fixtures.ts";
import { type TestUser, testClient } from "../../platform/testing/test-client.ts";
import { importCsv, schoolDistricts } from "../../source/source.fixtures.ts";
import { preparedFolder } from "./prepared-folder.fixtures.ts";
import {
  dataFolder,
  type Ending,
  launch,
  postmasterOf,
  type RealServer,
  removeFolder,
  startServer,
  until,
} from "./real-server.fixtures.ts";
import { beginUpload, rowsOf, settled } from "./upload.fixtures.ts";

const dataDir = await preparedFolder();
const client = testClient(() => server.url);
// Seconds of work for one slot, but not minutes.
const longQuery =
  "select count(*) n from districts a, districts b, districts c where a.read + b.read + c.read > 1900 and a.county < b.county";
let server: RealServer;
let user: TestUser;

beforeAll(async () => {
  server = await startServer(dataDir);
  user = await client.signIn();
  await importCsv(user, "districts", schoolDistricts());
  await server.end("SIGTERM");
});
afterAll(() => removeFolder(dataDir));

/** Everything the server started, PostgreSQL too. */
const started = (): Process[] => processesBelow(server.pid);

async function nothingIsLeft(processes: readonly Process[]): Promise<void> {
  expect(processes.length).toBeGreaterThan(3);
  await until("the end of every process", () => !processes.some(isRunning), 5000);
  expect(postmasterOf(dataDir)).toBeNull();
}

describe("a running server", () => {
  beforeEach(async () => {
    server = await startServer(dataDir);
    user = await client.signIn();
    await rowsOf(user, "select count(*) from districts");
  });

  it("answers what is running when it is told to stop, then ends with 0 and leaves nothing behind", async () => {
    const processes = started();
    const ticks = new Map(slotsOf(server.pid).map(({ pid, ticks }) => [pid, ticks]));
    const pending = user.post("/api/report/exec", { sql: longQuery });
    await until("a slot at work", () =>
      slotsOf(server.pid).some((slot) => slot.ticks - (ticks.get(slot.pid) ?? 0) > 5),
    );
    const ended = server.end("SIGTERM");
    expect((await pending).status).toBe(200);
    expect(await ended).toEqual<Ending>({ code: 0, signal: null });
    await nothingIsLeft(processes);
  });

  it("takes an upload to its end when it is told to stop, and reads it after the next start", async () => {
    const upload = await beginUpload(server, user, "late");
    process.kill(upload.importer.pid, "SIGSTOP");
    const processes = started();
    const ended = server.end("SIGTERM");
    await until("no new calls", async () => {
      const reply = await client.request("GET", "/healthz").catch(() => null);
      return reply === null || reply.status === 503;
    });
    upload.write("1\n2\n");
    upload.finish();
    const { status, body } = await upload.reply;
    expect([status, body.data.status]).toEqual([200, "loading"]);
    expect((await ended).code).toBe(0);
    await nothingIsLeft(processes);
    server = await startServer(dataDir);
    expect(await settled(user, body.data.id)).toMatchObject({ status: "ready", rows: 2 });
    await server.end("SIGTERM");
  });

  it("remains reachable for as long as it is set to, not ready, and is cut short by a second signal", async () => {
    await server.end("SIGTERM");
    server = await startServer(dataDir, { PROVOST_DRAIN_SECONDS: "2" });
    const status = async (path: string) => (await client.request("GET", path)).status;
    expect(await status("/readyz")).toBe(200);
    const since = performance.now();
    const ended = server.end("SIGTERM");
    await until("the server not to be ready", async () => (await status("/readyz")) === 503);
    expect([await status("/healthz"), (await client.signIn()).accessToken !== ""]).toEqual([200, true]);
    expect(await ended).toEqual<Ending>({ code: 0, signal: null });
    expect(performance.now() - since).toBeGreaterThan(2000);

    server = await startServer(dataDir, { PROVOST_DRAIN_SECONDS: "300" });
    server.child.kill("SIGTERM");
    await until("the server not to be ready", async () => (await status("/readyz")) === 503);
    expect(await server.end("SIGTERM")).toEqual<Ending>({ code: 0, signal: null });
  });

  it("does not wait for connections on which nobody asks anything", async () => {
    const address = new URL(server.url);
    const silent = connect(Number(address.port), address.hostname);
    silent.on("error", () => {});
    await until("a connection", () => silent.readyState === "open");
    const since = performance.now();
    expect((await server.end("SIGTERM")).code).toBe(0);
    expect(performance.now() - since).toBeLessThan(5000);
    silent.destroy();
  });

  it("does not wait for a caller who never finishes when it is told twice", async () => {
    const processes = started();
    const upload = await beginUpload(server, user, "endless");
    upload.reply.catch(() => {});
    processes.push(upload.importer);
    server.child.kill("SIGINT");
    await until("the first word of stopping", () => server.log().includes("stopping"));
    const since = performance.now();
    expect(await server.end("SIGINT")).toEqual<Ending>({ code: 0, signal: null });
    expect(performance.now() - since).toBeLessThan(5000);
    await nothingIsLeft(processes);
  });

  it("stops as if told to when the process that started it goes away, even when nobody reads what it prints", async () => {
    const processes = started();
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    server.child.disconnect();
    expect(await server.ended).toEqual<Ending>({ code: 0, signal: null });
    await nothingIsLeft(processes);
  });

  it("keeps a second server off its folder, and is not harmed by it", async () => {
    const second = launch(dataDir);
    const { code } = await second.ended;
    expect(code).toBe(1);
    await until("the reason", () => /Another Provost is running on this data folder/.test(second.log()));
    expect(second.log()).not.toContain("ready");
    expect(await rowsOf(user, "select count(*) n from districts")).toEqual([{ n: 420 }]);
    await server.end("SIGTERM");
  });
});

describe("a server that is starting", () => {
  it("ends with 0 and leaves nothing behind when it is told to stop, however early", async () => {
    const fresh = dataFolder();
    try {
      for (const moment of [/./, /making the database/, null]) {
        const launched = launch(fresh, { PROVOST_DEMO: "1" });
        let seen: Process[] = [];
        await until("the moment", () => {
          seen = [...seen, ...processesBelow(launched.pid)];
          return moment === null
            ? postmasterOf(fresh) !== null
            : moment.test(launched.log()) || seen.length > 0;
        });
        expect(await launched.end("SIGTERM"), String(moment)).toEqual<Ending>({ code: 0, signal: null });
        await until("the end of every process", () => !seen.some(isRunning), 5000);
        expect(postmasterOf(fresh)).toBeNull();
        expect(launched.log()).not.toContain("ready");
      }
    } finally {
      removeFolder(fresh);
    }
  });
});
