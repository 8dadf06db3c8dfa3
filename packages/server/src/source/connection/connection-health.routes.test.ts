import type { Connection } from "@provost/contract/source/connection";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refusalOf } from "../../people/people.fixtures.ts";
import { localListener } from "../../platform/testing/local-listener.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { type DistrictDatabase, districtDatabase } from "./district-database.fixtures.ts";

const server = testServer(() => ({ databaseHosts: ["127.0.0.1"] }));
const base = "/api/report/connection";
const listen = localListener();
let district: DistrictDatabase;
let admin: TestUser;
let id: string;
let chart: string;

beforeAll(async () => {
  district = await districtDatabase("postgres", listen);
  await district.run("create table marks (school text, score int)", "insert into marks values ('A', 7)");
  admin = await server.signIn();
  const { draft, user, secret } = district;
  id = (await admin.post(`${base}/submit`, { ...draft, user, secret, tls: false })).body.data.id;
  const published = { schema: "public", name: "marks", tableName: "marks" };
  expect((await admin.post(`${base}/${id}/publish`, published)).status).toBe(200);
  const content = { dataSrc: "marks", chartType: "bar", selectedDimension: [{ Column: "school" }] };
  const calcul = { selectedCalcul: [{ Column: "score", calculFunc: "sum" }] };
  const saved = await admin.post("/api/report/chart", {
    name: "Marks",
    content: { ...content, ...calcul },
  });
  chart = saved.body.data.id;
});
afterAll(() => district.stop());

const health = async (): Promise<Connection["health"]> => {
  const list: Connection[] = (await admin.get(base)).body.data;
  return list.find((one) => one.id === id)?.health;
};
const drawn = async () => {
  const { content } = (await admin.get(`/api/report/chart/${chart}`)).body.data;
  return admin.post("/api/report/query", { content, params: {} });
};

it("a data source tells when it last served and why it last could not, and its charts outlive a new password", async () => {
  expect((await drawn()).body.data.rows).toEqual([expect.arrayContaining(["A", 7])]);
  await expect.poll(health).toMatchObject({ okAt: expect.any(String), problem: null });

  // The password is changed in the database, and its connections end.
  const { user } = district;
  await district.run(
    `alter role ${user} password 'another one'`,
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${user}'`,
  );
  await expect.poll(async () => (await health())?.problem ?? (await drawn()).status).toBe("password");
  const [, reason] = await refusalOf(drawn());
  expect(reason).toBe("connection_failed");
  const failed = await health();
  expect(failed?.failedAt).not.toBeNull();
  expect(JSON.stringify(failed)).not.toContain("another one");

  const { version } = (await admin.get(`${base}/${id}`)).body.data;
  const changed = await admin.post(`${base}/submit`, { id, version, secret: "another one" });
  expect([changed.status, changed.body.data.health]).toEqual([200, null]);
  expect((await drawn()).body.data.rows).toEqual([expect.arrayContaining(["A", 7])]);
  await expect.poll(health).toMatchObject({ okAt: expect.any(String), failedAt: null, problem: null });
});

it("a query that fails says nothing against its data source", async () => {
  const before = await health();
  await district.run("alter table marks rename column score to points");
  expect((await drawn()).status).not.toBe(200);
  await district.run("alter table marks rename column points to score");
  expect(await health()).toMatchObject({ failedAt: before?.failedAt ?? null, problem: null });
});

it("queries that wait while its settings change are run with the new ones", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { version } = (await admin.get(`${base}/${id}`)).body.data;
    const content = (limit: number) => ({
      ...{ dataSrc: "marks", selectedDimension: [{ Column: "school" }], limit: 1 + round * 20 + limit },
    });
    const [changed, ...replies] = await Promise.all([
      admin.post(`${base}/submit`, { id, version, name: `Marks ${round}` }),
      ...Array.from({ length: 12 }, (_, at) => admin.post("/api/report/query", { content: content(at) })),
    ]);
    expect(changed.status).toBe(200);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  }
});
