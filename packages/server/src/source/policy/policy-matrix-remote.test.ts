import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isLongRun } from "../../../../../tools/test/long-run.ts";
import { localListener } from "../../platform/testing/local-listener.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import {
  type DistrictDatabase,
  describeKinds,
  districtDatabase,
  kindsHere,
} from "../connection/district-database.fixtures.ts";
import { importCsv } from "../source.fixtures.ts";
import {
  casesOfEachKind,
  columnsOfMarks,
  type MarkColumn,
  marks,
  policyCases,
} from "./policy-cases.fixtures.ts";
import { policyPaths } from "./policy-paths.fixtures.ts";
import { addDepts, signInCase } from "./policy-viewer.fixtures.ts";

const server = testServer(() => ({ databaseHosts: ["127.0.0.1"], sourceSql: true }));
const listen = localListener();
const databases: DistrictDatabase[] = [];
const viewers = new Map<string, TestUser>();
let admin: TestUser;

const cases = policyCases.filter(({ name }) => isLongRun || casesOfEachKind.includes(name));
const text = (value: string | number | null): string =>
  typeof value === "string" ? `'${value}'` : String(value);

async function published(
  connection: string,
  schema: string,
  name: string,
  tableName: string,
): Promise<string> {
  const path = `/api/report/connection/${connection}/publish`;
  const { status, body } = await admin.post(path, { schema, name, tableName });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.id;
}

beforeAll(async () => {
  admin = await server.signIn();
  const marksIds: string[] = [];
  const besidesIds: string[] = [];
  for (const kind of kindsHere) {
    const database = await districtDatabase(kind, listen);
    databases.push(database);
    const { draft, user, secret, schema, run } = database;
    await run(
      "create table marks (id int, school varchar(20), district varchar(20), grade int, score int, secret varchar(9))",
      `insert into marks values ${marks.map((mark) => `(${columnsOfMarks.map((column) => text(mark[column])).join(", ")})`).join(", ")}`,
      "create table besides (id int, beside varchar(9))",
      `insert into besides values ${marks.map(({ id }) => `(${id}, 'b${id}')`).join(", ")}`,
    );
    const saved = await admin.post("/api/report/connection/submit", { ...draft, user, secret, tls: false });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const { id } = saved.body.data;
    marksIds.push(await published(id, schema, "marks", `marks_${kind}`));
    besidesIds.push(await published(id, schema, "besides", `besides_${kind}`));
  }
  const imported = `id,beside\n${marks.map(({ id }) => `${id},b${id}`).join("\n")}\n`;
  besidesIds.push((await importCsv(admin, "besides", imported)).id);
  await addDepts(server);
  for (const one of cases) {
    const place = policyCases.indexOf(one);
    viewers.set(one.name, await signInCase(server, one, place, { marksIds, besidesIds }));
  }
});
afterAll(async () => {
  for (const database of databases) await database.stop();
});

const inOrder = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

describeKinds("a table of a %s database", (kind) => {
  const table = `marks_${kind}`;
  const ground = {
    table,
    system: table,
    restored: table,
    shared: table,
    beside: `besides_${kind}`,
    elsewhere: "besides",
  };
  const all = policyPaths({ server, admin: () => admin, ...ground });
  // SQL that people write reads tables of PostgreSQL, without virtual ones.
  const paths = all.filter(
    ({ inText, name }) => !inText || (kind === "postgres" && !name.includes("virtual table")),
  );
  const impossible = kind === "postgres" ? [] : all.filter(({ ofText }) => ofText);

  describe.each(cases.map((one) => [one.name, one] as const))("by %s", (_, one) => {
    const cellsOf = (columns: readonly MarkColumn[]) =>
      marks
        .filter(one.sees)
        .map((mark) => columns.map((column) => (one.only?.[column]?.(mark) === false ? null : mark[column])));

    // The short run makes files for the first viewer alone.
    const ofCase = paths.filter(({ isFile }) => isLongRun || isFile !== true || one === cases[0]);

    it.each(ofCase.map((path) => [path.name, path] as const))("shows the same by %s", async (_name, path) => {
      const user = viewers.get(one.name) ?? admin;
      const shown = columnsOfMarks.filter(
        (column) => one.columns.includes(column) && !(path.isCopied && one.only?.[column]),
      );
      const seen = await path.read(user, shown.length === 0 ? ["id", "school"] : shown);
      if (shown.length === 0) expect(seen).toBe("refused");
      else expect(typeof seen === "string" ? seen : inOrder(seen)).toEqual(inOrder(cellsOf(shown)));
      for (const hidden of columnsOfMarks.filter((column) => !shown.includes(column)))
        expect(await path.read(user, ["id", hidden]), hidden).toBe("refused");
    });

    it.each(impossible.map((path) => [path.name, path] as const))(
      "shows nothing by %s, which no data source has",
      async (_name, path) => {
        const user = viewers.get(one.name) ?? admin;
        const shown = columnsOfMarks.filter((column) => one.columns.includes(column));
        // A table that is hidden is none here, either.
        const outcome = shown.length === 0 ? "refused" : "impossible";
        expect(await path.read(user, shown.length === 0 ? ["id", "school"] : shown)).toBe(outcome);
        for (const hidden of columnsOfMarks.filter((column) => !shown.includes(column)))
          expect(["refused", outcome], hidden).toContain(await path.read(user, ["id", hidden]));
      },
    );
  });
});
