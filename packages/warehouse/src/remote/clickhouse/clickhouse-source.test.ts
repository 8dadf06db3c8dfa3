import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type ExamDatabase, openExams } from "@provost/report-core/exams.fixtures";
import { clickhouse } from "@provost/report-core/sql/dialect";
import { toInlineSql, toSql } from "@provost/report-core/sql/print";
import { column, select } from "@provost/report-core/sql/tree";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { by } from "../exam-contents.fixtures.ts";
import {
  examValues,
  expectSame,
  fullExams,
  itComparesExams,
  itComparesPercentiles,
  itComparesQueries,
  problemOf,
  rowsFrom,
  shownExams,
  sorted,
  storedExams,
} from "../exam-queries.fixtures.ts";
import { freePort } from "../mysql/mariadb.fixtures.ts";
import { type RemoteAddress, RemoteError, type RemoteSource } from "../remote-source.ts";
import { type Chdb, hasChdb, startChdb } from "./chdb.fixtures.ts";
import { clickhouseSource } from "./clickhouse-source.ts";

const password = "a viewer's pässword: \\ 'x'";
let server: Chdb;
let embedded: ExamDatabase;
let source: RemoteSource;

const address = (change: Partial<RemoteAddress> = {}): RemoteAddress => ({
  ...{ host: server.host, port: server.port, database: "district", user: "viewer", password, tls: null },
  resolve: async () => [server.host],
  ...change,
});

const table = storedExams([]);
const full = storedExams([], fullExams);
const fullOnly = "SELECT * FROM exams WHERE school IS NOT NULL AND score IS NOT NULL AND day IS NOT NULL";
const limits = { user: "", maxRows: 10_000, maxBytes: 16e6, timeoutMs: 20_000, shape: "table" as const };
const never = (): AbortSignal => new AbortController().signal;

const rowsOf = (
  sql: string,
  params: readonly (string | number | bigint | boolean)[] = [],
  truths: readonly number[] = [],
) => rowsFrom(source, { text: sql, params, truths });

beforeAll(async () => {
  if (!hasChdb) return;
  server = await startChdb({ name: "viewer", password }, { name: "fixed", password, isFixed: true });
  embedded = await openExams();
  await server.run(
    "create database district",
    `create table district.exams (school String comment '学校', grade LowCardinality(String) not null, pupil Int32, score Float64, points Int32,
      day Date) comment '考试成绩'`,
    `insert into district.exams values ${examValues()}`,
    `create table district.full_exams (school String not null, grade LowCardinality(String) not null, pupil UInt16 not null, score Float32 not null,
      points Int16 not null, day Date not null)`,
    `insert into district.full_exams ${fullOnly}`.replace("FROM exams", "from district.exams"),
    `create table district.kinds (
      id UInt64, small Bool, exact Decimal(20, 4), half Float32, day Date32, at DateTime64(3), stamp DateTime('Asia/Shanghai'),
      local DateTime64(3, 'Etc/UTC'), level Enum8('low' = 1, 'high' = 2), code UUID, host IPv4, list Array(String) not null,
      pairs Map(String, UInt8) not null, few UInt32, huge Int128, sums AggregateFunction(sum, UInt64) not null)`,
    `insert into district.kinds select 18446744073709551615, true, toDecimal128('12345678901234.5678', 4), 1.1, '1950-02-28', toDateTime64('2024-02-29 10:00:00.250', 3, 'UTC'),
      toDateTime('2024-02-29 10:00:00', 'UTC'), toDateTime64('2024-02-29 10:00:00.5', 3, 'Etc/UTC'), 'high',
      '61f0c404-5cb3-11e7-907b-a6006ad3dba0', '10.0.0.1', ['a', 'b'], map('a', 1), 7, '170141183460469231731687303715884105727',
      sumState(toUInt64(1))`,
    `insert into district.kinds select 1, false, -0.5, null, null, null, null, null, null, null, null, [], map(), 3, null, sumState(toUInt64(1))`,
    "create view district.passed as select * from district.exams where score >= 60",
  );
  await embedded.connection.run(`CREATE TABLE full_exams AS ${fullOnly}`);
  source = clickhouseSource(address());
}, 120_000);
afterAll(async () => {
  if (!hasChdb) return;
  await source.close();
  embedded.close();
  await server.stop();
});

