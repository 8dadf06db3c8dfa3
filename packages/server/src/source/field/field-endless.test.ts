import { beforeAll, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../source.fixtures.ts";
import { addVirtual, written } from "../virtual/virtual.fixtures.ts";

const server = testServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
  await importCsv(admin, "small", "a\n1\n");
  await addVirtual(
    admin,
    "endless",
    written("select hash(a.range, b.range) as n from range(900000) a, range(900000) b"),
  );
});

const endless = "/api/report/field/profile?tableName=endless&column=n";
const small = () => admin.get("/api/report/field/values?tableName=small&column=a");

it("is given up when the caller goes away: the one slot answers the next query", async () => {
  // The engine caches this result, so what runs next is the endless query itself.
  await admin.get("/api/report/tableInfo?tableName=endless");
  const leaving = new AbortController();
  const headers = { "sq-auth": `bearer ${admin.accessToken}` };
  const pending = fetch(server.url + endless, { headers, signal: leaving.signal }).catch(
    (error: Error) => error.name,
  );
  await expect.poll(() => server.engine().running).toBe(1);
  leaving.abort();
  expect(await pending).toBe("AbortError");
  const since = performance.now();
  expect((await small()).body.data).toEqual([{ value: 1, count: 1 }]);
  expect(performance.now() - since).toBeLessThan(8000);
});

it("ends at its time limit, with a reason, and the next query works at once", async () => {
  const { status, body } = await admin.get(endless);
  expect([status, ["query_timeout", "query_memory"].includes(body.data.reason)]).toEqual([400, true]);
  expect((await small()).body.data).toEqual([{ value: 1, count: 1 }]);
});
