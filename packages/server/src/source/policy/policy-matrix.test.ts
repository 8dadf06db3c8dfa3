import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isLongRun, runs } from "../../../../../tools/test/long-run.ts";
import { saveSharing } from "../../document/sharing.fixtures.ts";
import { localListener } from "../../platform/testing/local-listener.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { type DistrictDatabase, districtDatabase } from "../connection/district-database.fixtures.ts";
import { importCsv } from "../source.fixtures.ts";
import {
  casesOfEachKind,
  columnsOfMarks,
  type Mark,
  type MarkColumn,
  marks,
  marksCsv,
  type PolicyCase,
  policyCases,
} from "./policy-cases.fixtures.ts";
import { policyPaths } from "./policy-paths.fixtures.ts";
import { accountOf, addDepts, signInCase } from "./policy-viewer.fixtures.ts";

const server = testServer(() => ({ databaseHosts: ["127.0.0.1"] }));
const listen = localListener();
let district: DistrictDatabase;
const viewers = new Map<string, TestUser>();
let admin: TestUser;
const paths = policyPaths({
  server,
  admin: () => admin,
  table: "marks",
  beside: "besides",
  elsewhere: "besides_district",
  system: "marks_system",
  restored: "marks_restored",
  shared: "marks_shared",
});
const withheld = "marks_withheld";
const withheldPaths = policyPaths({
  server,
  admin: () => admin,
  ...{ table: withheld, system: withheld, restored: withheld, shared: withheld },
  ...{ beside: "besides", elsewhere: "besides_district" },
});

/** Shares a dataset with these accounts only, for viewing. */
async function shareWith(id: string, accounts: readonly string[]): Promise<void> {
  const users = await server.db
    .tenant("000000")
    .run((db) => db.selectFrom("appUser").select(["id", "account"]).execute());
  const grants = users
    .filter(({ account }) => accounts.includes(account))
    .map((user) => ({ roleId: null, userId: user.id, level: "view" }));
  const { status } = await saveSharing(admin, `/api/report/dataset/${id}`, { access: "granted", grants });
  expect([status, grants.length]).toEqual([200, accounts.length]);
}

/** A dataset that had other rows since, was removed, and is restored with its former rows. */
async function restoredId(): Promise<string> {
  const { id } = await importCsv(admin, "marks_restored", marksCsv);
  await importCsv(admin, "marks_restored", `${marksCsv}\n9,Other,North,1,1,x`);
  const { body } = await admin.get(`/api/report/dataset/${id}/generation`);
  const first = body.data.at(-1).id;
  expect((await admin.post(`/api/report/dataset/${id}/generation/${first}/restore`)).status).toBe(200);
  await admin.delete(`/api/report/dataset/${id}`);
  expect((await admin.post(`/api/report/table-bin/${id}/restore`, {})).status).toBe(200);
  return id;
}

/** Publishes a table of a database. */
async function publishedId(tableName: string, statements: readonly string[]): Promise<string> {
  district = await districtDatabase("postgres", listen);
  await district.run(...statements);
  const { draft, user, secret, schema } = district;
  const base = "/api/report/connection";
  const { body } = await admin.post(`${base}/submit`, { ...draft, user, secret, tls: false });
  const table = { schema, name: "besides", tableName };
  const reply = await admin.post(`${base}/${body.data.id}/publish`, table);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data.id;
}

/** So many rows for each of the others that groups of three schools are large enough to be published. */
const wide = Array.from({ length: 4 }, () => marks).flat();

async function publishWide(): Promise<string> {
  const lines = wide.map((mark) => columnsOfMarks.map((name) => mark[name] ?? "").join(","));
  const { id } = await importCsv(admin, "marks_wide", [columnsOfMarks.join(","), ...lines].join("\n"));
  const publication = {
    ...{ nameEn: "District", unit: "school", dimensions: [{ column: "grade" }] },
    measures: [{ column: "score", aggregate: "avg" }],
  };
  const { status } = await admin.put(`/api/report/dataset/${id}/reference`, { publication, version: 0 });
  expect(status).toBe(200);
  return id;
}

