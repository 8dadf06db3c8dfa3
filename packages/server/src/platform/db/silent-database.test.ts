import { connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { cloneDatabase, type TestDatabase } from "../testing/test-database.ts";
import { type Database, openDatabase } from "./database.ts";

let test: TestDatabase;
let db: Database;
const said: string[] = [];
const pairs = new Set<readonly [Socket, Socket]>();
let isSilent = false;

/** As a network that loses what is sent, on the way to a database that goes on: no connection is closed. */
function setSilent(silent: boolean): void {
  isSilent = silent;
  for (const pair of pairs) for (const socket of pair) isSilent ? socket.pause() : socket.resume();
}

const network = createServer((near) => {
  const { host, port } = test.connection as { host: string; port: number };
  const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  const pair = [near, far] as const;
  pairs.add(pair);
  for (const [one, other] of [pair, [far, near] as const]) {
    one.on("data", (bytes) => other.write(bytes));
    one.on("error", () => {});
    one.on("close", () => {
      other.destroy();
      pairs.delete(pair);
    });
  }
  if (isSilent) for (const socket of pair) socket.pause();
});

beforeAll(async () => {
  test = await cloneDatabase();
  await new Promise<void>((resolve) => network.listen(0, "127.0.0.1", resolve));
  const { port } = network.address() as { port: number };
  const connection = { ...test.connection, host: "127.0.0.1", port };
  const pulse = { beatMs: 200, silentMs: 500, sayMs: 300 };
  db = await openDatabase(connection, (line) => said.push(line), undefined, pulse);
});
afterAll(async () => {
  await db.close();
  network.close();
  await test.remove();
});

const ask = () => db.platformRead((platform) => platform.selectFrom("tenant").select("id").execute());

it("is away for calls and probes, the log says so at intervals, and all is well when it is back", async () => {
  const before = await ask();
  expect(await db.isAlive()).toBe(true);
  setSilent(true);
  const since = performance.now();
  const call = ask();
  const probe = db.isAlive();
  await expect(call).rejects.toMatchObject({ code: "starting" });
  expect(await probe).toBe(false);
  expect(performance.now() - since).toBeLessThan(10_000);
  await vi.waitFor(
    () =>
      expect(said.filter((line) => /waiting for the database, \d+ s/.test(line)).length).toBeGreaterThan(1),
    10_000,
  );
  expect(said[0]).toContain("the connection to the database was lost");
  setSilent(false);
  await vi.waitFor(() => expect(said).toContain("the database is back"), 30_000);
  expect(await ask()).toEqual(before);
  expect(await db.isAlive()).toBe(true);
  const lines = said.length;
  await sql`select pg_sleep(1)`.execute(db.owner);
  expect(said).toHaveLength(lines);
});
