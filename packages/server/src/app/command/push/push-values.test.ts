import { makePart, temporaryFolder } from "@provost/warehouse/embedded/import/part.fixtures";
import { clickhouseTarget } from "@provost/warehouse/push/clickhouse-target";
import { differences } from "@provost/warehouse/push/measure";
import { openPartRows } from "@provost/warehouse/push/part-rows";
import { postgresTarget } from "@provost/warehouse/push/postgres-target";
import { type PushKind, pushColumns } from "@provost/warehouse/push/push-columns";
import { markText, type PushTarget } from "@provost/warehouse/push/push-target";
import { afterAll, describe, expect, it } from "vitest";
import { localListener } from "../../../platform/testing/local-listener.ts";
import {
  type DistrictDatabase,
  describeKinds,
  districtDatabase,
} from "../../../source/connection/district-database.fixtures.ts";

const listen = localListener();
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A column of each type, with two values at bounds of what it can have, and null. */
const values = {
  truth: ["BOOLEAN", "true", "false"],
  small: ["SMALLINT", "-32768", "32767"],
  whole: ["INTEGER", "-2147483648", "2147483647"],
  big: ["BIGINT", "-9223372036854775808", "9223372036854775807"],
  exact: ["DECIMAL(10,2)", "-99999999.99", "0.10"],
  wide: ["DECIMAL(38,10)", "1234567890123456789012345678.0123456789", "-0.0000000001"],
  single: ["FLOAT", "0.1", "-3.4e38"],
  fraction: ["DOUBLE", "0.1", "1.7976931348623157e308"],
  least: ["DOUBLE", "5e-324", "'nan'"],
  endless: ["DOUBLE", "'inf'", "'-inf'"],
  day: ["DATE", "'1900-01-01'", "'2299-12-31'"],
  at: ["TIMESTAMP", "'1900-01-01 00:00:00.000001'", "'2024-02-29 23:59:59.999999'"],
  zoned: ["TIMESTAMP WITH TIME ZONE", "'2024-02-29 23:59:59.5+00'", "'1969-12-31 12:00:00+00'"],
  time: ["TIME", "'00:00:00'", "'23:59:59.999999'"],
  text: [
    "VARCHAR",
    String.raw`'tab' || chr(9) || 'line' || chr(10) || chr(13) || '\N \. \t'`,
    "'李雷 😀 é'''",
  ],
  'odd "name" \\ ': ["VARCHAR", "''", "repeat('x', 100000)"],
} as const;

const columns = Object.entries(values).map(([name, [type]]) => ({ name, type }));
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const select = ([1, 2] as const)
  .map((at) => Object.entries(values).map(([name, of]) => `(${of[at]})::${of[0]} AS ${quoted(name)}`))
  .concat([Object.entries(values).map(([name, [type]]) => `NULL::${type} AS ${quoted(name)}`)])
  .map((row) => `SELECT ${row.join(", ")}`)
  .join(" UNION ALL ");

const opens = { postgres: postgresTarget, clickhouse: clickhouseTarget };
const mark = { dataset: "d", generation: "g", shape: "0123456789abcdef", inUse: false };

