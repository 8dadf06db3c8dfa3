import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { addRole, refusalOf } from "../../people/people.fixtures.ts";
import { createDatabase, dropDatabase } from "../../platform/postgres/database.ts";
import { localListener } from "../../platform/testing/local-listener.ts";
import { pausedDownload } from "../../platform/testing/paused-download.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { rule, signInViewer } from "../policy/viewer.fixtures.ts";
import { importCsv } from "../source.fixtures.ts";
import { postgresPort, securePostgresPort } from "./district-database.fixtures.ts";

const host = "127.0.0.1";
const server = testServer(() => ({ databaseHosts: [host, "localhost", "nowhere.invalid"], sourceSql: true }));
const base = "/api/report/connection";
const database = `school_${Date.now()}`;
const login = { user: `reader_${Date.now()}`, secret: "a reader's password" };
let admin: TestUser;
let port = 0;

const rows = `
  create type level as enum ('low', 'high');
  create schema school;
  create table school.marks (
    id bigint primary key, school text, klass varchar(20), day date, at timestamptz, score numeric(6,2), level level, uid uuid,
    big bigint, note json
  );
  comment on table school.marks is '考试成绩';
  comment on column school.marks.score is '成绩';
  insert into school.marks values
    (1, '一中', 'A', '2024-01-05', '2024-01-05 08:00+08', 91.50, 'high', 'a0000000-0000-4000-8000-000000000001', 9007199254740993, '{"a":1}'),
    (2, '一中', 'B', '2024-02-05', '2024-02-05 08:00+08', 60.25, 'low', null, 1, null),
    (3, '二中', 'A', '2024-02-06', null, null, 'low', null, null, null),
    (4, null, 'A', null, null, 75, null, null, null, null);
  create table school.secrets (word text);
  create table school.endless as select generate_series(1, 60000) as n;
  create table school.wide as select n, repeat('x', 1000) as text from generate_series(1, 100000) as n;
  create view school.slow as select s::text as slept from pg_sleep(1) as s;
  grant usage on schema school to ${login.user};
  grant select on school.marks, school.endless, school.wide, school.slow to ${login.user};`;

const listen = localListener();

async function asOwner(...statements: string[]): Promise<void> {
  const { admin: superuser } = inject("postgres");
  const client = new Client({ ...superuser, database });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  const { admin: superuser, connection } = inject("postgres");
  port = await postgresPort(listen);
  await createDatabase(superuser, database, { owner: connection.user });
  await asOwner(`create role ${login.user} login password '${login.secret.replaceAll("'", "''")}'`, rows);
  admin = await server.signIn();
});
afterAll(async () => {
  const { admin: superuser } = inject("postgres");
  await dropDatabase(superuser, database);
  const client = new Client(superuser);
  await client.connect();
  await client.query(`drop role ${login.user}`);
  await client.end();
});

const draft = (change: object = {}) => ({
  ...{ name: "district", kind: "postgres", host, port, database, user: login.user, secret: login.secret },
  tls: false,
  ...change,
});

let made: Promise<string> | null = null;
/** The data source of these tests. */
const connection = (): Promise<string> => {
  made ??= admin.post(`${base}/submit`, draft()).then(({ body }) => body.data.id as string);
  return made;
};

async function publish(name: string, tableName = name): Promise<string> {
  const path = `${base}/${await connection()}/publish`;
  const { status, body } = await admin.post(path, { schema: "school", name, tableName });
  expect(status).toBe(200);
  return body.data.id;
}

const query = async (content: object, user = admin) =>
  (await user.post("/api/report/query", { content })).body;

