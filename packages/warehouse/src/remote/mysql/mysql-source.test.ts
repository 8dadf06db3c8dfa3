import { text } from "node:stream/consumers";
import { type ExamDatabase, openExams } from "@provost/report-core/exams.fixtures";
import { mysql } from "@provost/report-core/sql/dialect";
import { toInlineSql, toSql } from "@provost/report-core/sql/print";
import { column, select } from "@provost/report-core/sql/tree";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  examValues,
  itComparesExams,
  itComparesPercentiles,
  problemOf,
  rowsFrom,
  storedExams,
} from "../exam-queries.fixtures.ts";
import type { RemoteAddress, RemoteSource } from "../remote-source.ts";
import { hasMariadb, type Mariadb, startMariadb } from "./mariadb.fixtures.ts";
import { mysqlSource } from "./mysql-source.ts";

const password = "a reader's password";
let server: Mariadb;
let embedded: ExamDatabase;
let source: RemoteSource;

const address = (change: Partial<RemoteAddress> = {}): RemoteAddress => ({
  ...{ host: server.host, port: server.port, database: "district", user: "viewer", password, tls: null },
  resolve: async () => [server.host],
  ...change,
});

const table = storedExams(["school", "grade"]);

const limits = { user: "", maxRows: 10_000, maxBytes: 16e6, timeoutMs: 20_000, shape: "table" as const };
const never = (): AbortSignal => new AbortController().signal;

const rowsOf = (
  sql: string,
  params: readonly (string | number | bigint | boolean)[] = [],
  truths: readonly number[] = [],
) => rowsFrom(source, { text: sql, params, truths });

beforeAll(async () => {
  if (!hasMariadb) return;
  server = await startMariadb();
  embedded = await openExams();
  await server.run(
    "create database district character set utf8mb4 collate utf8mb4_general_ci",
    `create table district.exams (school varchar(20) comment '学校', grade varchar(20), pupil int, score double, points int,
      day date) comment '考试成绩'`,
    `insert into district.exams values ${examValues()}`,
    `create table district.kinds (
      id bigint unsigned, small tinyint(1), exact decimal(20, 4), half float, day date, at datetime(3), stamp timestamp null, clock time,
      level enum('low', 'high'), doc json, raw blob, few int unsigned, place multipoint)`,
    `insert into district.kinds values
      (18446744073709551615, 1, 12345678901234.5678, 1.1, '2024-02-29', '2024-02-29 10:00:00.250', '2024-02-29 10:00:00', '10:30:00', 'high', '{"a":1}', 'x', 7, null),
      (1, 0, -0.5, null, '0000-00-00', null, null, null, null, null, null, 3, null)`,
    `create user viewer identified by '${password.replaceAll("'", "''")}'`,
    "grant select on district.* to viewer",
  );
  source = mysqlSource(address());
}, 120_000);
afterAll(async () => {
  if (!hasMariadb) return;
  await source.close();
  embedded.close();
  await server.stop();
});

describe.skipIf(!hasMariadb)("MariaDB tells what the embedded engine tells", () => {
  itComparesExams(() => ({ source, embedded, table }));

  itComparesPercentiles(() => ({ source, embedded, table }));
});

