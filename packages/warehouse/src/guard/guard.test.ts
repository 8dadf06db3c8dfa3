import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { runs } from "../../../../tools/test/long-run.ts";
import { openParser } from "../embedded/sql-parser.ts";
import { quoteName, quoteText } from "../sql-text.ts";
import { type GuardedSql, guardSql, type SqlParser } from "./guard.ts";
import { Refusal } from "./refusal.ts";

let parser: SqlParser;
let run: (sql: string) => Promise<unknown>;

const tables = ["scores", "schools", "成绩", 'odd "name"'];

const guard = (sql: string, parameters = 0): Promise<GuardedSql> =>
  guardSql(parser, sql, { tables, parameters, rowCap: 1001 });

async function outcome(sql: string): Promise<GuardedSql | Refusal> {
  try {
    return await guard(sql);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function refusal(sql: string): Promise<Refusal> {
  const found = await outcome(sql);
  if (found instanceof Refusal) return found;
  throw new Error(`ran as ${found.text}`);
}

beforeAll(async () => {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  await connection.run(`
    CREATE TABLE scores AS SELECT range AS id, range % 3 AS dept, (range * 7) % 11 AS y, 'n' || range AS name,
      DATE '2024-01-01' + range::INTEGER AS day FROM range(20);
    CREATE TABLE schools AS SELECT range AS dept, 'school ' || range AS school FROM range(3);
    CREATE TABLE "成绩" AS SELECT '张三' AS "姓名", 90 AS "分数";
    CREATE TABLE "odd ""name""" AS SELECT 1 AS a;
    CREATE TABLE hidden AS SELECT 42 AS secret`);
  parser = await openParser(connection);
  run = async (sql) => (await connection.runAndReadAll(sql)).getRowsJson();
});

describe("refusals", () => {
  it.each([
    ["two statements", "SELECT 1; SELECT 2"],
    ["a statement after the select", "SELECT 1; DROP TABLE scores"],
    ["no statement", ";"],
    ["insert", "INSERT INTO scores VALUES (1)"],
    ["update", "UPDATE scores SET y = 1"],
    ["delete", "DELETE FROM scores"],
    ["create", "CREATE TABLE x AS SELECT 1"],
    ["drop", "DROP TABLE scores"],
    ["attach", "ATTACH '/etc/passwd' AS x"],
    ["copy out", "COPY (SELECT 1) TO '/tmp/x.csv'"],
    ["set", "SET threads = 8"],
    ["set variable", "SET VARIABLE x = 1"],
    ["pragma", "PRAGMA database_list"],
    ["call", "CALL pragma_version()"],
    ["explain", "EXPLAIN SELECT 1"],
    ["describe", "DESCRIBE scores"],
    ["show", "SHOW TABLES"],
    ["summarize", "SUMMARIZE scores"],
    ["install", "INSTALL httpfs"],
    ["load", "LOAD httpfs"],
    ["pivot", "PIVOT scores ON dept USING sum(y)"],
    ["unpivot", "SELECT * FROM (UNPIVOT scores ON y, dept)"],
    ["read_csv", "SELECT * FROM read_csv('/etc/passwd')"],
    ["read_text", "SELECT * FROM read_text('/etc/passwd')"],
    ["read_blob", "SELECT * FROM read_blob('/etc/passwd')"],
    ["glob", "SELECT * FROM glob('/*')"],
    ["query", "SELECT * FROM query('SELECT secret FROM hidden')"],
    ["query_table", "SELECT * FROM query_table('hidden')"],
    ["executing a tree", "SELECT * FROM json_execute_serialized_sql('{}')"],
    ["settings", "SELECT * FROM duckdb_settings()"],
    ["catalog function", "SELECT * FROM duckdb_tables()"],
    ["pragma function", "SELECT * FROM pragma_table_info('scores')"],
    ["sniff", "SELECT * FROM sniff_csv('/etc/passwd')"],
    ["getenv", "SELECT getenv('HOME')"],
    ["current_setting", "SELECT current_setting('threads')"],
    ["getvariable", "SELECT getvariable('x')"],
    ["nextval", "SELECT nextval('s')"],
    ["setseed", "SELECT setseed(0.5)"],
    ["write_log", "SELECT write_log('x')"],
    ["sleep", "SELECT sleep_ms(1000)"],
    ["serializing", "SELECT json_serialize_sql('SELECT 1')"],
    ["plan", "SELECT json_serialize_plan('SELECT * FROM hidden')"],
    ["a qualified function", "SELECT system.main.sum(y) FROM scores"],
    ["a function in another schema", "SELECT pg_catalog.pg_typeof(1)"],
    ["a time travel", "SELECT * FROM scores AT (VERSION => 1)"],
    ["a user type", "SELECT y::mytype FROM scores"],
    ["a qualified type", "SELECT y::a.b.c FROM scores"],
    ["default", "SELECT DEFAULT"],
    ["a number out of range", "SELECT 1e999"],
    ["a refused function inside a window", "SELECT sum(getenv('x')) OVER () FROM scores"],
    ["a refused function inside a filter", "SELECT sum(y) FILTER (getenv('x') = 'y') FROM scores"],
    ["a refused function inside an order", "SELECT y FROM scores ORDER BY getenv('x')"],
    ["a refused function inside a limit", "SELECT y FROM scores LIMIT length(getenv('x'))"],
    ["a refused function inside a lambda", "SELECT list_transform([1], x -> getenv('x'))"],
    ["a refused function inside REPLACE", "SELECT * REPLACE (getenv('x') AS y) FROM scores"],
    ["a refused function inside a join", "SELECT * FROM scores JOIN schools ON getenv('x') = school"],
    ["a refused function inside VALUES", "VALUES (getenv('x'))"],
    ["a refused function inside a group", "SELECT 1 FROM scores GROUP BY getenv('x')"],
    ["a refused function in QUALIFY", "SELECT y FROM scores QUALIFY getenv('x') = 'y'"],
    [
      "a refused function in a frame",
      "SELECT sum(y) OVER (ORDER BY y ROWS length(getenv('x')) PRECEDING) FROM scores",
    ],
  ])("refuses %s", async (_name, sql) => {
    expect((await refusal(sql)).reason).toMatch(/^sql_(refused|invalid)$/);
  });

  it.each([
    ["another table", "SELECT * FROM hidden"],
    ["another table in a sub-query", "SELECT (SELECT max(secret) FROM hidden)"],
    ["another table in EXISTS", "SELECT 1 WHERE EXISTS (SELECT 1 FROM hidden)"],
    ["another table in IN", "SELECT 1 WHERE 42 IN (SELECT secret FROM hidden)"],
    ["another table in a join", "SELECT * FROM scores JOIN hidden ON true"],
    ["another table in a union", "SELECT 1 UNION ALL SELECT secret FROM hidden"],
    ["another table in a CTE", "WITH x AS (SELECT * FROM hidden) SELECT * FROM x"],
    ["another table in a lambda", "SELECT list_transform([1], x -> (SELECT max(secret) FROM hidden))"],
    ["another table in a limit", "SELECT 1 LIMIT (SELECT secret FROM hidden)"],
    ["another table in lateral", "SELECT * FROM scores, LATERAL (SELECT secret FROM hidden) l"],
    ["a CTE that names itself", "WITH hidden AS (SELECT * FROM hidden) SELECT * FROM hidden"],
    [
      "a CTE used before it is defined",
      "WITH a AS (SELECT * FROM hidden), hidden AS (SELECT 1) SELECT * FROM a",
    ],
    [
      "the anchor of a recursion",
      "WITH RECURSIVE hidden AS (SELECT * FROM hidden UNION ALL SELECT 1 FROM hidden) SELECT 1",
    ],
    ["a CTE of an inner query", "SELECT * FROM (WITH hidden AS (SELECT 1) SELECT * FROM hidden) x, hidden"],
    ["a name folded by Unicode", 'WITH "duc\u212adb_tables" AS (SELECT 1) SELECT * FROM duckdb_tables'],
    ["a file", "SELECT * FROM '/etc/passwd'"],
    ["a CSV file", "FROM 'x.csv'"],
    ["the catalog", "SELECT * FROM pg_class"],
    ["the views", "SELECT sql FROM duckdb_views"],
    ["sqlite_master", "SELECT * FROM sqlite_master"],
  ])("does not see %s", async (_name, sql) => {
    expect((await refusal(sql)).reason).toBe("table_not_visible");
  });

  it.each([
    ["information_schema.tables"],
    ["main.scores"],
    ["memory.main.scores"],
    ["temp.scores"],
    ["other.data"],
  ])("refuses the qualified table %s", async (name) => {
    expect((await refusal(`SELECT * FROM ${name}`)).problem).toMatchObject({ kind: "table_qualified" });
  });

  it.each([
    ["NUL", "SELECT 1\0; DROP TABLE scores"],
    ["no-break space", "SELECT\u00a01"],
    ["ideographic space", "SELECT\u30001"],
    ["zero width space", "SELECT\u200b1"],
    ["right-to-left override", "SELECT '\u202e'"],
    ["byte order mark", "\ufeffSELECT 1"],
    ["line separator", "SELECT 1 -- x\u2028, 2"],
    ["escape", "SELECT '\u001b[0m'"],
    ["half a character", "SELECT '\ud800'"],
  ])("refuses the character %s", async (_name, sql) => {
    expect((await refusal(sql)).reason).toBe("sql_refused");
  });

  it("refuses a text that is too long or empty", async () => {
    expect((await refusal(`SELECT '${"x".repeat(100_001)}'`)).problem).toEqual({
      kind: "too_long",
      limit: 100_000,
    });
    expect((await refusal("  \n")).reason).toBe("sql_invalid");
  });

  it("refuses a placeholder without a value", async () => {
    expect((await refusal("SELECT $1")).problem).toEqual({ kind: "placeholder" });
    await expect(guard("SELECT $1::INTEGER", 1)).resolves.toHaveProperty("text");
  });

  it("tells where a syntax error is, counted as the sender counts", async () => {
    expect(await refusal("SELECT y FRM scores WHERE")).toMatchObject({ position: 13 });
    expect(await refusal("SELECT '中文😀' x FRM y z")).toMatchObject({
      position: 16,
      problem: { kind: "syntax_near", near: "FRM" },
    });
  });

  it.each([
    ["SELECT '成绩😀', getenv('x')", "getenv"],
    ["SELECT\t'a',\r\n\tgetenv('x')", "getenv"],
    ['SELECT "姓名" FROM "成绩", 学校', "学校"],
    ["/* 注释 */ SELECT 1 FROM main.scores", "main"],
  ])("counts characters and not bytes: %s", async (sql, wrong) => {
    expect((await refusal(sql)).position).toBe(sql.indexOf(wrong));
  });

  it("leads places of what runs back to the text as sent", async () => {
    const sql = "-- 中文\nSELECT  '😀' , 1e5,\tlower( name )\r\nFROM scores WHERE -1 < y AND id NOT IN (1,2)";
    const { text, places } = await guard(sql);
    const bytes = (whole: string, part: string) => Buffer.byteLength(whole.slice(0, whole.indexOf(part)));
    for (const part of ["'😀'", "scores", "id"]) {
      expect(places).toContainEqual([bytes(text, part), bytes(sql, part)]);
    }
  });

  it("tells where a table is that may not be read, and names no other", async () => {
    const error = await refusal("SELECT * FROM scored");
    expect(error.position).toBe(14);
    expect(error.problem).toEqual({ kind: "table_unknown", table: "scored" });
  });
});

describe("what may run", () => {
  it.each([
    ["SELECT dept, avg(y) AS a FROM scores GROUP BY dept ORDER BY dept"],
    ["SELECT s.dept, school, count(*) FROM scores s JOIN schools USING (dept) GROUP BY ALL ORDER BY ALL"],
    ["WITH scores AS (SELECT * FROM scores WHERE y > 3) SELECT count(*) FROM scores"],
    ["WITH RECURSIVE n AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM n WHERE a < 5) SELECT sum(a) FROM n"],
    ["SELECT name, rank() OVER (PARTITION BY dept ORDER BY y DESC, id) FROM scores ORDER BY 1"],
    ["SELECT sum(y) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM scores"],
    [
      "SELECT CASE WHEN y BETWEEN 2 AND 5 THEN 'mid' ELSE 'out' END, count(*) FROM scores GROUP BY 1 ORDER BY 1",
    ],
    ["SELECT strftime(date_trunc('month', day), '%Y-%m'), median(y) FROM scores GROUP BY 1 ORDER BY 1"],
    ['SELECT \'姓名\' AS "姓名", "分数" FROM "成绩" WHERE "姓名" = \'张三\''],
    ['SELECT "a" FROM "odd ""name"""'],
    ["SELECT * EXCLUDE (day) REPLACE (y + 1 AS y) FROM scores ORDER BY id LIMIT 3 OFFSET 2"],
    ["SELECT string_agg(name, ',' ORDER BY id DESC) FILTER (WHERE dept = 1) FROM scores"],
    ["SELECT dept, y, count(*) FROM scores GROUP BY ROLLUP (dept, y) ORDER BY ALL"],
    ["SELECT dept FROM scores INTERSECT SELECT dept FROM schools ORDER BY 1"],
    ["SELECT list_transform([1, 2], x -> x + 1), [x * 2 FOR x IN [1, 2, 3] IF x > 1], {'a': 1}.a"],
    ["SELECT 9223372036854775807, 170141183460469231731687303715884105727, 0.1, 123456789.123456789, 1e300"],
    ["SELECT DATE '2024-02-29' + INTERVAL 1 MONTH, TIMESTAMP '2024-01-01 00:00:01.5', TIME '01:02:03'"],
    ["SELECT y::DECIMAL(10, 2), TRY_CAST(name AS INTEGER), y::VARCHAR FROM scores ORDER BY id"],
    ["SELECT * FROM (VALUES (1, 'a''b'), (2, 'c\"d')) v(x, z)"],
    ["SELECT g FROM generate_series(1, 3) t(g)"],
    ["FROM scores SELECT max(y) WHERE dept = 2"],
    ["SELECT DISTINCT ON (dept) dept, y FROM scores ORDER BY dept, y DESC"],
    ["SELECT name FROM scores WHERE name LIKE 'n1%' AND NOT name IN ('n1', 'n11') ORDER BY 1"],
    ["SELECT (SELECT max(y) FROM scores x WHERE x.dept = s.dept) FROM schools s ORDER BY 1"],
    ["SELECT quantile_cont(y, 0.5), mode() WITHIN GROUP (ORDER BY dept) FROM scores"],
    ["SELECT COLUMNS('^(id|y)$') FROM scores ORDER BY 1"],
    ["SELECT 1e5, typeof(1e5), 1e0 * 3, typeof(0e0), -2.5e-3"],
    ["-- a comment; DROP TABLE scores\nSELECT 1 /* and ; another */;"],
  ])("prints back a statement of equal result: %s", async (sql) => {
    const { text } = await guard(sql);
    expect(await run(text)).toEqual(await run(sql));
  });

  it("caps the rows of a statement without a limit", async () => {
    expect((await guard("SELECT * FROM scores")).text).toMatch(/LIMIT 1001$/);
    expect((await guard("SELECT * FROM scores LIMIT 5")).text).toMatch(/LIMIT 5$/);
  });

  it("names the tables it reads as the reader knows them", async () => {
    const { tables: used } = await guard("SELECT * FROM SCORES, (SELECT * FROM Schools) x");
    expect(used).toEqual(["scores", "schools"]);
  });

  it.each([
    ["SELECT now()", false],
    ["SELECT current_date", false],
    ["SELECT random()", false],
    ["SELECT y FROM scores USING SAMPLE 5 ROWS", false],
    ["SELECT y FROM scores", true],
  ])("knows whether %s may be cached", async (sql, cacheable) => {
    expect((await guard(sql)).cacheable).toBe(cacheable);
  });
});

describe("any input", () => {
  const name = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
    .filter((text) => !text.includes("\0"));

  it("keeps any text literal and any column name as it is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), name, async (text, column) => {
        const sql = `SELECT ${quoteText(text.replaceAll("\0", ""))} AS ${quoteName(column)}`;
        const guarded = await outcome(sql);
        if (guarded instanceof Refusal) return;
        expect(await run(guarded.text)).toEqual(await run(sql));
      }),
      { numRuns: runs(40, 150) },
    );
  });

  it("keeps any whole number and double", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(-(2n ** 127n) + 1n, 2n ** 127n - 1n),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        async (whole, double) => {
          const sql = `SELECT ${whole}, '${double}'::DOUBLE, ${double.toExponential()}`;
          expect(await run((await guard(sql)).text)).toEqual(await run(sql));
        },
      ),
      { numRuns: 100 },
    );
  });

  it("never lets a table through that the reader may not see", async () => {
    const quoted = fc.constantFrom(
      "hidden",
      "HIDDEN",
      '"hidden"',
      '"Hidden"',
      "main.hidden",
      "memory.main.hidden",
    );
    const around = fc.constantFrom(
      (t: string) => `SELECT * FROM ${t}`,
      (t: string) => `SELECT * FROM scores, ${t} AS scores2`,
      (t: string) => `WITH a AS (SELECT 1), b AS (SELECT * FROM ${t}) SELECT * FROM a`,
      (t: string) => `SELECT * FROM (SELECT * FROM (SELECT * FROM ${t}))`,
      (t: string) => `SELECT 1 ORDER BY (SELECT max(secret) FROM ${t})`,
      (t: string) => `SELECT max(y) FILTER (y > (SELECT min(secret) FROM ${t})) FROM scores`,
      (t: string) => `(SELECT 1) UNION (SELECT secret FROM ${t})`,
      (t: string) => `TABLE ${t}`,
      (t: string) => `FROM ${t}`,
    );
    await fc.assert(
      fc.asyncProperty(quoted, around, async (table, wrap) => {
        await expect(refusal(wrap(table))).resolves.toBeInstanceOf(Refusal);
      }),
      { numRuns: 100 },
    );
  });

  it("answers any text with a refusal or a single SELECT", async () => {
    const words = fc.constantFrom(
      "SELECT",
      "FROM",
      "scores",
      "hidden",
      "(",
      ")",
      ",",
      "*",
      ";",
      "'x'",
      '"',
      "--",
      "/*",
      "WITH",
      "a",
      "AS",
      "1",
      "UNION",
      "getenv",
      "DROP",
      "TABLE",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 14 }), async (parts) => {
        const guarded = await outcome(parts.join(" "));
        if (guarded instanceof Refusal) return;
        expect(guarded.text).toMatch(/^[(]*(SELECT|WITH|FROM|VALUES)\b/);
        expect(guarded.text).not.toMatch(/getenv\(/);
        expect(parser.tableNames(guarded.text)).not.toContain("hidden");
      }),
      { numRuns: 400 },
    );
  });
});