describe.skipIf(!hasChdb)("a ClickHouse table whose columns are never null has the same results", () => {
  itComparesQueries(() => ({ source, embedded, table: full }));

  it("where there are no rows", async () => {
    const filters = [{ filteCol: "points", filterOperator: ">", value: { value1: 1000 } }];
    const selectedCalcul = spread(
      ...["sum", "avg", "max", "min", "count", "countDistinct", "median"],
      ...["stddev", "variance", "cv", "mad"],
    );
    await expectSame({ source, embedded, table: full }, { selectedCalcul, filters });
  });
});

const spread = (...funcs: string[]) => funcs.map((calculFunc) => ({ Column: "score", calculFunc }));

describe.skipIf(!hasChdb)("ClickHouse has the results of the embedded engine", () => {
  const compared = () => ({ source, embedded, table });
  itComparesExams(compared);

  itComparesPercentiles(compared);

  it.each(shownExams(table, clickhouse))(
    "by the SQL that is shown, of %s",
    async (_, content, sql, digits) => {
      const plain = (rows: unknown[][]) =>
        sorted(
          rows.map((row) => row.map((cell) => (typeof cell === "boolean" ? Number(cell) : cell))),
          digits,
        );
      expect(plain(await server.rows(sql))).toEqual(plain(await embedded.ask(content)));
    },
  );

  it("of a list of a thousand values", () =>
    expectSame(compared(), {
      selectedDimension: by("pupil"),
      filters: [
        {
          filteCol: "pupil",
          filterOperator: "in",
          value: { arrValue: Array.from({ length: 1000 }, (_, at) => at * 3) },
        },
      ],
    }));

  it("of nothing", async () => {
    const filters = [{ filteCol: "score", filterOperator: ">", value: { value1: 1000 } }];
    const selectedCalcul = spread(
      ...["sum", "avg", "max", "min", "count", "countDistinct", "median"],
      ...["stddev", "variance", "cv", "mad"],
    );
    await expectSame(compared(), { selectedCalcul, filters });
  });

  it("of texts that are searched, cut and joined by characters", () =>
    expectSame(compared(), {
      selectedDimension: by("joined", "length", "part", "place", "trimmed"),
      selectedCalcul: [{ Column: "*", calculFunc: "count" }],
      calculated: [
        { name: "joined", expression: "concat(grade, school, '|')" },
        { name: "length", expression: "length(school)" },
        { name: "part", expression: "substring(school, 2)" },
        { name: "place", expression: "contains(lower(school), '中')" },
        { name: "trimmed", expression: "trim(concat(' ', school, ' '))" },
      ],
    }));

  it("of whole numbers beside fractions and of texts read as others", () =>
    expectSame(compared(), {
      selectedDimension: by("either", "number", "date"),
      selectedCalcul: [{ Column: "*", calculFunc: "count" }],
      calculated: [
        { name: "either", expression: "if(points > 10, points, score / 2)" },
        { name: "number", expression: "number(if(points > 20, '12.5', if(points > 10, 'x', ' 7 ')))" },
        {
          name: "date",
          expression: "date(if(points > 20, '2024-02-29', if(points > 10, '2023-02-29', '')))",
        },
      ],
    }));

  it("of values that are not in a list, where some are null", () =>
    expectSame(compared(), {
      selectedDimension: by("school"),
      filters: [{ filteCol: "school", filterOperator: "not in", value: { arrValue: ["一中"] } }],
    }));
});

