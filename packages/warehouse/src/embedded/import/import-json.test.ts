import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { ImportProblem } from "@provost/contract/source/import-problem";
import { afterAll, describe, expect, it } from "vitest";
import { ask, bringing, problemOf } from "./import-file.fixtures.ts";
import { temporaryFolder } from "./part.fixtures.ts";

const { importFile: bringIn, preview, parts, remove } = bringing();
const made = temporaryFolder();
afterAll(() => {
  remove();
  made.remove();
});

async function parquetOf(select: string): Promise<Buffer> {
  const path = join(made.path, "made.parquet");
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
  return readFile(path);
}

const deep = (levels: number) => `[{"a":${"[".repeat(levels)}${"]".repeat(levels)}}]`;

describe("a JSON file that is not brought in", () => {
  it.each<[string, string, string | Buffer, ImportProblem]>([
    ["nested a million deep", "a.json", deep(1_000_000), { kind: "json_too_deep", line: 1, limit: 100 }],
    ["that breaks off", "a.json", '[{"a":1},\n{"a":', { kind: "json_broken", line: 2 }],
    ["whose list does not end", "a.json", '[{"a":1},\n', { kind: "json_broken", line: 2 }],
    ["with more after its end", "a.json", '[{"a":1}]\n{"a":2}', { kind: "json_broken", line: 2 }],
    ["of numbers", "a.json", "[1,2]", { kind: "json_not_records", line: 1 }],
    ["of lists", "a.json", "[[1],[2]]", { kind: "json_not_records", line: 1 }],
    ["that is text", "a.json", "a,b\n1,2\n", { kind: "json_not_records", line: 1 }],
    ["of an empty list", "a.json", "[]", { kind: "empty_file" }],
    [
      "with very many keys",
      "a.ndjson",
      JSON.stringify(Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`k${at}`, 1]))),
      { kind: "too_many_columns", limit: 2000 },
    ],
    [
      "with a record that is too long",
      "a.json",
      `[{"a":"${"x".repeat(18 * 1024 ** 2)}"}]`,
      { kind: "line_too_long", line: 1, limitMb: 16 },
    ],
    ["of no bytes", "a.json", "", { kind: "empty_file" }],
  ])("says what is wrong with one %s", async (_name, file, content, problem) => {
    expect(await problemOf(bringIn(file, content))).toEqual(problem);
  });

  it("leaves nothing behind", () => {
    expect(readdirSync(parts)).toEqual([]);
  });
});

