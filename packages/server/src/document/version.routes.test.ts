import { limits } from "@provost/contract/wire/limits";
import { beforeAll, describe, expect, it } from "vitest";
import { asServer } from "../platform/authority/authority.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { chartContent, contentKinds } from "./document.fixtures.ts";
import { versionStore } from "./version.store.ts";

const server = testServer();
let admin: TestUser;
let analyst: TestUser;
let nobody: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
  await server.addUser("000000", "analyst", ["analyst"]);
  analyst = await server.signIn("000000", "analyst");
  await server.addUser("000000", "powerless", []);
  nobody = await server.signIn("000000", "powerless");
});

describe.each(contentKinds)("$kind", ({ kind, base, contentOf }) => {
  async function withVersions(count: number): Promise<string> {
    const { id } = (await admin.post(base, { name: "v1", content: contentOf(1) })).body.data;
    for (let version = 2; version <= count; version++)
      await analyst.put(base, { id, version: version - 1, name: `v${version}`, content: contentOf(version) });
    return id;
  }

  const numbersOf = async (id: string): Promise<number[]> =>
    (await admin.get(`${base}/${id}/version`)).body.data.map(({ version }: { version: number }) => version);

  describe("the versions", () => {
    it("are closed to whoever may not see or save them", async () => {
      const id = await withVersions(2);
      const replies = [
        await nobody.get(`${base}/${id}/version`),
        await nobody.get(`${base}/${id}/version/1`),
        await nobody.post(`${base}/${id}/version/1`),
      ];
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect((await admin.get(`${base}/${id}/version/3`)).status).toBe(404);
      expect((await admin.get(`${base}/${id}/version/0`)).status).toBe(400);
    });

    it("tell who saved what and when, the last first", async () => {
      const id = await withVersions(3);
      const { data } = (await admin.get(`${base}/${id}/version`)).body;
      expect(data).toMatchObject([
        { version: 3, name: "v3", savedBy: "analyst" },
        { version: 2, name: "v2", savedBy: "analyst" },
        { version: 1, name: "v1", savedBy: "管理员" },
      ]);
      expect(Date.parse(data[0].savedAt)).toBeGreaterThan(0);
      const one = (await admin.get(`${base}/${id}/version/2`)).body.data;
      expect(one).toMatchObject({ version: 2, name: "v2", content: contentOf(2) });
    });

    it("are bounded: the oldest goes when there are too many", async () => {
      const id = await withVersions(1);
      const last = limits.chartVersions;
      const older = { name: "older", content: JSON.stringify(contentOf(1)), savedBy: null };
      await server.db.tenant("000000").run(async (db) => {
        const [store, proof] = [versionStore(db, kind), asServer(kind, id)];
        for (let version = 2; version <= last; version++) await store.insert(proof, { ...older, version });
        await db.updateTable(kind).set({ version: last }).where("id", "=", id).execute();
      });
      expect(await numbersOf(id)).toHaveLength(limits.chartVersions);
      await admin.put(base, { id, version: limits.chartVersions, name: "one more", content: contentOf(1) });
      const numbers = await numbersOf(id);
      expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([100, 101, 2]);
    });
  });

  it("begins with how one was that was there before versions were", async () => {
    const id = await withVersions(1);
    await server.db.tenant("000000").run((db) => versionStore(db, kind).forgetUpTo(asServer(kind, id), 1));
    expect(await numbersOf(id)).toEqual([]);
    await admin.put(base, { id, version: 1, name: "v2", content: contentOf(2) });
    expect(await numbersOf(id)).toEqual([2, 1]);
    expect((await admin.get(`${base}/${id}/version/1`)).body.data).toMatchObject({ name: "v1" });
  });

  describe("going back", () => {
    it("is refused where somebody saved meanwhile, with what is there now", async () => {
      const id = await withVersions(3);
      const stale = await admin.post(`${base}/${id}/version/1?newest=2`);
      expect([stale.status, stale.body.data.reason]).toEqual([409, "version_stale"]);
      expect(stale.body.data.current).toMatchObject({ name: "v3", version: 3 });
    });

    it("saves the earlier version as the newest and loses none", async () => {
      const id = await withVersions(3);
      const { body } = await admin.post(`${base}/${id}/version/1?newest=3`);
      expect(body.data).toMatchObject({ id, name: "v1", version: 4, content: contentOf(1) });
      expect(await numbersOf(id)).toEqual([4, 3, 2, 1]);
      const again = await admin.post(`${base}/${id}/version/4`);
      expect(again.body.data.version).toBe(4);
    });
  });
});

it("goes back to a chart that cannot be read in full as it was stored", async () => {
  const base = "/api/report/chart";
  const { id } = (await admin.post(base, { name: "v1", content: chartContent(1) })).body.data;
  await admin.put(base, { id, version: 1, name: "v2", content: chartContent(2) });
  const odd = { ...chartContent(7), filters: ["odd"] };
  await server.db.tenant("000000").run((db) =>
    db
      .updateTable("chartVersion")
      .set({ content: JSON.stringify(odd) })
      .where("chartId", "=", id)
      .where("version", "=", 1)
      .execute(),
  );
  const { data } = (await admin.post(`${base}/${id}/version/1`)).body;
  expect(data.content).toMatchObject({ limit: 7, filters: [] });
  expect(data.problem).toContain("筛选条件");
  const stored = await server.db
    .tenant("000000")
    .run((db) => db.selectFrom("chart").select("content").where("id", "=", id).executeTakeFirstOrThrow());
  expect(stored.content).toEqual(odd);
});
