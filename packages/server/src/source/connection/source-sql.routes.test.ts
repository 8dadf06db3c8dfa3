import { hostileTexts, usefulTexts } from "@provost/warehouse/guard/postgres-hostile.fixtures";
import { postgresSource } from "@provost/warehouse/remote/postgres/postgres-source";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { localListener } from "../../platform/testing/local-listener.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { rule, signInViewer } from "../policy/viewer.fixtures.ts";
import { importCsv } from "../source.fixtures.ts";
import { type DistrictDatabase, districtDatabase, kindsHere } from "./district-database.fixtures.ts";

const server = testServer(() => ({ databaseHosts: ["127.0.0.1"], sourceSql: true }));
const listen = localListener();
const base = "/api/report/connection";
const [hiddenNumber, hiddenSchool] = [424_242, "Hidden school"];
const databases: DistrictDatabase[] = [];
const ids: Record<string, string> = {};
const connectionOf: Record<string, string> = {};
let one: DistrictDatabase;
let admin: TestUser;
/** Sees the rows of one school, without a column. */
let viewer: TestUser;

async function connected(database: DistrictDatabase, tables: Readonly<Record<string, string>>, name: string) {
  databases.push(database);
  const { draft, user, secret } = database;
  const saved = await admin.post(`${base}/submit`, { ...draft, name, user, secret, tls: false });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  connectionOf[name] = saved.body.data.id;
  await published(database, tables, saved.body.data.id);
}

async function published({ schema }: DistrictDatabase, tables: Readonly<Record<string, string>>, id: string) {
  for (const [stored, tableName] of Object.entries(tables)) {
    const path = `${base}/${id}/publish`;
    const made = await admin.post(path, { schema, name: stored, tableName });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    ids[tableName] = made.body.data.id;
  }
}

beforeAll(async () => {
  admin = await server.signIn();
  one = await districtDatabase("postgres", listen);
  await one.run(
    "create table exams (id int, school varchar(40), score numeric(6,2), secret int)",
    `insert into exams values (1, 'First', 91.5, ${hiddenNumber}), (2, 'First', 60, ${hiddenNumber}), (3, 'Second', 75, 5), (null, null, null, 7)`,
    // A value that is common has a place in what the planner knows of a column.
    `insert into exams select 5, '${hiddenSchool}', 0, ${hiddenNumber} from generate_series(1, 500)`,
    "analyze exams",
    'create table notes (id int, note text, "Mixed Case" int)',
    "insert into notes values (1, 'good', 1), (3, null, 2)",
    "create table secrets (word text)",
    "insert into secrets values ('424242')",
    "create table elsewhere_here (id int)",
  );
  await connected(one, { exams: "exams", notes: "Notes", elsewhere_here: "pg_settings" }, "District");
  const two = await districtDatabase("postgres", listen);
  await two.run("create table elsewhere (id int)");
  await connected(two, { elsewhere: "elsewhere" }, "Other");
  if (kindsHere.includes("mysql")) {
    const third = await districtDatabase("mysql", listen);
    await third.run("create table shop (id int)");
    await connected(third, { shop: "in_mysql" }, "Shop");
  }
  await importCsv(admin, "imported", "id,exams\n1,2\n");
  const definition = {
    kind: "question",
    content: { dataSrc: "exams", selectedDimension: [{ Column: "id" }] },
  };
  expect((await admin.post("/api/report/virtual-table", { tableName: "joined", definition })).status).toBe(
    200,
  );
  viewer = await signInViewer(
    server,
    "viewer",
    ["dataset_view", "chart_view", "chart_add", "chart_export"],
    [
      {
        datasetId: ids.exams ?? "",
        columns: ["id", "school", "score"],
        rows: [rule("school", "in", "First", "Second")],
      },
      { datasetId: ids.Notes ?? "" },
      { datasetId: ids.elsewhere ?? "" },
      { datasetId: ids.in_mysql ?? null },
    ].filter(({ datasetId }) => datasetId !== null),
  );
}, 120_000);
afterAll(async () => {
  for (const database of databases) await database.stop();
});

const outcomeOf = async (sql: string, user = viewer, more: object = {}) =>
  (await user.post("/api/report/query", { content: { sql, ...more } })).body;