describe.skipIf(!hasChdb)("a ClickHouse database", () => {
  it("shows its tables and their columns", async () => {
    const found = await source.tables({ text: "考试", limit: 10, offset: 0 });
    expect(found).toMatchObject([
      { schema: "district", name: "exams", kind: "table", comment: "考试成绩", rows: 600 },
    ]);
    expect(found[0]?.bytes).toBeGreaterThan(600);
    const all = await source.tables({ text: "district.", limit: 2, offset: 2 });
    expect(all.map(({ name, kind }) => `${name} ${kind}`)).toEqual(["kinds table", "passed view"]);
    const columns = await source.columns({ schema: "district", name: "kinds" });
    expect(columns?.map(({ name, type, cast }) => `${name} ${type}${cast ? " cast" : ""}`)).toEqual([
      "id DECIMAL(20,0)",
      "small BOOLEAN",
      "exact DECIMAL(20,4)",
      "half FLOAT",
      "day DATE",
      "at TIMESTAMP WITH TIME ZONE",
      "stamp TIMESTAMP WITH TIME ZONE",
      "local TIMESTAMP",
      "level VARCHAR cast",
      "code VARCHAR cast",
      "host VARCHAR cast",
      "list VARCHAR cast",
      "pairs VARCHAR cast",
      "few BIGINT",
      "huge DECIMAL(38,0)",
    ]);
    expect(await source.columns({ schema: "system", name: "tables" })).toBeNull();
    expect(await source.columns({ schema: "district", name: "none" })).toBeNull();
    expect(await source.check(never())).toMatchObject({
      version: expect.stringMatching(/^ClickHouse \d+\.\d+/),
      canWrite: true,
    });
  });

  it("gives exact values of every type", async () => {
    const cast = new Set(["level", "code", "host", "list", "pairs"]);
    const names = ["id", "small", "exact", "half", "day", "at", "stamp", "local", ...cast, "few", "huge"];
    const list = names.map((name) => (cast.has(name) ? `CAST("${name}" AS Nullable(String))` : `"${name}"`));
    expect(await rowsOf(`SELECT ${list.join(", ")} FROM "district"."kinds" ORDER BY id DESC`)).toEqual([
      [
        ...[
          "18446744073709551615",
          true,
          "12345678901234.5678",
          1.1,
          "1950-02-28",
          "2024-02-29T10:00:00.25Z",
        ],
        ...["2024-02-29T10:00:00Z", "2024-02-29T10:00:00.5", "high", "61f0c404-5cb3-11e7-907b-a6006ad3dba0"],
        ...["10.0.0.1", "['a','b']", "{'a':1}", 7, "170141183460469231731687303715884105727"],
      ],
      [1, false, -0.5, null, null, null, null, null, null, null, null, "[]", "{}", 3, null],
    ]);
    expect(await rowsOf("SELECT nan, 1 / 0, toFloat64(1e21), NULL")).toEqual([[null, null, 1e21, null]]);
  });

  it("takes values as they are, whatever is in them", async () => {
    const hostile = `\\' or 1 = 1 -- "x" {p2:String}\t\n\r\b\f \u{1F600}`;
    expect(await rowsOf("SELECT {p1:String}, {p2:String} = {p3:String}", [hostile, "a", "A"])).toEqual([
      [hostile, 0],
    ]);
    expect(await rowsOf("SELECT {p1:String} = 'a '", ["a"])).toEqual([[0]]);
    const odd = { kind: "value", value: hostile, type: "VARCHAR", cast: "text" } as const;
    const name = 'a\\" , 1 AS "b';
    const inner = select({
      columns: [{ of: odd, alias: name }],
      from: { kind: "table", path: ["system", "one"] },
    });
    const outer = select({
      columns: [{ of: column(name), alias: name }],
      from: { kind: "query", select: inner, alias: "q\\" },
    });
    const { params, text: sql } = toSql(outer, clickhouse);
    expect(await rowsOf(sql, params)).toEqual([[hostile]]);
    expect(await rowsOf(toInlineSql(outer, clickhouse))).toEqual([[hostile]]);
  });

  it("adds up whole numbers that are too large for one of them", async () => {
    const sum = { kind: "call", func: "sum", of: column("n"), whole: true } as const;
    const from = {
      kind: "text",
      text: "SELECT 9223372036854775807 n UNION ALL SELECT 1",
      alias: "t",
    } as const;
    const sql = toInlineSql(select({ columns: [{ of: sum, alias: "s" }], from }), clickhouse);
    expect(await rowsOf(sql)).toEqual([["9223372036854775808"]]);
  });

  it("reads a text as true or false, or as neither", async () => {
    const read = { kind: "cast", of: column("t"), to: "boolean", lenient: true } as const;
    const values = ["true", "T", "1", "False", "0", "１", "yes"].map((word) => `SELECT '${word}' t`);
    const from = { kind: "text", text: values.join(" UNION ALL "), alias: "words" } as const;
    const sql = toInlineSql(select({ columns: [{ of: read, alias: "truth" }], from }), clickhouse);
    const found = (
      await rowsOf(`SELECT truth, count(*) FROM (${sql}) GROUP BY 1 ORDER BY 1 NULLS LAST`, [], [0])
    ).flat();
    expect(found).toEqual([false, 2, true, 3, null, 2]);
  });

  it("shows moments as the clocks of a zone do, and compares them with an offset", async () => {
    const zone = { kind: "value", value: "America/New_York", type: "VARCHAR", cast: "text" } as const;
    const shown = (of: string) => ({ of: { kind: "inZone", of: column(of), zone } as const, alias: of });
    const right = {
      kind: "value",
      value: "2024-02-29T18:00:00+08:00",
      type: "TIMESTAMP WITH TIME ZONE",
      cast: "zonedInstant",
    } as const;
    const { text: sql, params } = toSql(
      select({
        columns: [shown("stamp"), shown("at")],
        from: { kind: "table", path: ["district", "kinds"] },
        where: { kind: "compare", operator: "=", left: column("stamp"), right },
      }),
      clickhouse,
    );
    expect(await rowsOf(sql, params)).toEqual([["2024-02-29T05:00:00", "2024-02-29T05:00:00.25"]]);
  });

  it("is not queried for columns that have another type by now", async () => {
    await server.run("create table district.codes (code Int32)", "insert into district.codes values (12)");
    const expected = { schema: "district", name: "codes", columns: [{ name: "code", type: "INTEGER" }] };
    const query = { text: 'SELECT code FROM "district"."codes" WHERE code = 12', tables: [expected] };
    const fresh = clickhouseSource(address());
    expect(await rowsFrom(fresh, query)).toEqual([[12]]);
    await fresh.close();
    await server.run("drop table district.codes", "create table district.codes (code String)");
    const next = clickhouseSource(address());
    await expect(rowsFrom(next, query)).rejects.toMatchObject({ problem: "changed" });
    await next.close();
    await server.run("drop table district.codes", "create table district.codes (code UUID)");
    const text = { schema: "district", name: "codes", columns: [{ name: "code", type: "VARCHAR" }] };
    const cast = clickhouseSource(address());
    const byText = { text: 'SELECT code FROM "district"."codes"' };
    await expect(rowsFrom(cast, { ...byText, tables: [text] })).rejects.toMatchObject({ problem: "changed" });
    const columns = [{ name: "code", type: "VARCHAR", cast: true }];
    expect(await rowsFrom(cast, { ...byText, tables: [{ ...text, columns }] })).toEqual([]);
    await cast.close();
  });

  it("exports its rows as lines", async () => {
    const stream = await source.rows(
      {
        text: 'SELECT "school", "points" FROM "district"."exams" WHERE pupil < 3 ORDER BY day',
        ...{ params: [], tables: [] },
      },
      { user: "", timeoutMs: 10_000, signal: never(), maxRows: null, safe: true },
    );
    const lines = (await text(stream.bytes)).split("\n");
    expect(lines.pop()).toBe("");
    expect(stream.columns).toEqual([
      { name: "school", type: "VARCHAR" },
      { name: "points", type: "INTEGER" },
    ]);
    expect(lines).toHaveLength(await stream.count);
    await stream.closed;
  });

  it("says what is wrong with how it is reached", async () => {
    const problemWith = (change: Partial<RemoteAddress>) => problemOf(clickhouseSource(address(change)));
    expect(await problemWith({ password: "wrong" })).toBe("password");
    expect(await problemWith({ user: "nobody" })).toBe("password");
    expect(await problemWith({ user: "fixed" })).toBe("settings_fixed");
    expect(await problemWith({ port: 1 })).toBe("refused");
    expect(await problemWith({ database: "nowhere" })).toBe("database_unknown");
    expect(await problemWith({ tls: { ca: "" } })).toBe("tls");
    expect(await problemWith({ tls: { ca: "none" } })).toBe("tls");
    const port = server.securePort;
    const own = await server.certify("IP:127.0.0.1");
    expect(await problemWith({ port, tls: { ca: "" } })).toBe("tls");
    expect(await problemWith({ port, tls: { ca: own } })).toBeNull();
    expect(await problemWith({ port, host: "localhost", tls: { ca: own } })).toBe("tls");
    const named = await server.certify("DNS:localhost");
    expect(await problemWith({ port, tls: { ca: named } })).toBe("tls");
    expect(await problemWith({ port, host: "localhost", tls: { ca: named } })).toBeNull();
  });

  it("says so where something has gone", async () => {
    await expect(rowsOf('SELECT n FROM "district"."gone"')).rejects.toMatchObject({ problem: "changed" });
    await expect(rowsOf('SELECT n FROM "district"."exams"')).rejects.toMatchObject({ problem: "changed" });
    expect(await rowsOf('SELECT school FROM "district"."exams" WHERE 1 = 0')).toEqual([]);
  });

  it("stops a query that takes too long or is cancelled, and goes on", async () => {
    const slow = { text: "SELECT sum(sipHash64(number)) FROM system.numbers", params: [], tables: [] };
    const found =
      "SELECT count() FROM system.processes WHERE query LIKE '%(sipHash64(%' AND query NOT LIKE '%processes%'";
    const running = async () => (await server.rows(found)).flat().map(Number);
    await expect(source.query(slow, { ...limits, timeoutMs: 300, signal: never() })).rejects.toMatchObject({
      reason: "timeout",
    });
    await expect.poll(running).toEqual([0]);
    const leaving = new AbortController();
    const before = server.stopped.length;
    const cancelled = source.query(slow, { ...limits, timeoutMs: 10_000, signal: leaving.signal });
    await expect.poll(running).toEqual([1]);
    leaving.abort();
    await expect(cancelled).rejects.toMatchObject({ reason: "cancelled" });
    await expect.poll(() => server.stopped.length).toBe(before + 1);
    await expect.poll(running).toEqual([0]);
    expect(await rowsOf("SELECT 1")).toEqual([[1]]);
  });

  it("is read no further than was wanted", async () => {
    const wide = { text: "SELECT repeat('x', 100000) FROM numbers(200)", params: [], tables: [] };
    const { truncated, rowCount } = await source.query(wide, { ...limits, maxBytes: 2e6, signal: never() });
    expect([truncated, rowCount < 25]).toEqual([true, true]);
    expect(await rowsOf("SELECT 1")).toEqual([[1]]);
  });
});

