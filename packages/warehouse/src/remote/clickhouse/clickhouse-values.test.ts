import { type ExamDatabase, openExams } from "@provost/report-core/exams.fixtures";
import type { QueryTable, TableColumn } from "@provost/report-core/policy/apply-policy";
import { clickhouse } from "@provost/report-core/sql/dialect";
import { toReadableSql, toSql } from "@provost/report-core/sql/print";
import { column, select } from "@provost/report-core/sql/tree";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { by } from "../exam-contents.fixtures.ts";
import { expectSame, rowsFrom } from "../exam-queries.fixtures.ts";
import type { RemoteSource } from "../remote-source.ts";
import { type Chdb, hasChdb, startChdb } from "./chdb.fixtures.ts";
import { clickhouseSource } from "./clickhouse-source.ts";

const password = "secret";
let server: Chdb;
let embedded: ExamDatabase;
let source: RemoteSource;

const columns: TableColumn[] = [
  { name: "id", type: "INTEGER" },
  { name: "at", type: "TIMESTAMP WITH TIME ZONE" },
  { name: "stamp", type: "TIMESTAMP WITH TIME ZONE" },
  { name: "local", type: "TIMESTAMP" },
  { name: "day", type: "DATE" },
  { name: "exact", type: "DECIMAL(20,4)" },
  { name: "big", type: "BIGINT" },
  { name: "huge", type: "DECIMAL(20,0)" },
];
const table: QueryTable = {
  ...{ name: "events", columns },
  origin: {
    ...{ kind: "query", alias: "events" },
    select: select({
      columns: columns.map(({ name }) => ({ of: column(name), alias: name })),
      from: { kind: "table", path: ["district", "events"] },
    }),
  },
};
const local: QueryTable = { name: "events", columns };
const count = 120;
/** Every half hour from the evening before the first of March. */
const momentOf = (at: number): string => new Date(Date.UTC(2024, 1, 29, 15) + at * 1_800_000).toISOString();

function rowOf(at: number, moment: (text: string, kind: "at" | "stamp" | "local") => string): string {
  const clock = momentOf(at).slice(0, 19).replace("T", " ");
  const fraction = at % 2 === 0 ? ".25" : "";
  return `(${[
    ...[at, moment(`${clock}${fraction}`, "at"), moment(clock, "stamp"), moment(clock, "local")],
    ...[
      `'${clock.slice(0, 10)}'`,
      at === 7 ? "12345678901234.5678" : `${(at - 60) / 100 + 0.0005}`,
      "9223372036854775807",
      "18446744073709551615",
    ],
  ].join(", ")})`;
}
const rows = (moment: (text: string, kind: "at" | "stamp" | "local") => string): string =>
  Array.from({ length: count }, (_, at) => rowOf(at, moment)).join(", ");

beforeAll(async () => {
  if (!hasChdb) return;
  server = await startChdb(
    { name: "viewer", password },
    { name: "limited", password, constraints: ["max_execution_time"] },
  );
  await server.run(
    "create database district",
    `create table district.events (id Int32, at DateTime64(3), stamp DateTime not null, local DateTime64(3, 'Etc/UTC'), day Date,
      exact Decimal(20, 4), big Int64, huge UInt64) engine = MergeTree order by toStartOfDay(stamp)
      settings allow_nullable_key = 1, index_granularity = 8`,
    `insert into district.events values ${rows((text, kind) =>
      kind === "local" ? `'${text}'` : `toDateTime64('${text}', 3, 'UTC')`,
    )}`,
  );
  embedded = await openExams();
  await embedded.connection.run("SET TimeZone = 'UTC'");
  await embedded.connection.run(
    `CREATE TABLE events (id INTEGER, "at" TIMESTAMPTZ, stamp TIMESTAMPTZ, local TIMESTAMP, day DATE, exact DECIMAL(20,4), big BIGINT,
      huge DECIMAL(20,0))`,
  );
  await embedded.connection.run(
    `INSERT INTO events VALUES ${rows((text, kind) => (kind === "local" ? `'${text}'` : `'${text}+00'`))}`,
  );
  source = clickhouseSource({
    ...{ host: server.host, port: server.port, database: "district", user: "viewer", password, tls: null },
    resolve: async () => [server.host],
  });
}, 120_000);
afterAll(async () => {
  if (!hasChdb) return;
  await source.close();
  embedded.close();
  await server.stop();
});