beforeAll(async () => {
  admin = await server.signIn();
  const wideId = await publishWide();
  const marksId = (await importCsv(admin, "marks", marksCsv)).id;
  const beside = marks.map(({ id }) => `${id},b${id}`).join("\n");
  const besidesId = (await importCsv(admin, "besides", `id,beside\n${beside}\n`)).id;
  const elsewhereId = await publishedId("besides_district", [
    "create table besides (id int, beside text)",
    `insert into besides values ${marks.map(({ id }) => `(${id}, 'b${id}')`).join(", ")}`,
  ]);
  const restored = await restoredId();
  const sharedId = (await importCsv(admin, "marks_shared", marksCsv)).id;
  const withheldId = (await importCsv(admin, withheld, marksCsv)).id;
  const systemId = (await importCsv(admin, "marks_system", marksCsv)).id;
  await server.db
    .tenant("000000")
    .run((db) =>
      db
        .updateTable("dataset")
        .set({ ownerId: null, systemKey: "marks", systemButton: "dataset_view" })
        .where("id", "=", systemId)
        .execute(),
    );
  // As reported by an import whose later lines broke the type of a column.
  await server.db.tenant("000000").run((db) =>
    db
      .updateTable("dataset")
      .set({
        rejected: 3,
        widened: JSON.stringify([{ column: "secret", from: "BIGINT", to: "VARCHAR" }]),
        emptied: JSON.stringify([{ column: "secret", count: 2, examples: ["hush"] }]),
      })
      .where("id", "=", marksId)
      .execute(),
  );
  await addDepts(server);
  for (const [place, one] of policyCases.entries())
    viewers.set(
      one.name,
      await signInCase(server, one, place, {
        marksIds: [marksId, systemId, restored, sharedId, withheldId, wideId],
        besidesIds: [besidesId, elsewhereId],
      }),
    );
  await shareWith(sharedId, policyCases.map(accountOf));
  await shareWith(withheldId, []);
});
afterAll(() => district.stop());

/** What a case shows of a row: the cell, or nothing where only other rows show the column. */
const cellOf = ({ only }: PolicyCase, mark: Mark, column: MarkColumn) =>
  only?.[column] === undefined || only[column](mark) ? mark[column] : null;

function expected(one: PolicyCase, columns: readonly MarkColumn[]) {
  return marks.filter(one.sees).map((mark) => columns.map((column) => cellOf(one, mark, column)));
}

const inOrder = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
const viewerOf = ({ name }: PolicyCase): TestUser => viewers.get(name) ?? admin;