const oldServer = "/usr/sbin/clickhouse-server";

describe.skipIf(!existsSync(oldServer))("an old ClickHouse server", () => {
  it("is refused, with its version", async () => {
    const folder = await mkdtemp(join(tmpdir(), "provost-clickhouse-"));
    const [port, tcp] = [await freePort(), await freePort()];
    const users =
      "<users><default><password></password><networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota></default></users>";
    await writeFile(
      join(folder, "config.xml"),
      `<yandex><logger><level>error</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
        <http_port>${port}</http_port><tcp_port>${tcp}</tcp_port><listen_host>127.0.0.1</listen_host><path>${folder}/data/</path>
        <tmp_path>${folder}/tmp/</tmp_path><mark_cache_size>5368709</mark_cache_size><users_config>${folder}/users.xml</users_config>
        <default_profile>default</default_profile><default_database>default</default_database></yandex>`,
    );
    await writeFile(
      join(folder, "users.xml"),
      `<yandex><profiles><default/></profiles>${users}<quotas><default/></quotas></yandex>`,
    );
    const old = spawn(oldServer, [`--config-file=${join(folder, "config.xml")}`], {
      stdio: "ignore",
      cwd: folder,
    });
    const ended = new Promise<void>((resolve) => old.once("exit", () => resolve()));
    const problem = async () => {
      const checked = clickhouseSource({
        ...{ host: "127.0.0.1", port, database: "default", user: "default", password: "", tls: null },
        resolve: async () => ["127.0.0.1"],
      });
      const error = await checked.check(never()).catch((failure: unknown) => failure);
      await checked.close();
      return error instanceof RemoteError ? `${error.problem} ${error.code.split(".")[0]}` : error;
    };
    try {
      await expect.poll(problem, { timeout: 20_000 }).toBe("too_old 18");
    } finally {
      old.kill();
      await ended;
      await rm(folder, { recursive: true });
    }
  }, 30_000);
});