describe("trying a data source says what is wrong", () => {
  const attempt = async (change: object) => (await admin.post(`${base}/try`, draft(change))).body.data;

  it("and what it found where nothing is", async () => {
    expect(await attempt({})).toMatchObject({ ok: true, problem: null, canWrite: false });
    expect((await attempt({})).version).toMatch(/^PostgreSQL \d+/);
    await asOwner(`grant insert on school.marks to ${login.user}`);
    expect(await attempt({})).toMatchObject({ ok: true, canWrite: true });
    await asOwner(`revoke insert on school.marks from ${login.user}`);
  });

  it("of the password, the database, the name, the port and the network", async () => {
    expect(await attempt({ secret: "wrong" })).toMatchObject({
      ok: false,
      problem: "password",
      code: "28P01",
    });
    expect(await attempt({ database: "nowhere" })).toMatchObject({ problem: "database_unknown" });
    const { records } = (await admin.get("/api/sq-system/log/audit?action=try&size=2")).body.data;
    expect(records.map(({ after }: { after: object }) => after)).toMatchObject([
      { host, database: "nowhere", problem: "database_unknown" },
      { host, user: login.user, problem: "password" },
    ]);
    expect(JSON.stringify(records)).not.toContain("wrong");
    expect(await attempt({ host: "nowhere.invalid" })).toMatchObject({ problem: "host_unknown" });
    expect(await attempt({ port: 1 })).toMatchObject({ problem: "refused", code: "ECONNREFUSED" });
    for (const away of ["10.0.0.1", "169.254.169.254", "[::1]".slice(1, -1)])
      expect(await attempt({ host: away, tls: true }), away).toMatchObject({ problem: "host_not_allowed" });
    expect(await attempt({ host: "8.8.8.8" }), "not encrypted").toMatchObject({
      problem: "host_not_allowed",
    });
    expect(await attempt({ tls: true })).toMatchObject({ problem: "tls" });
  });

  it("of encryption: by an authority of its own, by another or none, and for another name", async () => {
    const [here, elsewhere] = [
      await securePostgresPort(listen),
      await securePostgresPort(listen, "DNS:elsewhere"),
    ];
    expect(await attempt({ ...here, tls: true })).toMatchObject({ ok: true, problem: null });
    for (const wrong of [
      { ...here, ca: "" },
      { ...here, ca: elsewhere.ca },
      { ...here, ca: "no certificate" },
      elsewhere,
    ])
      expect(await attempt({ ...wrong, tls: true }), wrong.ca).toMatchObject({ ok: false, problem: "tls" });
  });

  it("of what is no database, or never answers", async () => {
    const rude = await listen((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    expect(["failed", "unreachable", "not_this_kind"]).toContain((await attempt({ port: rude })).problem);
    const silent = await listen(() => {});
    const since = performance.now();
    expect(await attempt({ port: silent })).toMatchObject({ problem: "unreachable" });
    expect(performance.now() - since).toBeLessThan(20_000);
  });
});

describe("a data source", () => {
  it("is saved without ever returning its password, and keeps it where it belongs", async () => {
    const id = await connection();
    const { data } = (await admin.get(`${base}/${id}`)).body;
    expect(data).toMatchObject({ name: "district", host, user: login.user, mayEdit: true });
    expect(JSON.stringify(await admin.get(base))).not.toContain(login.secret);
    const { version } = data;
    const renamed = await admin.post(`${base}/submit`, { id, version, name: "District database" });
    expect(renamed.body.data).toMatchObject({ name: "District database", host });
    expect((await admin.get(`${base}/${id}/tables`)).status).toBe(200);
    const moved = { id, version: version + 1, host: "localhost" };
    expect(await refusalOf(admin.post(`${base}/submit`, moved))).toEqual([400, "connection_secret_needed"]);
    expect((await admin.post(`${base}/try`, moved)).body.data).toMatchObject({ problem: "password" });
    await admin.post(`${base}/submit`, { id, version: version + 1, tls: true });
    const opened = { id, version: version + 2, tls: false };
    expect(await refusalOf(admin.post(`${base}/submit`, opened))).toEqual([400, "connection_secret_needed"]);
    await admin.post(`${base}/submit`, { ...opened, secret: login.secret });
    expect((await admin.get(`${base}/${id}/tables`)).status).toBe(200);
    const log = (await admin.get("/api/sq-system/log/audit?entity=connection")).body.data;
    expect(JSON.stringify(log)).not.toContain(login.secret);
  });

  it("is its owner's and administrators' to change, and no other tenant's to see", async () => {
    const id = await connection();
    const other = await server.signIn(otherTenantId);
    expect((await other.get(`${base}/${id}`)).status).toBe(404);
    const clerk = await signInViewer(server, "clerk", ["connection_view", "connection_edit"], []);
    expect((await clerk.get(base)).body.data).toEqual([]);
    expect((await clerk.get(`${base}/${id}`)).status).toBe(404);
    expect((await clerk.get(`${base}/${id}/tables`)).status).toBe(404);
    expect((await clerk.post(`${base}/submit`, { id, version: 1, name: "mine" })).status).toBe(404);
    expect((await clerk.delete(`${base}/${id}`)).status).toBe(404);
  });

  it("is shared as datasets are: to be seen, or to be changed and published from, never to be removed", async () => {
    const id = await connection();
    const clerk = await signInViewer(server, "sharer", ["connection_view", "connection_edit"], []);
    const { id: userId } = (await admin.get("/api/sq-user/list?keyword=sharer")).body.data.records[0];
    const share = async (level: "view" | "edit") => {
      const { version } = (await admin.get(`${base}/${id}/sharing`)).body.data;
      const grants = [{ roleId: null, userId, level }];
      const saved = await admin.put(`${base}/${id}/sharing`, { access: "granted", grants, version });
      expect(saved.status).toBe(200);
    };
    await share("view");
    expect((await clerk.get(base)).body.data).toMatchObject([{ id, mayEdit: false, mayManage: false }]);
    expect((await clerk.get(`${base}/${id}/tables`)).status).toBe(403);
    await share("edit");
    expect((await clerk.get(`${base}/${id}`)).body.data).toMatchObject({ mayEdit: true, mayManage: false });
    expect((await clerk.get(`${base}/${id}/tables`)).status).toBe(200);
    const marks = { schema: "school", name: "marks", tableName: "marks_of_sharer" };
    const { status, body } = await clerk.post(`${base}/${id}/publish`, marks);
    expect([status, body.data.ownerName]).toEqual([200, "sharer"]);
    expect((await clerk.get(`${base}/${id}/sharing`)).status).toBe(403);
    expect((await clerk.delete(`${base}/${id}`)).status).toBe(403);
    await clerk.delete(`/api/report/dataset/${body.data.id}?forever=true`);
  });

  it("shows tables and views that its user may read, and their columns", async () => {
    const id = await connection();
    const { tables } = (await admin.get(`${base}/${id}/tables?text=mark`)).body.data;
    expect(tables).toMatchObject([{ schema: "school", name: "marks", kind: "table", comment: "考试成绩" }]);
    expect(tables[0].bytes).toBeGreaterThan(0);
    const all = (await admin.get(`${base}/${id}/tables`)).body.data.tables;
    expect(all.map(({ name }: { name: string }) => name)).not.toContain("secrets");
    const columns = (await admin.get(`${base}/${id}/columns?schema=school&name=marks`)).body.data;
    const types = columns.map(({ name, type }: { name: string; type: string }) => `${name} ${type}`);
    expect(types).toEqual([
      "id BIGINT",
      "school VARCHAR",
      "klass VARCHAR",
      "day DATE",
      "at TIMESTAMP WITH TIME ZONE",
      "score DECIMAL(6,2)",
      "level VARCHAR",
      "uid VARCHAR",
      "big BIGINT",
      "note VARCHAR",
    ]);
    expect(await refusalOf(admin.get(`${base}/${id}/columns?schema=school&name=secrets`))).toEqual([
      409,
      "remote_table_gone",
    ]);
  });
});

describe("a published table", () => {
  beforeAll(async () => {
    await publish("marks");
  });

  it("is queried where it is: groups, measures, filters, buckets", async () => {
    const content = {
      dataSrc: "marks",
      selectedDimension: [{ Column: "school" }],
      selectedCalcul: [
        { Column: "score", calculFunc: "avg" },
        { Column: "*", calculFunc: "count" },
      ],
      orderByStrs: ["school asc"],
    };
    expect((await query(content)).data.rows).toEqual(
      [
        [75.875, 2, "一中"],
        [null, 1, "二中"],
        [75, 1, null],
      ].map((row) => expect.arrayContaining(row)),
    );
    const months = {
      dataSrc: "marks",
      selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "month" } }],
      selectedCalcul: [{ Column: "*", calculFunc: "count" }],
      filters: [{ filteCol: "klass", filterOperator: "in", value: { arrValue: ["A", "B"] } }],
    };
    const { rows: found } = (await query(months)).data;
    expect(found).toHaveLength(3);
  });

  it("gives exact values of every type", async () => {
    const names = ["id", "day", "at", "score", "level", "uid", "big", "note"];
    const content = {
      dataSrc: "marks",
      selectedDimension: names.map((Column) => ({ Column })),
      orderByStrs: ["id asc"],
      limit: 1,
    };
    const { columns, rows: found } = (await query(content)).data;
    const row = Object.fromEntries(
      columns.map(({ name }: { name: string }, at: number) => [name, found[0][at]]),
    );
    expect(row).toEqual({
      ...{ id: 1, day: "2024-01-05", at: "2024-01-05T00:00:00Z", score: 91.5, level: "high" },
      ...{ uid: "a0000000-0000-4000-8000-000000000001", big: "9007199254740993", note: '{"a":1}' },
    });
  });

  it("finds what is asked for in columns that are read as text", async () => {
    const filters = [{ filteCol: "level", filterOperator: "=", value: { value1: "low" } }];
    const content = { dataSrc: "marks", selectedCalcul: [{ Column: "*", calculFunc: "count" }], filters };
    expect((await query(content)).data.rows).toEqual([[2]]);
  });

  it("shows each viewer the rows and columns of the policies of the roles", async () => {
    const { data } = (await admin.get("/api/report/dataset")).body;
    const { id: datasetId } = data.find((one: { tableName: string }) => one.tableName === "marks");
    const reading = { datasetId, columns: ["school", "klass"], rows: [rule("school", "=", "一中")] };
    const viewer = await signInViewer(server, "viewer", ["dataset_view"], [reading]);
    const seen = { dataSrc: "marks", selectedDimension: [{ Column: "school" }, { Column: "klass" }] };
    expect((await query(seen, viewer)).data.rows).toHaveLength(2);
    const hidden = { dataSrc: "marks", selectedDimension: [{ Column: "score" }] };
    expect((await query(hidden, viewer)).code).toBe(400);
    const none = await signInViewer(server, "nobody", ["dataset_view"], []);
    expect((await query(seen, none)).code).toBe(400);
  });

  it("is exported, and its values are offered for filters", async () => {
    const content = { dataSrc: "marks", selectedDimension: [{ Column: "school" }, { Column: "klass" }] };
    const file = await admin.post("/api/report/export", { format: "csv", what: "raw", name: "x", content });
    expect(file.status).toBe(200);
    const values = await admin.get("/api/report/field/values?tableName=marks&column=school");
    expect(values.body.data.map(({ value }: { value: unknown }) => value)).toContain("一中");
  });

  it("ends an export whose caller loses the right to read it", async () => {
    const datasetId = await publish("wide");
    const policies = [{ tableId: datasetId, columns: null, rows: [] }];
    const id = await addRole(admin, "loses", ["chart_export"], { policies });
    await server.addUser("000000", "loses", ["loses"]);
    const viewer = await server.signIn("000000", "loses");
    const content = { dataSrc: "wide", selectedDimension: [{ Column: "n" }, { Column: "text" }] };
    const body = { format: "csv", what: "raw", name: "x", content, key: randomUUID() };
    const states = async () => (await viewer.get("/api/report/export/state")).body.data[0];
    const reading = Promise.withResolvers<void>();
    const ended = pausedDownload(`${server.url}/api/report/export`, viewer, body, reading.promise);
    await expect.poll(async () => (await states())?.rows).toBeGreaterThan(0);
    const { version } = (await admin.get(`/api/sq-system/role/detail?id=${id}`)).body.data;
    const none = await admin.post("/api/sq-system/role/submit", { id, version, policies: [] });
    expect(none.status).toBe(200);
    await expect.poll(async () => (await states())?.phase, { timeout: 60_000 }).toBe("failed");
    reading.resolve();
    expect(await ended).toBe("broken off");
  });

  it("is read by one of a tenant while another has many queries", async () => {
    await publish("slow");
    const content = { dataSrc: "slow", selectedDimension: [{ Column: "slept" }] };
    const { data } = (await admin.get("/api/report/dataset")).body;
    const { id: datasetId } = data.find((one: { tableName: string }) => one.tableName === "marks");
    const colleague = await signInViewer(server, "colleague", ["dataset_view"], [{ datasetId }]);
    let done = 0;
    const many = Array.from({ length: 9 }, async (_, limit) => {
      await query({ ...content, limit: limit + 1 });
      done++;
    });
    await expect.poll(() => done).toBeGreaterThan(0);
    const count = { dataSrc: "marks", selectedCalcul: [{ Column: "*", calculFunc: "count" }] };
    expect((await query(count, colleague)).data.rows).toEqual([[4]]);
    expect(done).toBeLessThan(7);
    await Promise.all(many);
  });

  it("takes no import and has no versions; SQL that people write reads it by its own name", async () => {
    const { data } = (await admin.get("/api/report/dataset")).body;
    const row = data.find((one: { tableName: string }) => one.tableName === "marks");
    expect(row).toMatchObject({ liveIn: "District database", status: "ready" });
    await expect(importCsv(admin, "marks", "a\n1\n")).rejects.toThrow("400");
    expect(await refusalOf(admin.get(`/api/report/dataset/${row.id}/generation`))).toEqual([
      400,
      "table_is_live",
    ]);
    const { body } = await admin.post("/api/report/exec", { sql: "select * from Marks order by id limit 1" });
    expect(body.data).toMatchObject([{ id: 1, level: "high", big: "9007199254740993", score: 91.5 }]);
    expect((await admin.post("/api/report/exec", { sql: "select * from school.marks" })).status).toBe(400);
  });

  it("says so where a column or the right to it has gone, and reads again after", async () => {
    await publish("endless");
    const content = { dataSrc: "endless", selectedCalcul: [{ Column: "n", calculFunc: "max" }] };
    expect((await query(content)).data.rows).toEqual([[60_000]]);
    await asOwner(`revoke select on school.endless from ${login.user}`);
    const refused = await query(content);
    expect([refused.code, refused.data.reason]).toEqual([500, "connection_failed"]);
    expect(refused.msg).toContain("无权读取");
    await asOwner(`grant select on school.endless to ${login.user}`);
    expect((await query(content)).data.rows).toEqual([[60_000]]);
    await asOwner("alter table school.endless rename n to m");
    expect((await query(content)).msg).toContain("已不存在");
    await asOwner("alter table school.endless rename m to n");
  });

  it("recovers by itself from sessions that the database ended", async () => {
    const content = { dataSrc: "marks", selectedCalcul: [{ Column: "*", calculFunc: "count" }] };
    expect((await query(content)).data.rows).toEqual([[4]]);
    await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${login.user}'`);
    await expect.poll(async () => (await query(content)).data.rows).toEqual([[4]]);
  });

  it("keeps its data source from being removed until it is deleted permanently", async () => {
    const id = await connection();
    expect(await refusalOf(admin.delete(`${base}/${id}`))).toEqual([409, "connection_in_use"]);
  });

  it("cannot be changed through a query", async () => {
    await expect(
      admin.post("/api/report/query", {
        content: {
          dataSrc: "marks",
          selectedDimension: [{ Column: 'school"; delete from school.marks; --' }],
        },
      }),
    ).resolves.toMatchObject({ status: 400 });
    const content = { dataSrc: "marks", selectedCalcul: [{ Column: "*", calculFunc: "count" }] };
    expect((await query(content)).data.rows).toEqual([[4]]);
  });
});