/** Of the database itself, as its owner. */
const asOwner = async (text: string, ...values: unknown[]): Promise<unknown[]> => {
  const client = new Client({ ...inject("postgres").admin, database: one.draft.database });
  await client.connect();
  return (await client.query(text, values).finally(() => client.end())).rows;
};
const rowsOf = async (sql: string, user = viewer, more: object = {}) => {
  const body = await outcomeOf(sql, user, more);
  expect(body.data?.rows, JSON.stringify(body)).toBeDefined();
  return body.data.rows;
};
const problemOf = async (sql: string, user = viewer) => (await outcomeOf(sql, user)).data?.problem;

describe("SQL that reads tables of a data source", () => {
  it("refuses who is not signed in, of another tenant, and who does not see the table", async () => {
    const sql = "select * from exams";
    expect((await server.request("POST", "/api/report/exec", { body: { sql } })).status).toBe(401);
    const other = await server.signIn(otherTenantId);
    const blind = await signInViewer(server, "blind", ["dataset_view"], []);
    for (const user of [other, blind]) {
      expect(await problemOf(sql, user)).toMatchObject({ kind: "table_unknown" });
      expect(await problemOf("select * from nowhere", user)).toMatchObject({ kind: "table_unknown" });
    }
  });

  it("shows the rows and columns of its viewer, by every way", async () => {
    const sql = "select * from exams order by id";
    const seen = [
      [1, "First", 91.5],
      [2, "First", 60],
      [3, "Second", 75],
    ];
    expect(await rowsOf(sql)).toEqual(seen);
    expect(await rowsOf("select count(*), count(secret) from exams", admin)).toEqual([[504, 504]]);
    const { body } = await viewer.post("/api/report/exec", { sql });
    expect(body.data[0]).toEqual({ id: 1, school: "First", score: 91.5 });
    expect(await rowsOf("select exams from exams where id = 1")).toEqual([["(1,First,91.50)"]]);
    const file = await fetch(`${server.url}/api/report/export`, {
      method: "POST",
      headers: { "SQ-Auth": `bearer ${viewer.accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "x", format: "csv", what: "seen", content: { sql } }),
    });
    expect((await file.text()).trim().split(/\r?\n/)).toHaveLength(4);
    expect(await problemOf("select secret from exams")).toEqual({ kind: "column_unknown", column: "secret" });
  });

  it("has numbers where the database has more digits than a number here", async () => {
    const sql =
      "select avg(id), sum(score), 1::numeric / 3, 12345678901234567890.5, score from exams group by score limit 1";
    const [row] = await rowsOf(`select * from (${sql}) x order by 1`);
    expect(row).toEqual([
      expect.any(Number),
      expect.any(Number),
      0.3333333333333333,
      "12345678901234567890.5",
      expect.any(Number),
    ]);
  });

  it("is saved as a chart, and shows each who opens it their own", async () => {
    const content = { sql: "select count(*) as n from exams", chartType: "table", dataSrc: "" };
    const { body } = await admin.post("/api/report/chart", { name: "count", content, access: "tenant" });
    expect(body.code, JSON.stringify(body)).toBe(200);
    expect(await rowsOf(content.sql, admin)).toEqual([[504]]);
    expect(await rowsOf(content.sql)).toEqual([[3]]);
  });

  it.each(usefulTexts)("runs %s", async (sql) => {
    const body = await outcomeOf(sql);
    expect(body.code, JSON.stringify(body)).toBe(200);
    expect(JSON.stringify(body.data.rows)).not.toMatch(/424242|Hidden/);
  });

  it.each<[string, unknown[][]]>([
    [
      "select school, count(*), avg(score) from exams group by school order by 1",
      [
        ["First", 2, 75.75],
        ["Second", 1, 75],
      ],
    ],
    [
      "select e.id, n.note from exams e left join notes n using (id) order by 1",
      [
        [1, "good"],
        [2, null],
        [3, null],
      ],
    ],
    ["select id from exams natural join notes order by id", [[1], [3]]],
    ["with exams as (select id from exams where score > 70) select count(*) from exams", [[2]]],
    [
      "with recursive n(i) as (select 1 union all select i + 1 from n where i < 4) select i, (select count(*) from exams e where e.id = i) from n",
      [
        [1, 1],
        [2, 1],
        [3, 1],
        [4, 0],
      ],
    ],
    [
      "select id, rank() over (order by score desc) from exams order by id",
      [
        [1, 1],
        [2, 3],
        [3, 2],
      ],
    ],
    ["select id from exams except select id from notes", [[2]]],
    [
      "select e.id, t.n from exams e, lateral (select count(*) as n from exams o where o.school = e.school) t order by 1",
      [
        [1, 2],
        [2, 2],
        [3, 1],
      ],
    ],
    [
      "select school, sum(score) from exams group by rollup (school) order by 1 nulls last",
      [
        ["First", 151.5],
        ["Second", 75],
        [null, 226.5],
      ],
    ],
    ["select count(*) from exams a, exams b", [[9]]],
    ["select sum(x) from exams, generate_series(1, 3) as x", [[18]]],
  ])("gives what %s says", async (sql, rows) => {
    expect(await rowsOf(sql)).toEqual(rows);
  });

  it.each(hostileTexts)("refuses %s", async (sql, kind) => {
    if (kind === "source_unread" && !kindsHere.includes("mysql") && sql.includes("mysql")) return;
    const body = await outcomeOf(sql);
    expect(body.code, JSON.stringify(body)).toBe(400);
    expect(JSON.stringify(body)).not.toMatch(/424242|Hidden/);
  });

  it("binds parameters, each of which stays a value", async () => {
    const sql = "select id from exams where school = \u0024{school} and score > \u0024{least} order by id";
    const parameters = [
      { name: "school", type: "text" },
      { name: "least", type: "number" },
    ];
    const params = { school: "First", least: 60 };
    const { body } = await viewer.post("/api/report/query", { content: { sql, parameters }, params });
    expect(body.data?.rows, JSON.stringify(body)).toEqual([[1]]);
    const attack = { ...params, school: "First' or true --" };
    expect(
      (await viewer.post("/api/report/query", { content: { sql, parameters }, params: attack })).body.data
        .rows,
    ).toEqual([]);
    // The values of the row rule are bound behind them.
    for (const number of [1, 2, 3])
      expect(await problemOf(`select $${number}::text from exams`)).toEqual({ kind: "placeholder" });
  });

  it("finds tables by their names here, whatever the database has of that name", async () => {
    expect(await rowsOf('select "Mixed Case" from Notes order by 1')).toEqual([[1], [2]]);
    expect(await rowsOf("select count(*) from pg_settings", admin)).toEqual([[0]]);
    expect(await problemOf("select count(*) from pg_settings, exams")).toMatchObject({
      kind: "table_unknown",
    });
  });

  it("says what a text mixes that is not in one place", async () => {
    expect(await problemOf("select * from exams, imported", admin)).toEqual({
      kind: "table_elsewhere",
      table: "imported",
    });
    expect(await problemOf("select * from exams join elsewhere using (id)", admin)).toMatchObject({
      kind: "table_elsewhere",
    });
    expect(await problemOf("select * from joined", admin)).toEqual({
      kind: "source_unread",
      table: "joined",
      source: "District",
    });
    if (kindsHere.includes("mysql"))
      expect(await problemOf("select * from in_mysql", admin)).toMatchObject({
        kind: "source_unread",
        source: "Shop",
      });
    const body = await outcomeOf("select * from exams, imported", admin);
    expect(body.msg).toContain("imported");
    // A column of the name of such a table is none.
    expect(await rowsOf("select exams from imported", admin)).toEqual([[2]]);
  });

  it("shows nothing of a column that is gone, even where its name is that of the table", async () => {
    await one.run(
      "create table level (id int, level int, word text)",
      "insert into level values (1, 2, 'secret')",
    );
    await published(one, { level: "level" }, connectionOf.District ?? "");
    expect(await rowsOf("select level from level", admin)).toEqual([[2]]);
    await one.run("alter table level drop column level");
    for (const content of [
      { sql: "select level from level" },
      { dataSrc: "level", selectedDimension: [{ Column: "level" }] },
    ]) {
      const { body } = await admin.post("/api/report/query", { content });
      expect(body.code, JSON.stringify(body)).not.toBe(200);
      expect(JSON.stringify(body)).not.toContain("secret");
    }
  });

  it("is narrowed, grouped, put into spans, counted and paged as a table, of the rows that its viewer sees", async () => {
    const sql = "select school, score, id, id from exams where score > \u0024{least}";
    const parameters = [{ name: "least", type: "number", default: 1 }];
    const asTable = { sqlAsTable: true, parameters };
    const compare = (filteCol: string, filterOperator: string, value1: unknown) => ({
      ...{ filteCol, filterOperator },
      value: { value1 },
    });
    expect(await rowsOf(sql, viewer, { ...asTable, filters: [compare("score", "<", 90)] })).toEqual([
      ["First", 60, 2, 2],
      ["Second", 75, 3, 3],
    ]);
    const bySchool = {
      ...asTable,
      selectedDimension: [{ Column: "school" }],
      selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
      orderByStrs: ["score desc"],
    };
    const grouped = await outcomeOf(sql, viewer, { ...bySchool, totals: [[]] });
    expect(grouped.data.rows).toEqual([
      [75.75, "First"],
      [75, "Second"],
    ]);
    expect(grouped.data.totals).toEqual([{ by: [], rows: [[75.5, null]] }]);
    // The number that a filter binds is behind that of the text, and before those of the viewer's rule.
    const filters = [compare("id", "=", 3)];
    expect(await rowsOf(sql, viewer, { ...bySchool, filters })).toEqual([[75, "Second"]]);
    const top = { dimension: "school", count: 1, by: "score", others: true };
    expect(await rowsOf(sql, viewer, { ...bySchool, top })).toEqual([
      [75.75, "First"],
      [75, expect.anything()],
    ]);
    const content = { sql, ...bySchool, page: true };
    const page = await viewer.post("/api/report/query", { content, current: 2, size: 1 });
    expect(page.body.data).toMatchObject({ total: 2, rows: [[75, "Second"]] });
    // A text that the database has as another type is grouped and compared as a text.
    const odd = "select array[school] as school, score from exams";
    const first = [compare("school", "=", "{First}")];
    expect(await rowsOf(odd, viewer, { ...bySchool, filters: first })).toEqual([[75.75, "{First}"]]);
    expect((await outcomeOf("select id, 1 / (id - 2) as x from exams", viewer, bySchool)).data).toMatchObject(
      {
        reason: "column_unknown",
      },
    );
    const failing = { ...asTable, selectedCalcul: [{ Column: "x", calculFunc: "sum" }] };
    const failed = await outcomeOf("select 1 / (id - 2) as x from exams", viewer, failing);
    expect([failed.data, JSON.stringify(failed)]).toEqual([
      expect.objectContaining({ problem: { kind: "bad_value" } }),
      expect.not.stringContaining("424242"),
    ]);
  });

  it("runs nothing of a hostile text around which a query is put", async () => {
    const narrowed = { sqlAsTable: true, filters: [{ filteCol: "id", filterOperator: "is not null" }] };
    for (const [sql] of hostileTexts) {
      const body = await outcomeOf(sql, viewer, narrowed);
      expect(body.code, JSON.stringify(body)).toBe(400);
      expect(JSON.stringify(body)).not.toMatch(/424242|Hidden/);
    }
  });

  it("makes no virtual table of such a text, and says why", async () => {
    const definition = { kind: "question", content: { sql: "select id from exams" } };
    const { status, body } = await admin.post("/api/report/virtual-table", {
      tableName: "text_of_source",
      definition,
    });
    expect([status, body.data?.reason ?? body.reason]).toEqual([400, "virtual_table_broken"]);
  });

  it("says what is wrong and where, in the words of the person's own text", async () => {
    const body = await outcomeOf("select id,\n  scor from exams");
    expect(body.data).toMatchObject({ problem: { kind: "column_unknown", column: "scor" }, position: 13 });
    expect(await problemOf("select x.id from exams e")).toEqual({ kind: "table_not_in_from", table: "x" });
    expect(await problemOf("select school, avg(score) from exams")).toEqual({
      kind: "not_grouped",
      column: "school",
    });
    expect(await problemOf("select upper(id, 2) from exams")).toEqual({
      kind: "arguments",
      function: "upper",
    });
    expect(await problemOf("select 1 / (id - 1) from exams")).toEqual({ kind: "bad_value" });
    expect(await problemOf("select school::int4 from exams")).toEqual({ kind: "conversion" });
    expect(await problemOf("select id from exams where")).toEqual({ kind: "syntax_end" });
  });
});

describe("rows that a row rule leaves out", () => {
  it.each([
    ["an error of a condition", "select id from exams where 1 / (id - 5) < 9"],
    ["an error of a join", "select e.id from exams e join notes n on 1 / (e.id - 5) < n.id"],
    ["an error of an aggregate", "select count(*) filter (where 1 / (id - 5) < 9) from exams"],
    ["an error of a pattern", "select id from exams where school like 'Hidden%\\'"],
    // The planner tries a pattern on the values that are most common in a column.
    [
      "an error in a query that the planner looks through",
      "with a as (select * from exams) select * from a where a.school like 'Hidden%\\'",
    ],
    [
      "an error in a join",
      "select e.id from exams e join exams o on o.id = e.id where o.school like 'Hidden%\\'",
    ],
    ["an error in a group", "select school from exams group by school having school like 'Hidden%\\'"],
  ])("do not show by %s", async (_, sql) => {
    const body = await outcomeOf(sql);
    expect(body.code, JSON.stringify(body)).toBe(200);
    expect(JSON.stringify(body.data.rows)).not.toContain("Hidden");
    // The same text fails for who sees them, so it would have shown.
    expect((await outcomeOf(sql, admin)).code).toBe(400);
  });
});

describe("what would take too much", () => {
  it("is cut off at the rows of a result, and ended by its time", async () => {
    const many =
      "select a.id from exams a, exams b, exams c, exams d, exams e, exams f, exams g, exams h, exams i, exams j, exams k, exams l";
    const body = await outcomeOf(many, viewer, { limit: 100 });
    expect(body.data).toMatchObject({ truncated: true });
    expect(body.data.rows).toHaveLength(100);
  });

  it("is one statement, also where no value is bound", async () => {
    const { host, port, database } = one.draft;
    const source = postgresSource({
      ...{ host, port, database, user: one.user, password: one.secret, tls: null },
      resolve: async () => [host],
    });
    const limits = { user: "", maxRows: 1, maxBytes: 1024, timeoutMs: 5000, shape: "table" } as const;
    const run = (text: string) =>
      source.query({ text, params: [], tables: [] }, { ...limits, signal: AbortSignal.timeout(10_000) });
    expect((await run("select 1 as n")).rowCount).toBe(1);
    await expect(run("select 1 as n; commit; select 2 as n")).rejects.toMatchObject({ code: "42601" });
    await source.close();
  });

  it("is ended in the database when nobody waits for it any more", async () => {
    const endless =
      "with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n, exams";
    const stop = new AbortController();
    const reply = fetch(`${server.url}/api/report/exec`, {
      method: "POST",
      headers: { "SQ-Auth": `bearer ${viewer.accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ sql: endless }),
      signal: stop.signal,
    }).catch(() => "gone");
    const running = async (): Promise<number> =>
      (await asOwner("select from pg_stat_activity where usename = $1 and state = 'active'", one.user))
        .length;
    await expect.poll(running).toBe(1);
    stop.abort();
    expect(await reply).toBe("gone");
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
  });

  it("changes nothing, whatever it is", async () => {
    expect(await rowsOf("select count(*) from exams", admin)).toEqual([[504]]);
    expect(await asOwner("select relname from pg_class where relname in ('copy', 'seen')")).toEqual([]);
  });
});