describe("a JSON file", () => {
  it.each([
    ["a.json", (records: string[]) => `\ufeff[\n${records.join(",\n")}\n]`],
    ["a.ndjson", (records: string[]) => records.join("\n")],
    ["unnamed", (records: string[]) => records.join("\r\n")],
  ])("%s keeps types, digits and codes; what is nested becomes JSON text", async (name, form) => {
    const content = form([
      '{"id":9007199254740993,"code":"007","x":1.5,"ok":true,"day":"2024-01-05","in":{"b":[1,12345678901234567890]},"t":"a\\n\\"b\\","}',
      '{"id":2,"code":"12","x":2,"ok":null,"day":"2024-01-06T08:00:00Z","late":"中"}',
    ]);
    const result = await bringIn(name, content);
    expect(result.columns).toEqual([
      { name: "id", type: "BIGINT" },
      { name: "code", type: "VARCHAR" },
      { name: "x", type: "DOUBLE" },
      { name: "ok", type: "BOOLEAN" },
      { name: "day", type: "TIMESTAMP" },
      { name: "in", type: "VARCHAR" },
      { name: "t", type: "VARCHAR" },
      { name: "late", type: "VARCHAR" },
    ]);
    expect(await ask(result, 'SELECT id, code, x, ok, day::VARCHAR, "in", t, late FROM data')).toEqual([
      [
        "9007199254740993",
        "007",
        1.5,
        true,
        "2024-01-05 00:00:00",
        '{"b":[1,12345678901234567890]}',
        'a\n"b",',
        null,
      ],
      ["2", "12", 2, null, "2024-01-06 08:00:00", null, null, "中"],
    ]);
  });

  it("takes keys that come late, and lists records that cannot be read", async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => `{"a":${at}}`);
    const result = await bringIn("a.jsonl", [...lines, '{"a":}', '{"b":"x","a":1}'].join("\n"));
    expect(result).toMatchObject({
      rows: 3001,
      rejected: { count: 1, lines: [{ line: 3001, problem: { kind: "unreadable" } }] },
    });
    expect(await ask(result, "SELECT count(b), count(a) FROM data")).toEqual([["1", "3001"]]);
  });

  it("gives keys that are no names, or the same but for their letters, names of their own", async () => {
    const long = "长".repeat(400);
    const text = JSON.stringify([{ Name: "A", name: "a", "": 1, "two\nlines": 2, [long]: 3 }]);
    const names = ["Name", "name_2", "column_3", "two lines", long.slice(0, 245)];
    expect((await preview("a.json", text)).columns.map(({ name }) => name)).toEqual(names);
    const result = await bringIn("a.json", text);
    expect(result.columns.map(({ name }) => name)).toEqual(names);
    expect(await ask(result, 'SELECT "Name", name_2, column_3, "two lines" FROM data')).toEqual([
      ["A", "a", "1", "2"],
    ]);
  });

  it("keeps a record all of whose values are empty", async () => {
    const result = await bringIn("a.json", '[{"a":null},{"a":"x"},{}]');
    expect(result.rows).toBe(3);
  });

  it("is looked at", async () => {
    const seen = await preview("a.json", '[{"n":1,"t":"x"},{"n":2.5}]');
    expect(seen).toMatchObject({
      format: "json",
      sheets: [],
      rows: [
        ["1", "x"],
        ["2.5", null],
      ],
    });
    expect(seen.columns.map(({ name, type }) => [name, type])).toEqual([
      ["n", "DOUBLE"],
      ["t", "VARCHAR"],
    ]);
  });
});

describe("a Parquet file", () => {
  const select =
    "SELECT 1::INTEGER AS n, 1.25::DECIMAL(9,2) AS d, 'x' AS t, DATE '2024-01-05' AS day, TIMESTAMPTZ '2024-01-05 08:00:00+08' AS moment, [1, 2] AS list, {'a': 1} AS obj, true AS ok, 'nan'::DOUBLE AS nan, 18446744073709551615::UBIGINT AS big";

  it("keeps its types; what is nested becomes JSON text", async () => {
    const result = await bringIn("a.parquet", await parquetOf(select));
    expect(result.columns.map(({ type }) => type)).toEqual([
      "BIGINT",
      "DOUBLE",
      "VARCHAR",
      "DATE",
      "TIMESTAMP",
      "VARCHAR",
      "VARCHAR",
      "BOOLEAN",
      "DOUBLE",
      "VARCHAR",
    ]);
    expect(
      await ask(result, "SELECT n, d, t, day::VARCHAR, moment::VARCHAR, list, obj, ok, nan, big FROM data"),
    ).toEqual([
      [
        "1",
        1.25,
        "x",
        "2024-01-05",
        "2024-01-05 00:00:00",
        "[1,2]",
        '{"a":1}',
        true,
        null,
        "18446744073709551615",
      ],
    ]);
  });

  it("is read as chosen, and appended to what fits", async () => {
    const columns = [
      { from: "n", name: "n", take: true, type: "VARCHAR" as const },
      { from: "t", name: "no", take: true, type: "DOUBLE" as const },
      { from: "d", name: "d", take: false },
    ];
    const file = await parquetOf("SELECT 7 AS n, 'x' AS t, 2 AS d");
    const chosen = await bringIn("a.parquet", file, { choice: { columns } });
    expect(chosen).toMatchObject({
      columns: [
        { name: "n", type: "VARCHAR" },
        { name: "no", type: "DOUBLE" },
      ],
      emptied: [{ column: "no", count: 1, examples: ["x"] }],
    });
    const table = [
      { name: "N", type: "VARCHAR" },
      { name: "more", type: "DATE" },
    ];
    const loose = await bringIn("a.parquet", file, {
      mode: { kind: "append", columns: table },
      choice: { loose: true },
    });
    expect(loose.tableColumns).toEqual(table);
    expect(await ask(loose, 'SELECT "N", more FROM data')).toEqual([["7", null]]);
  });

  it("is refused when it was cut short, broken, encrypted or named otherwise", async () => {
    const whole = await parquetOf("SELECT range AS n FROM range(5000)");
    expect(await problemOf(bringIn("a.parquet", whole.subarray(0, 900)))).toEqual({ kind: "parquet_broken" });
    const holed = Buffer.concat([whole.subarray(0, 4), Buffer.alloc(400, 7), Buffer.from("PAR1")]);
    expect(await problemOf(bringIn("a.parquet", holed))).toEqual({ kind: "parquet_broken" });
    expect(await problemOf(preview("a.parquet", holed))).toEqual({ kind: "parquet_broken" });
    expect(await problemOf(bringIn("a.parquet", Buffer.from("PARE....PARE")))).toEqual({
      kind: "parquet_encrypted",
    });
    expect(await problemOf(bringIn("a.json", whole))).toEqual({
      kind: "wrong_extension",
      extension: ".json",
      format: "parquet",
    });
  });
});

