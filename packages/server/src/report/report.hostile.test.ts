import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { runs } from "../../../../tools/test/long-run.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { importCsv, schoolDistricts } from "../source/source.fixtures.ts";

const server = testServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
  await importCsv(admin, "districts", schoolDistricts());
});

type Content = Record<string, unknown>;

const measure = { Column: "read", calculFunc: "avg" };
const base: Content = {
  dataSrc: "districts",
  selectedDimension: [{ Column: "county" }],
  selectedCalcul: [measure],
};
const compare = (filteCol: string, value1: unknown) => ({
  filteCol,
  filterOperator: "=",
  value: { value1 },
});

const ofSql = { sql: "select county, read from districts", sqlAsTable: true };

/** Every place of a query that can hold user-provided text. */
const places: Readonly<Record<string, (text: string) => { content: Content; params?: Content }>> = {
  table: (text) => ({ content: { ...base, dataSrc: text } }),
  dimension: (text) => ({ content: { ...base, selectedDimension: [{ Column: text }] } }),
  "a dimension's label": (text) => ({
    content: { ...base, selectedDimension: [{ Column: "county", label: text }] },
  }),
  measure: (text) => ({ content: { ...base, selectedCalcul: [{ Column: text, calculFunc: "avg" }] } }),
  function: (text) => ({ content: { ...base, selectedCalcul: [{ Column: "read", calculFunc: text }] } }),
  "a measure's label": (text) => ({ content: { ...base, selectedCalcul: [{ ...measure, label: text }] } }),
  "a measure's type": (text) => ({
    content: { ...base, selectedCalcul: [{ Column: "read", Type: text }] },
  }),
  "a measure's condition": (text) => ({
    content: { ...base, selectedCalcul: [{ ...measure, condition: [compare("county", text)] }] },
  }),
  "a condition's column": (text) => ({
    content: { ...base, selectedCalcul: [{ ...measure, condition: [compare(text, 1)] }] },
  }),
  "a filter's column": (text) => ({ content: { ...base, filters: [compare(text, "Butte")] } }),
  "a filter's value": (text) => ({ content: { ...base, filters: [compare("county", text)] } }),
  "a filter's operator": (text) => ({
    content: {
      ...base,
      filters: [{ filteCol: "county", filterOperator: text, value: { value1: "Butte" } }],
    },
  }),
  "a list's value": (text) => ({
    content: {
      ...base,
      filters: [{ filteCol: "county", filterOperator: "in", value: { arrValue: [text, "Butte"] } }],
    },
  }),
  "a pattern": (text) => ({
    content: { ...base, filters: [{ filteCol: "county", filterOperator: "like", value: { value1: text } }] },
  }),
  "a number's filter": (text) => ({ content: { ...base, filters: [compare("read", text)] } }),
  "a parameter's value": (text) => ({
    content: { ...base, filters: [compare("county", "\u0024{p}")] },
    params: { p: text },
  }),
  "a parameter's name": (text) => ({
    content: { ...base, filters: [compare("county", `\u0024{${text}}`)] },
    params: { [text]: "Butte" },
  }),
  order: (text) => ({ content: { ...base, orderByStrs: [text] } }),
  "a known order": (text) => ({ content: { ...base, orderByStrs: [`county ${text}`] } }),
  limit: (text) => ({ content: { ...base, limit: text } }),
  having: (text) => ({ content: { ...base, having: [compare(text, 1)] } }),
  "having's value": (text) => ({ content: { ...base, having: [compare("read", text)] } }),
  "top's dimension": (text) => ({ content: { ...base, top: { dimension: text, count: 3, by: "read" } } }),
  "top's measure": (text) => ({ content: { ...base, top: { dimension: "county", count: 3, by: text } } }),
  totals: (text) => ({ content: { ...base, totals: [[text]] } }),
  "a calculated field": (text) => ({
    content: { ...base, calculated: [{ name: "x", expression: text }], selectedCalcul: [{ Column: "x" }] },
  }),
  "a calculated field's name": (text) => ({
    content: {
      ...base,
      calculated: [{ name: text, expression: "avg(read)" }],
      selectedCalcul: [{ Column: text, calculFunc: "none" }],
    },
  }),
  "a text in an expression": (text) => ({
    content: {
      ...base,
      calculated: [{ name: "x", expression: `if(county = '${text.replaceAll("'", "''")}', 1, 0)` }],
      selectedCalcul: [{ Column: "x", calculFunc: "sum" }],
    },
  }),
  "a band's name": (text) => ({
    content: {
      ...base,
      selectedDimension: [{ Column: "read", bucket: { kind: "edges", edges: [650], labels: [text, text] } }],
    },
  }),
  "a series' colour": (text) => ({ content: { ...base, chartStyle: { colours: { [text]: "#123456" } } } }),
  "a dimension of the rows of SQL": (text) => ({
    content: { ...ofSql, selectedDimension: [{ Column: text }] },
  }),
  "a column that rows of SQL are narrowed by": (text) => ({
    content: { ...ofSql, filters: [compare(text, "Butte")] },
  }),
  "a value that rows of SQL are narrowed by": (text) => ({
    content: { ...ofSql, filters: [compare("county", text), compare("read", text)] },
  }),
  "a parameter of SQL whose rows are narrowed": (text) => ({
    content: {
      ...{ ...ofSql, sql: `${ofSql.sql} where county <> \u0024{p}` },
      filters: [compare("county", "Butte")],
    },
    params: { p: text },
  }),
  "SQL's parameter": (text) => ({
    content: { sql: "select count(*) n from districts where county = \u0024{p}" },
    params: { p: text },
  }),
};