describe("SQL that begins with fields", () => {
  it("names a table as SQL does, and gives the same", async () => {
    const content = {
      dataSrc: "exams",
      selectedDimension: [{ Column: "school" }],
      selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
      orderByStrs: ["school asc"],
    };
    const fields = (await viewer.post("/api/report/query", { content })).body.data.rows;
    const { sql } = (await viewer.post("/api/report/query/sql", { content })).body.data;
    expect(fields).toHaveLength(2);
    expect(await rowsOf(sql)).toEqual(fields);
  });
});

describe("a table that is gone", () => {
  it("is unknown once the right to it is taken away in the database, or it is removed here", async () => {
    await one.run(`revoke select on notes from ${one.user}`);
    const refused = await outcomeOf("select * from notes");
    expect([refused.code, refused.data.reason]).toEqual([500, "connection_failed"]);
    await one.run(`grant select on notes to ${one.user}`);
    expect(await rowsOf("select count(*) from notes")).toEqual([[2]]);
    expect((await admin.delete(`/api/report/dataset/${ids.Notes}`)).status).toBe(200);
    expect(await problemOf("select * from notes")).toMatchObject({ kind: "table_unknown" });
    expect(await problemOf("select * from exams, notes")).toMatchObject({ kind: "table_unknown" });
  });
});