describeKinds(
  "values of every type in %s",
  (kind) => {
    let database: DistrictDatabase | null = null;
    let target: PushTarget | null = null;
    afterAll(async () => {
      await target?.close();
      await database?.stop();
    });

    it("are the same, and each one that is changed is found", async () => {
      database = await districtDatabase(kind, listen);
      const { draft, writer, schema, run } = database;
      const { host, port, database: name } = draft;
      const address = { host, port, database: name, user: writer.user, password: writer.secret, tls: null };
      const resolve = async () => [host];
      const part = await makePart(folder.path, `values_${kind}`, select);
      const stored = pushColumns(columns, kind);
      const rows = await openPartRows([...part.parts], stored);
      try {
        await rows.check(kind);
        target = await opens[kind]({ ...address, resolve }, { schema, name: "values" }, stored);
        expect(await target.find(mark.dataset)).toBe(null);
        await target.create(mark);
        expect(await target.append(rows.lines(0), mark, 0)).toBe(3);
        expect(await target.find(mark.dataset)).toEqual({ mark, rows: 3 });
        await expect(target.drop("other")).rejects.toThrow(/another run/);
        await expect(target.mark({ ...mark, dataset: "other" })).rejects.toThrow(/another run/);
        if (kind === "clickhouse") {
          const say = (dataset: string) => `comment '${markText({ ...mark, dataset })}'`;
          const part = `${schema}.provost_part_d_0123456789ab`;
          const engine = "(n Int8) engine = MergeTree order by tuple()";
          const other = `${schema}.values__provost_0123456789ab`;
          await run(`create table ${part} ${engine} ${say("d")}`, `create table ${other} ${engine}`);
          await target.find("other");
          await run(`insert into ${part} values (1)`);
          expect(await target.find("d")).toEqual({ mark, rows: 3 });
          await expect(run(`insert into ${part} values (1)`)).rejects.toThrow();
          await run(`insert into ${other} values (1)`);
        }
        await target.mark({ ...mark, inUse: true });
        await expect(target.drop("d")).rejects.toThrow(/another run/);
        await target.mark(mark);
        await expect(target.append(rows.lines(2), mark, 2)).rejects.toThrow(/another run/);
        const measure = await rows.measure();
        expect(differences(stored, measure, await target.measure())).toEqual([]);
        for (const { name: column, stored: type } of stored) {
          const table = `${schema}.${kind === "postgres" ? "values" : "values"}`;
          const own =
            kind === "postgres"
              ? quoted(column)
              : `"${column.replaceAll("\\", "\\\\").replaceAll('"', '""')}"`;
          const none = kind === "postgres" ? `null::${type}` : `CAST(NULL AS Nullable(${type}))`;
          await run(
            kind === "postgres"
              ? `create table ${schema}."values_before" as table ${schema}."values"`
              : `create table ${schema}.values_before as ${table} engine = MergeTree order by tuple()`,
            ...(kind === "postgres" ? [] : [`insert into ${schema}.values_before select * from ${table}`]),
            kind === "postgres"
              ? `update ${schema}."values" set ${own} = ${none}`
              : `alter table ${table} update ${own} = ${none} where 1 settings mutations_sync = 2`,
          );
          const found = differences(stored, measure, await target.measure());
          expect(found.length, column).toBeGreaterThan(1);
          expect(
            found.every((one) => one.startsWith(`column "${column}", `)),
            found.join(),
          ).toBe(true);
          await run(
            kind === "postgres" ? `truncate ${schema}."values"` : `truncate table ${table}`,
            `insert into ${schema}."values" select * from ${schema}."values_before"`,
            `drop table ${schema}."values_before"`,
          );
        }
        expect(differences(stored, measure, await target.measure())).toEqual([]);
      } finally {
        rows.close();
      }
    }, 120_000);
  },
  ["mysql"],
);

describe("what a database could not store as it is", () => {
  const check = async (kind: PushKind, type: string, value: string): Promise<void> => {
    const stored = pushColumns([{ name: "a", type }], kind);
    const part = await makePart(folder.path, `odd_${kind}_${type}`, `SELECT (${value})::${type} AS a`);
    const rows = await openPartRows([...part.parts], stored);
    await rows.check(kind).finally(() => rows.close());
  };

  it("is refused before anything is copied", async () => {
    await expect(check("postgres", "VARCHAR", "'a' || chr(0)")).rejects.toThrow(/U\+0000/);
    await check("clickhouse", "VARCHAR", "'a' || chr(0)");
    await expect(check("clickhouse", "DATE", "'1899-12-31'")).rejects.toThrow(/outside 1900-01-01 to 2299/);
    await expect(check("clickhouse", "TIMESTAMP", "'2300-01-01 00:00:00'")).rejects.toThrow(/outside/);
    await check("postgres", "TIMESTAMP", "'2300-01-01 00:00:00'");
    await expect(check("postgres", "DATE", "'infinity'")).rejects.toThrow(/outside 0001-01-01/);
    const named = (name: string) => () => pushColumns([{ name, type: "BIGINT" }], "postgres");
    expect(named("满意度调查问卷中的第十二个问题的答案以及说明文字")).toThrow(/at most 63/);
    expect(named("ctid")).toThrow(/a column of its own/);
    expect(() => pushColumns([{ name: "a", type: "BLOB" }], "clickhouse")).toThrow(/type BLOB/);
  });
});