const attacks = [
  "'; drop table districts; --",
  '" from districts; drop view districts; --',
  `county" = 'x' or 1=1 --`,
  "x' or '1'='1",
  "1) union select * from duckdb_settings() --",
  "(select max(value) from duckdb_settings())",
  "read_csv('/etc/passwd')",
  "getenv('HOME')",
  "\u0024{county}",
  "$1",
  "?",
  "county\u0000",
  "county\u00a0;drop table districts",
  "__proto__",
  "constructor",
  "districts.county",
  "main.districts",
  "county -- ",
  "desc, (select 1)",
  "*/ drop table districts /*",
  "𠮷'\"\\",
];

/** What the engine says of a text it could not read: a query that we print it always reads. */
const fromEngine = ["syntax", "syntax_near", "syntax_end", "unanswerable", "name_unknown", "column_unknown"];

async function ask(place: string, text: string) {
  const request = places[place]?.(text);
  const { status, body } = await admin.post("/api/report/query", { ...request });
  return { status, problem: body.data?.problem?.kind, text: JSON.stringify(body) };
}

async function isWhole(): Promise<void> {
  const { body } = await admin.post("/api/report/query", {
    content: { dataSrc: "districts", selectedCalcul: [{ Column: "read", calculFunc: "count" }] },
  });
  expect(body.data.rows).toEqual([[420]]);
}

describe("hostile text never becomes SQL", () => {
  it.each(Object.keys(places))("as %s", async (place) => {
    for (const attack of attacks) {
      const { status, problem, text } = await ask(place, attack);
      expect([200, 400], `${place}: ${attack}: ${text.slice(0, 300)}`).toContain(status);
      expect(fromEngine, `${place}: ${attack}`).not.toContain(problem);
    }
    await isWhole();
  });

  it("nor any other text, in any place", async () => {
    const text = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.string({ unit: "binary", maxLength: 20 }),
      fc
        .array(fc.constantFrom(...attacks, "'", '"', "--", "/*", ";", "(", ")", ",", " ", "county", "$1"), {
          maxLength: 6,
        })
        .map((parts) => parts.join("")),
    );
    const property = fc.asyncProperty(
      fc.constantFrom(...Object.keys(places)),
      text,
      async (place, hostile) => {
        const { status, problem, text } = await ask(place, hostile);
        expect([200, 400], text.slice(0, 300)).toContain(status);
        expect(fromEngine).not.toContain(problem);
      },
    );
    await fc.assert(property, { numRuns: runs(60, 300) });
    await isWhole();
  });
});
