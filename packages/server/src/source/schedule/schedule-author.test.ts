import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeRole } from "../../menu/menu.fixtures.ts";
import { notify } from "../../platform/db/database.ts";
import { timeOrderedIds } from "../../platform/ids.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../source.fixtures.ts";
import { runDueSchedules } from "./schedule-run.ts";

const server = testServer(() => ({ importHosts: ["127.0.0.1"] }));
let requests = 0;
const host = createServer((request, response) => {
  if (request.method !== "HEAD") requests++;
  response.writeHead(200).end(`no\n${requests}\n`);
});
let admin: TestUser;
let url = "";
const fetching = ["dataset_view", "dataset_import"];

const draft = (change: object = {}) => ({
  ...{ every: "day", minute: 150, weekday: 1, enabled: true, version: 0 },
  ...change,
});
const pathOf = (id: string, end = "") => `/api/report/dataset/${id}/schedule${end}`;

/** A dataset and its schedule, of a user who may import; administrators see all tables whole. */
async function scheduled(name: string): Promise<{ id: string; userId: string; author: TestUser }> {
  await makeRole(server.db, "000000", name, fetching);
  await server.addUser("000000", name, [name]);
  const author = await server.signIn("000000", name);
  const { id } = await importCsv(author, `of_${name}`, "no\n0\n");
  expect((await author.put(pathOf(id), draft({ url }))).status).toBe(200);
  return { id, author, userId: await userId(name) };
}
const userId = (account: string): Promise<string> =>
  server.db.tenant("000000").run(async (db) => {
    const found = db.selectFrom("appUser").select("id").where("account", "=", account);
    return (await found.executeTakeFirstOrThrow()).id;
  });
const userOf = async (account: string): Promise<{ id: string; version: number }> =>
  (await admin.get(`/api/sq-user/list?keyword=${account}`)).body.data.records[0];
async function due(): Promise<number> {
  server.clock.advance(86_400_000);
  const before = requests;
  await runDueSchedules(server.source());
  admin = await server.signIn();
  return requests - before;
}
const stateOf = async (id: string) => (await admin.get(pathOf(id))).body.data;

beforeAll(async () => {
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/numbers.csv`;
  admin = await server.signIn();
});
afterAll(() => {
  host.close();
  host.closeAllConnections();
});

/** What removes an author's right, and what is then reported. */
const losses: [
  why: string,
  stop: string,
  lose: (name: string, userId: string, id: string) => Promise<unknown>,
][] = [
  [
    "loses the button",
    "no_import",
    async (name) =>
      server.db.tenant("000000").run(async (db) => {
        const role = await db
          .selectFrom("role")
          .select("id")
          .where("code", "=", name)
          .executeTakeFirstOrThrow();
        await db.deleteFrom("userRole").where("roleId", "=", role.id).execute();
        await notify(db, "000000 actor");
      }),
  ],
  [
    "is disabled",
    "disabled",
    async (name) => {
      const { id } = await userOf(name);
      const detail = (await admin.get(`/api/sq-user/detail?id=${id}`)).body.data;
      const done = await admin.post("/api/sq-user/submit", { ...detail, disabled: true });
      expect(done.status).toBe(200);
    },
  ],
  [
    "is removed",
    "removed",
    async (_, removed) => expect((await admin.post(`/api/sq-user/remove?ids=${removed}`)).status).toBe(200),
  ],
  [
    "sees the table no longer whole",
    "not_whole",
    async (name, _, id) => {
      const adminId = await userId("admin");
      await server.db.tenant("000000").run(async (db) => {
        await db.updateTable("dataset").set({ ownerId: adminId }).where("id", "=", id).execute();
        const role = await db
          .selectFrom("role")
          .select("id")
          .where("code", "=", name)
          .executeTakeFirstOrThrow();
        const rows = JSON.stringify([{ column: "no", operator: "=", values: [{ literal: 1 }] }]);
        await db
          .insertInto("tablePolicy")
          .values({ id: timeOrderedIds.next(), roleId: role.id, datasetId: id, columns: null, rows })
          .execute();
        await notify(db, "000000 catalog");
      });
    },
  ],
];

describe("a schedule whose author", () => {
  it.each(losses)(
    "%s rests, says why, and goes on in the name of who takes it over",
    async (_, stop, lose) => {
      const { id, userId: of } = await scheduled(`author_${stop}`);
      expect(await stateOf(id)).toMatchObject({ author: `author_${stop}`, stopped: null });
      expect(await due()).toBe(1);
      await lose(`author_${stop}`, of, id);
      // Reported before it is due again.
      await expect.poll(async () => (await stateOf(id)).stopped).toBe(stop);
      expect(await due()).toBe(0);
      expect(await due()).toBe(0);
      expect(await stateOf(id)).toMatchObject({ stopped: stop, nextAt: null, outcome: "loaded" });
      expect((await admin.post(pathOf(id, "/run"))).body.data).toMatchObject({ stopped: stop });
      const { records } = (await admin.get("/api/sq-system/log/audit?entity=dataset_schedule")).body.data;
      const entries = records.filter(
        (one: { entityId: string; after: { stopped?: string } }) => one.entityId === id && one.after?.stopped,
      );
      expect(entries).toMatchObject([{ actor: "", after: { stopped: stop } }]);

      const { version } = await stateOf(id);
      const taken = (await admin.put(pathOf(id), draft({ url: "", version }))).body.data;
      expect(taken).toMatchObject({
        author: "管理员",
        stopped: null,
        address: expect.stringContaining("numbers"),
      });
      expect(taken.nextAt).not.toBeNull();
      expect(await due()).toBe(1);
      await admin.delete(pathOf(id));
    },
  );

  it("may import still is let be, and only who may import and sees the table whole takes it over", async () => {
    const { id, author } = await scheduled("keeper");
    await makeRole(server.db, "000000", "looker", ["dataset_view"]);
    await makeRole(server.db, "000000", "stranger", fetching);
    for (const name of ["looker", "stranger"]) await server.addUser("000000", name, [name]);
    const looker = await server.signIn("000000", "looker");
    const taking = draft({ url: "", version: (await stateOf(id)).version });
    expect((await looker.put(pathOf(id), taking)).status).toBe(403);
    const stranger = await server.signIn("000000", "stranger");
    expect((await stranger.put(pathOf(id), taking)).status).toBe(404);
    expect((await author.get(pathOf(id))).body.data).toMatchObject({ author: "keeper", stopped: null });
    expect(await due()).toBe(1);
  });
});