describe.skipIf(!hasMariadb)("a MariaDB database", () => {
  it("shows its tables, their columns and what its user may do", async () => {
    const found = await source.tables({ text: "考试", limit: 10, offset: 0 });
    expect(found).toMatchObject([{ schema: "district", name: "exams", kind: "table", comment: "考试成绩" }]);
    expect(found[0]?.bytes).toBeGreaterThan(600);
    const columns = await source.columns({ schema: "district", name: "kinds" });
    expect(columns?.map(({ name, type }) => `${name} ${type}`)).toEqual([
      "id DECIMAL(20,0)",
      "small SMALLINT",
      "exact DECIMAL(20,4)",
      "half FLOAT",
      "day DATE",
      "at TIMESTAMP",
      "stamp TIMESTAMP WITH TIME ZONE",
      "clock TIME",
      "level VARCHAR",
      "doc VARCHAR",
      "few BIGINT",
    ]);
    expect(await source.columns({ schema: "mysql", name: "user" })).toBeNull();
    expect(await source.check(never())).toMatchObject({
      canWrite: false,
      version: expect.stringMatching(/^MariaDB \d+[.\d]*$/),
    });
    await server.run("create user auditor", "grant select on *.* to auditor");
    const auditor = mysqlSource(address({ user: "auditor", password: "" }));
    expect(await auditor.check(never())).toMatchObject({ canWrite: false });
    await auditor.close();
    await server.run("grant insert on district.exams to viewer");
    expect(await source.check(never())).toMatchObject({ canWrite: true });
    await server.run("revoke insert on district.exams from viewer");
  });

  it("gives exact values of every type", async () => {
    const names = ["id", "small", "exact", "half", "day", "at", "stamp", "clock", "level", "doc"];
    const list = names.map((name) =>
      name === "level" || name === "doc" ? `cast("${name}" as char)` : `"${name}"`,
    );
    expect(await rowsOf(`select ${list.join(", ")} from "district"."kinds" order by id desc`)).toEqual([
      [
        ...["18446744073709551615", 1, "12345678901234.5678", 1.1, "2024-02-29", "2024-02-29T10:00:00.25"],
        ...["2024-02-29T10:00:00Z", "10:30:00", "high", '{"a":1}'],
      ],
      [1, 0, -0.5, null, null, null, null, null, null, null],
    ]);
  });

  it("takes values as they are, whatever is in them", async () => {
    const hostile = `\\' or 1 = 1 -- "x" \u{1F600}`;
    expect(await rowsOf("select ?, ? = ?", [hostile, "a", "A"])).toEqual([[hostile, 0]]);
    expect(await rowsOf("select ? = 'a '", ["a"])).toEqual([[0]]);
  });

  it("subtracts below zero, and writes numbers with the digits that they have", async () => {
    expect(await rowsOf("select few - 10, 1 - few from kinds order by id")).toEqual([
      [-7, -2],
      [-3, -6],
    ]);
    expect(await rowsOf("select cast(16777216 as float), cast(0.1 as float)")).toEqual([[16777216, 0.1]]);
  });

  it("reads a text as true or false, or as neither", async () => {
    const read = { kind: "cast", of: column("t"), to: "boolean", lenient: true } as const;
    const values = ["true", "T", "1", "False", "0", "１", "yes"].map((word) => `select '${word}' t`);
    const from = { kind: "text", text: values.join(" union all "), alias: "words" } as const;
    const sql = toInlineSql(select({ columns: [{ of: read, alias: "truth" }], from }), mysql);
    expect((await rowsOf(sql)).flat()).toEqual([1, 1, 1, 0, 0, null, null]);
  });

  it("shows moments as the clocks of a zone do: by its offset where that is one, by its name where the database knows it", async () => {
    const at = (name: string) => {
      const zone = { kind: "value", value: name, type: "VARCHAR", cast: null } as const;
      const of = { kind: "inZone", of: column("stamp"), zone } as const;
      const stored = select({ columns: [{ of, alias: "at" }], from: { kind: "table", path: ["kinds"] } });
      return toSql({ ...stored, limit: 1 }, mysql);
    };
    const { text: sql, params } = at("Asia/Shanghai");
    expect(await rowsOf(sql, params)).toEqual([["2024-02-29T18:00:00"]]);
    const paris = at("Europe/Paris");
    await expect(rowsOf(paris.text, paris.params)).rejects.toMatchObject({ problem: "zones_unknown" });
  });

  it("compares moments with an offset as of UTC", async () => {
    const offset = { kind: "value", type: "TIMESTAMP WITH TIME ZONE", cast: "zonedInstant" } as const;
    const of = (operator: "=" | "<=", value: string): Promise<unknown[][]> => {
      const where = {
        kind: "compare",
        operator,
        left: column("stamp"),
        right: { ...offset, value },
      } as const;
      const found = select({
        columns: [{ of: { kind: "countRows" }, alias: "n" }],
        from: { kind: "table", path: ["kinds"] },
      });
      const query = toSql({ ...found, where }, mysql);
      return rowsOf(query.text, query.params);
    };
    expect(await of("=", "2024-02-29T18:00:00+08:00")).toEqual([[1]]);
    expect(await of("<=", "2024-02-29T10:00:00+08")).toEqual([[0]]);
  });

  it("is not asked of columns that have another type by now", async () => {
    await server.run("create table district.codes (code int)", "insert into district.codes values (12)");
    const table = { schema: "district", name: "codes", columns: [{ name: "code", type: "INTEGER" }] };
    const query = {
      text: 'select code from "district"."codes" where code = 12',
      params: [],
      tables: [table],
    };
    const fresh = mysqlSource(address());
    expect((await fresh.query(query, { ...limits, signal: never() })).rowCount).toBe(1);
    await fresh.close();
    await server.run(
      "alter table district.codes modify code varchar(9)",
      "update district.codes set code = '12A'",
    );
    const next = mysqlSource(address());
    await expect(next.query(query, { ...limits, signal: never() })).rejects.toMatchObject({
      problem: "changed",
    });
    await next.close();
  });

  it("exports its rows as lines", async () => {
    const stream = await source.rows(
      {
        text: 'select "school", "points" from "district"."exams" where pupil < 3 order by day',
        params: [],
        tables: [],
      },
      { user: "", timeoutMs: 10_000, signal: never(), maxRows: null, safe: true },
    );
    const lines = (await text(stream.bytes)).split("\n");
    // A line is taken once it has ended.
    expect(lines.pop()).toBe("");
    expect(stream.columns).toEqual([
      { name: "school", type: "VARCHAR" },
      { name: "points", type: "INTEGER" },
    ]);
    expect(lines).toHaveLength(await stream.count);
    await stream.closed;
  });

  it("says what is wrong with how it is reached", async () => {
    const problemWith = (change: Partial<RemoteAddress>) => problemOf(mysqlSource(address(change)));
    expect(await problemWith({ password: "wrong" })).toBe("password");
    expect(await problemWith({ password: "" })).toBe("password");
    expect(await problemWith({ port: 1 })).toBe("refused");
    expect(await problemWith({ database: "nowhere" })).toBe("no_right");
    expect(await problemWith({ tls: { ca: "" } })).toBe("tls");
    const own = await server.certify("IP:127.0.0.1");
    expect(await problemWith({ tls: { ca: own } })).toBeNull();
    expect(await problemWith({ tls: { ca: await server.certify("DNS:localhost") } })).toBe("tls");
  });

  it("is asked by nothing that changes it, and says so where something has gone", async () => {
    await expect(rowsOf('insert into "district"."exams" (grade) values (?)', ["x"])).rejects.toThrow();
    await server.run("create table district.brief (n int)");
    expect(await rowsOf('select n from "district"."brief"')).toEqual([]);
    await server.run("drop table district.brief");
    await expect(rowsOf('select n from "district"."brief"')).rejects.toMatchObject({ problem: "changed" });
  });

  it("stops a query that takes too long or is cancelled, and goes on", async () => {
    const slow = { text: "select count(*) from exams a, exams b, exams c, exams d", params: [], tables: [] };
    const running = async (): Promise<number> => {
      const [[count] = []] = await server.rows(
        "select count(*) from information_schema.processlist where user = 'viewer' and command in ('Query', 'Execute')",
      );
      return Number(count);
    };
    await expect(source.query(slow, { ...limits, timeoutMs: 300, signal: never() })).rejects.toMatchObject({
      reason: "timeout",
    });
    const leaving = new AbortController();
    const cancelled = source.query(slow, { ...limits, signal: leaving.signal });
    await expect.poll(running).toBe(1);
    leaving.abort();
    await expect(cancelled).rejects.toMatchObject({ reason: "cancelled" });
    await expect.poll(running).toBe(0);
    expect(await rowsOf("select 1")).toEqual([[1]]);
  });

  it("is read no further than was asked for", async () => {
    const wide = { text: "select repeat('x', 100000) from exams a, exams b", params: [], tables: [] };
    const { truncated, rowCount } = await source.query(wide, { ...limits, maxBytes: 2e6, signal: never() });
    expect([truncated, rowCount < 25]).toEqual([true, true]);
    expect(await rowsOf("select 1")).toEqual([[1]]);
  });
});