describe("a CSV", () => {
  it("is read as chosen: below a title, columns renamed, typed and left out", async () => {
    const columns = [
      { from: "a", name: "学号", take: true },
      { from: "b", name: "分数", take: true, type: "DOUBLE" as const },
      { from: "c", name: "c", take: false },
    ];
    const content = "title line\na,b,c\n1,90,x\n2,缺考,y\n3,NA,z\n";
    const result = await bringIn("a.csv", content, { choice: { headerRow: 2, columns } });
    expect(result).toMatchObject({
      columns: [
        { name: "学号", type: "BIGINT" },
        { name: "分数", type: "DOUBLE" },
      ],
      emptied: [{ column: "分数", count: 1, examples: ["缺考"] }],
    });
    expect(await ask(result, "SELECT * FROM data")).toEqual([
      ["1", 90],
      ["2", null],
      ["3", null],
    ]);
    const bare = await bringIn("a.csv", "1,x\n2,y\n", { choice: { headerRow: 0 } });
    expect(bare.columns.map(({ name }) => name)).toEqual(["column_1", "column_2"]);
    expect(bare.rows).toBe(2);
  });

  it.each<[string, ImportProblem]>([
    ["gone", { kind: "column_gone", name: "gone" }],
    ["a", { kind: "header_duplicate", column: 2, earlier: 1, name: "b" }],
  ])("refuses choices that do not fit: %s", async (from, problem) => {
    const importing = bringIn("a.csv", "a,b\n1,2\n", {
      choice: { columns: [{ from, name: "B", take: true }] },
    });
    expect(await problemOf(importing)).toEqual(problem);
  });

  it("is looked at with what other types would leave empty", async () => {
    const seen = await preview("a.csv", "day,n\n2024-01-05,1\n,x\n");
    expect(seen).toMatchObject({
      format: "csv",
      encoding: "utf-8",
      delimiter: ",",
      headerRow: 1,
      looked: 2,
      whole: true,
    });
    expect(seen.columns[1]).toMatchObject({
      type: "VARCHAR",
      misfits: { BIGINT: { count: 1, examples: ["x"] } },
    });
    expect(seen.rows).toEqual([
      ["2024-01-05", "1"],
      [null, "x"],
    ]);
  });
});