describe.each(policyCases.map((one) => [one.name, one] as const))("%s", (_, one) => {
  const shownIn = (inText: boolean) =>
    columnsOfMarks.filter((column) => one.columns.includes(column) && !(inText && one.only?.[column]));

  const tried = paths.filter(({ isFile }) => !isFile || isLongRun || casesOfEachKind.includes(one.name));

  it.each(tried.map((path) => [path.name, path] as const))(
    "shows the same rows and columns by %s",
    async (_name, path) => {
      const user = viewerOf(one);
      const shown = shownIn(path.inText);
      const outcome =
        shown.length === 0 ? await path.read(user, ["id", "school"]) : await path.read(user, shown);
      if (shown.length === 0) expect(outcome).toBe("refused");
      else
        expect(typeof outcome === "string" ? outcome : inOrder(outcome)).toEqual(
          inOrder(expected(one, shown)),
        );
      const hiddenColumns = columnsOfMarks.filter((column) => !shown.includes(column));
      for (const hidden of path.isFile ? hiddenColumns.slice(0, runs(1, Infinity)) : hiddenColumns)
        expect(await path.read(user, ["id", hidden]), hidden).toBe("refused");
    },
  );

  it("tells the table, its columns and their values by the same measure", async () => {
    const user = viewerOf(one);
    const shown = shownIn(false);
    const names = (await user.get("/api/report/tables")).body.data.map(
      ({ tableName }: { tableName: string }) => tableName,
    );
    expect(names.includes("marks")).toBe(shown.length > 0);
    const info = await user.get("/api/report/tableInfo?tableName=marks");
    if (shown.length === 0) expect(info.body.data.reason).toBe("table_not_visible");
    else expect(info.body.data.map(({ Column }: { Column: string }) => Column)).toEqual(shown);
    for (const column of columnsOfMarks) {
      const query = `tableName=marks&column=${column}`;
      const values = await user.get(`/api/report/field/values?${query}`);
      const profile = await user.get(`/api/report/field/profile?${query}`);
      if (!shown.includes(column)) {
        const reason = shown.length === 0 ? "table_not_visible" : "column_unknown";
        expect([values.body.data.reason, profile.body.data.reason]).toEqual([reason, reason]);
        continue;
      }
      const cells = expected(one, [column]).flat();
      const counts = Map.groupBy(
        cells.filter((cell) => cell !== null),
        (cell) => cell,
      );
      const countsOf = values.body.data.map(({ value, count }: { value: unknown; count: number }) => [
        value,
        count,
      ]);
      expect(inOrder(countsOf)).toEqual(inOrder([...counts].map(([value, of]) => [value, of.length])));
      expect(profile.body.data).toMatchObject({
        rows: cells.length,
        nulls: cells.filter((cell) => cell === null).length,
        distinct: counts.size,
      });
    }
  });

  it("shows an author who looks as the reader the same, and tells both by what", async () => {
    const account = accountOf(one, policyCases.indexOf(one));
    const { records } = (await admin.get(`/api/sq-user/list?keyword=${account}&size=100`)).body.data;
    const userId = records.find((user: { account: string }) => user.account === account).id;
    const { status, body } = await admin.post("/api/report/reading/as/table", { userId, tableName: "marks" });
    const readingReply = await viewerOf(one).get("/api/report/reading?tableName=marks");
    const shown = shownIn(false);
    if (shown.length === 0) {
      expect([body.data.reason, readingReply.body.data.reason]).toEqual([
        "table_not_visible",
        "table_not_visible",
      ]);
      return;
    }
    expect(status).toBe(200);
    const { reading, columns, rows } = body.data;
    expect(columns.map(({ name }: { name: string }) => name)).toEqual(shown);
    expect(inOrder(rows)).toEqual(inOrder(expected(one, shown)));
    const seen = { shown: shown.length, hidden: columnsOfMarks.length - shown.length, rows: rows.length };
    expect(reading.bases).toMatchObject([seen]);
    expect(readingReply.body.data.bases).toMatchObject([{ ...seen, hiddenNames: [] }]);
  });

  it("adds up its own rows alone, in groups, totals and SQL", async () => {
    const user = viewerOf(one);
    const count = { Column: "*", calculFunc: "count" };
    const by = { dataSrc: "marks", selectedDimension: [{ Column: "school" }], totals: [[]] };
    const score = [{ Column: "score", calculFunc: "sum" }];
    const grouped = (measures: object[]) =>
      user.post("/api/report/query", { content: { ...by, selectedCalcul: measures } });
    const counted = await grouped([count]);
    if (!shownIn(false).includes("school")) {
      expect(["table_not_visible", "column_unknown"]).toContain(counted.body.data.reason);
      return;
    }
    const own = expected(one, ["school", "score"]);
    const { rows, totals } = counted.body.data;
    const schools = Map.groupBy(own, ([school]) => school);
    expect(inOrder(rows)).toEqual(inOrder([...schools].map(([school, of]) => [of.length, school])));
    expect(totals[0].rows[0][0]).toBe(own.length);
    const text = await user.post("/api/report/exec", { sql: "select count(*) as n from marks" });
    expect(text.body.data).toEqual([{ n: own.length }]);
    const summed = await grouped(score);
    if (!shownIn(false).includes("score")) {
      expect(summed.body.data.reason).toBe("column_unknown");
      return;
    }
    const scores = own.flatMap(([, of]) => (of === null ? [] : [Number(of)]));
    const sum = scores.length === 0 ? null : scores.reduce((all, of) => all + of, 0);
    expect(summed.body.data.totals[0].rows[0][0]).toBe(sum);
  });

  // By an oracle of its own: groups of three schools and ten scores, of which the viewer sees all, or not those of two schools and ten scores.
  const publishedOf = (grades: readonly number[]): number | null => {
    const scored = wide.filter(({ score, grade }) => score !== null && grades.includes(grade));
    const unseen = scored.filter((mark) => !one.sees(mark));
    const hidden = new Set(unseen.map(({ school }) => school));
    const isLarge = scored.length >= 10 && new Set(scored.map(({ school }) => school)).size >= 3;
    if (!isLarge || hidden.size === 1 || (unseen.length > 0 && unseen.length < 10)) return null;
    return scored.reduce((sum, { score }) => sum + (score ?? 0), 0) / scored.length;
  };

  it("gets what is published of all rows, and of no others", async () => {
    const published = async (more: object = {}, calculFunc = "avg") => {
      const selectedCalcul = [{ Column: "score", calculFunc }];
      const content = { dataSrc: "marks_wide", selectedCalcul, published: true, ...more };
      const { status, body } = await viewerOf(one).post("/api/report/query", { content });
      return status === 200 ? body.data.published : body.data.reason;
    };
    const by = (filteCol: string, filterOperator: string, value1: unknown) => ({
      filters: [{ filteCol, filterOperator, value: { value1 } }],
    });
    if (!one.columns.includes("score")) {
      expect(["table_not_visible", "column_unknown"]).toContain(await published());
      return;
    }
    const none = { name: "", totals: [], problem: "none" };
    expect(await published({}, "max")).toEqual(none);
    if (one.only?.score) {
      expect(await published()).toEqual(none);
      return;
    }
    const withNumber = (number: number | null) => ({
      name: "District",
      totals: [{ by: [], rows: number === null ? [] : [[expect.closeTo(number, 9)]] }],
      ...(number === null ? { problem: "small" } : {}),
    });
    const all = publishedOf([1, 2, 3]);
    expect(await published()).toEqual(withNumber(all));
    // Of the grades the first one alone has three schools; without it, the others are one group.
    const first = all === null || publishedOf([2, 3]) === null ? null : publishedOf([1]);
    expect(await published(by("grade", "=", 1))).toEqual(withNumber(first));
    expect(await published(by("grade", "=", 2))).toEqual(withNumber(null));
    const refused = { name: "District", totals: [], problem: "filters" };
    expect(await published(by("grade", ">", 0))).toEqual(refused);
    expect(await published(by("school", "=", "East"))).toEqual(refused);
    expect(await published(by("score", "!=", 61))).toEqual(refused);
  });

  it("tells no number of rows but that of its own, and no column that was widened but them", async () => {
    const user = viewerOf(one);
    const shown = shownIn(false);
    const tables = [
      ...(await user.get("/api/report/tables")).body.data,
      ...(await user.get("/api/report/dataset")).body.data,
    ].filter(({ tableName }: { tableName: string }) => tableName === "marks");
    expect(tables).toHaveLength(shown.length === 0 ? 0 : 2);
    const own = marks.filter(one.sees).length;
    for (const { rows } of tables) expect([own, null]).toContain(rows);
    for (const { widened = [] } of tables) for (const { column } of widened) expect(shown).toContain(column);
    // Values that did not fit belong to no row that could be checked, so only viewers of the whole table see them.
    const isWhole = one.roles.flat().some(({ columns, rows }) => columns === null && rows.length === 0);
    const emptied = tables.flatMap((table: { emptied?: object[] }) => table.emptied ?? []);
    expect(emptied).toHaveLength(isWhole ? 1 : 0);
  });
});

describe("a data set that is not shared with the reader", () => {
  const allowed = policyCases.filter(({ name }) => name === "everything" || name === "the whole table");

  it.each(withheldPaths.map((path) => [path.name, path] as const))(
    "is no table by %s",
    async (_name, path) => {
      expect(allowed).toHaveLength(2);
      for (const one of allowed) expect(await path.read(viewerOf(one), ["id", "school"])).toBe("refused");
    },
  );
});

describe("an unrestricted reader", () => {
  it("is told all after any other has asked", async () => {
    const all = JSON.stringify(inOrder(marks.map((mark) => columnsOfMarks.map((column) => mark[column]))));
    for (const path of paths) {
      const rows = await path.read(admin, columnsOfMarks);
      expect(JSON.stringify(typeof rows === "string" ? rows : inOrder(rows)), path.name).toBe(all);
    }
  });
});