const ids = (filter: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  expectSame({ source, embedded, table }, { selectedDimension: by("id"), filters: [filter], ...more });
const idsOf = (sql: string) => server.rows(sql).then((found) => found.flat().map(Number));

const zonedForms = [
  "2024-03-01T04:00:00Z",
  "2024-03-01 12:30:00+08:00",
  "2024-03-01T12:30:00+08",
  "2024-03-01 04:00:00.5Z",
];
const forms = [
  "2024-03-01",
  "2024-03-01 04:00",
  "2024-03-01T04:30",
  "2024-03-01 04:00:00",
  "2024-03-01 04:00:00.250",
];

describe.skipIf(!hasChdb)("ClickHouse in another zone than UTC", () => {
  it.each([
    ...["at", "stamp"].flatMap((name) => [...forms, ...zonedForms].map((text) => [name, text] as const)),
    ...forms.map((text) => ["local", text] as const),
  ])("compares %s with %s", async (filteCol, value1) => {
    for (const filterOperator of [">=", "<", "=", "!="])
      await ids({ filteCol, filterOperator, value: { value1 } });
    await ids({ filteCol, filterOperator: "in", value: { arrValue: [value1, "2024-03-02 01:00"] } });
  });

  it("shows SQL that finds the same moments", async () => {
    for (const [name, text] of [
      ["at", "2024-03-01T12:30:00+08"],
      ["stamp", "2024-03-01 04:00:00.5Z"],
      ["local", "2024-03-01 04:00"],
    ]) {
      const filters = [{ filteCol: name, filterOperator: ">=", value: { value1: text } }];
      const content = { selectedDimension: by("id"), filters };
      const { select: shown } = embedded.compiled(content, { computesOffsets: false }, table);
      const found = await idsOf(toReadableSql(shown, clickhouse));
      const wanted = (await embedded.ask(content, {}, local)).flat();
      expect(found.sort((a, b) => a - b)).toEqual(wanted.map(Number).sort((a, b) => a - b));
    }
  });

  it.each(["day", "week", "month"])(
    "puts moments into buckets of a %s, by days of UTC and of the tenant",
    async (unit) => {
      for (const Column of ["at", "stamp", "local", "day"])
        await expectSame(
          { source, embedded, table },
          {
            selectedDimension: [{ Column, bucket: { kind: "time", unit } }],
            selectedCalcul: [{ Column: "*", calculFunc: "count" }],
          },
        );
    },
  );

  it("shows the text of a moment as of UTC", async () => {
    const of = { kind: "cast", of: column("stamp"), to: "text", zoned: true } as const;
    const plan = select({
      columns: [{ of, alias: "t" }],
      from: { kind: "table", path: ["district", "events"] },
      limit: 1,
    });
    const found = await rowsFrom(source, { text: toReadableSql(plan, clickhouse) });
    expect(found).toEqual([["2024-02-29 15:00:00"]]);
  });
});

describe.skipIf(!hasChdb)("ClickHouse", () => {
  it.each(["in", "not in"])("finds what is %s a list", async (filterOperator) => {
    const list = (filteCol: string, arrValue: unknown[]) =>
      ids({ filteCol, filterOperator, value: { arrValue } });
    await list("exact", [0.0005, 0.1005, 0.2005, -0.0995, 0.12345]);
    await list("day", ["2024-03-01", "1950-01-01", "2250-01-01"]);
    await list("stamp", ["2024-03-01 04:00:00.5", "2024-03-01 04:30", "2024-03-01", "2024-03-01 05:00"]);
    await list("at", [
      "2024-03-01 04:00:00.2501",
      "2024-03-01 04:00:00.25",
      "2024-03-01",
      "2024-03-01 05:00",
    ]);
    await list("local", ["2024-03-01 04:00:00.5", "2024-03-01 04:30", "2024-03-01", "2024-03-01 05:00"]);
    await list("huge", [1, 2, 3]);
  });

  it("finds a decimal of more digits than a fraction has, alone and in a list", async () => {
    for (const arrValue of [["12345678901234.5678"], ["12345678901234.5678", 1.5, 2.5, 3.5, 4.5]]) {
      const filters = [{ filteCol: "exact", filterOperator: "in", value: { arrValue } }];
      const { select: plan } = embedded.compiled({ selectedDimension: by("id"), filters }, {}, table);
      expect(await rowsFrom(source, toSql(plan, clickhouse))).toEqual([[7]]);
    }
  });

  it("finds the days and the moments of a list of hundreds", async () => {
    const arrValue = Array.from({ length: 800 }, (_, at) => momentOf(at * 48).slice(0, 10));
    await ids({ filteCol: "day", filterOperator: "in", value: { arrValue } });
    const moments = Array.from({ length: 800 }, (_, at) => momentOf(at));
    await ids({ filteCol: "stamp", filterOperator: "in", value: { arrValue: moments } });
  });

  it("adds up and averages whole numbers without wrapping, as does the SQL that is shown", async () => {
    const calculated = [{ name: "some", expression: "if(id > 10, big, 0)" }];
    const selectedCalcul = [
      ...["sum", "avg"].map((calculFunc) => ({ Column: "big", calculFunc })),
      { Column: "huge", calculFunc: "sum" },
      { Column: "some", calculFunc: "sum" },
    ];
    const content = { calculated, selectedCalcul };
    const { select: plan } = embedded.compiled(content, { computesOffsets: false }, table);
    const wanted = [
      String(9223372036854775807n * BigInt(count)),
      ...[
        2 ** 63,
        String(18446744073709551615n * BigInt(count)),
        String(9223372036854775807n * BigInt(count - 11)),
      ],
    ].map(Number);
    const [shown] = await server.rows(toReadableSql(plan, clickhouse));
    expect(shown?.map(Number)).toEqual(wanted);
    await expectSame({ source, embedded, table }, { calculated, selectedCalcul: selectedCalcul.slice(0, 1) });
  });

  it("compares whole numbers of more than 64 bits by every digit", async () => {
    const found = (filterOperator: string, value1: string) => {
      const value = filterOperator === "in" ? { arrValue: [value1, 2, 3, 4] } : { value1 };
      const filters = [{ filteCol: "huge", filterOperator, value }];
      const content = { selectedCalcul: [{ Column: "*", calculFunc: "count" }], filters };
      const { select: plan } = embedded.compiled(content, { computesOffsets: false }, table);
      return Promise.all([
        rowsFrom(source, toSql(plan, clickhouse)).then((rows) => rows.flat().map(Number)),
        server.rows(toReadableSql(plan, clickhouse)).then((rows) => rows.flat().map(Number)),
      ]);
    };
    expect(await found("=", "18446744073709551615")).toEqual([[count], [count]]);
    expect(await found("=", "18446744073709551614")).toEqual([[0], [0]]);
    expect(await found("in", "18446744073709551615")).toEqual([[count], [count]]);
    expect(await found("in", "18446744073709551614")).toEqual([[0], [0]]);
    expect(await found("<", "170141183460469231731687303715884105727")).toEqual([[count], [count]]);
  });

  it("is queried by a user whose limit of time is fixed", async () => {
    const limited = clickhouseSource({
      ...{ host: server.host, port: server.port, database: "district", user: "limited", password, tls: null },
      resolve: async () => [server.host],
    });
    expect(await rowsFrom(limited, { text: "SELECT 1" })).toEqual([[1]]);
    expect(await limited.check(new AbortController().signal)).toMatchObject({ canWrite: true });
    await limited.close();
  });

  it("takes a value that would be too long for an address", async () => {
    const long = "值".repeat(40_000);
    const text = `SELECT lengthUTF8({p1:String}), lengthUTF8('${"字\u{1F600}".repeat(20_000)}'), '' = {p2:String}`;
    expect(await rowsFrom(source, { text, params: [long, "x"] })).toEqual([[40_000, 40_000, 0]]);
  });
});
