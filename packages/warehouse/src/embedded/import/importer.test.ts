import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { ImportProblem } from "@provost/contract/source/import-problem";
import { afterAll, describe, expect, it, vi } from "vitest";
import { ImportError } from "../../csv/import-error.ts";
import { wholeDisk } from "../disk-space.ts";
import { importHere } from "./import-file.fixtures.ts";
import type { ImportProgress, ImportRequest, ImportResult } from "./import-messages.ts";
import { startImporter } from "./importer.ts";
import { temporaryFolder } from "./part.fixtures.ts";

const folder = temporaryFolder();
let files = 0;

function command(name: string, ...args: string[]): boolean {
  return spawnSync(name, args).status === 0;
}

const smallDisk = join(folder.path, "small-disk");
mkdirSync(smallDisk);
const mounted =
  process.getuid?.() === 0 && command("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", smallDisk);

afterAll(() => {
  if (mounted) command("umount", smallDisk);
  folder.remove();
});

function upload(content: string | Uint8Array): string {
  const path = join(folder.path, `upload-${++files}.csv`);
  writeFileSync(path, content);
  return path;
}

function importContent(
  content: string | Uint8Array,
  mode: ImportRequest["mode"] = { kind: "replace" },
): Promise<ImportResult> {
  return importHere({ source: upload(content), folder: join(folder.path, "parts"), mode });
}

async function failure(imported: Promise<unknown>): Promise<ImportError> {
  const error = await imported.then(
    () => new Error("it was imported"),
    (thrown: unknown) => thrown,
  );
  if (error instanceof ImportError) return error;
  throw error;
}

async function ask(result: ImportResult, sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(result.file, { access_mode: "READ_ONLY" });
  const connection = await instance.connect();
  const rows = await (await connection.run(sql)).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

const typesOf = ({ columns }: ImportResult) => columns.map(({ type }) => type);
const gb = (...bytes: number[]) => Buffer.from(bytes);

describe("a file that is not brought in", () => {
  const tooFew = { kind: "too_few", expected: 2, found: 1 } as const;

  it.each<[string, string | Uint8Array, ImportProblem]>([
    ["an empty file", "", { kind: "empty_file" }],
    ["blank lines only", "\n \n", { kind: "empty_file" }],
    ["a blank first line", "\na,b\n1,2\n", { kind: "header_blank" }],
    ["a header that does not end", 'a,"b\n1,2\n', { kind: "header_unclosed" }],
    ["a header alone", "a,b\n", { kind: "no_rows" }],
    ["a name given twice", "a,b,A\n1,2,3\n", { kind: "header_duplicate", earlier: 1, column: 3, name: "A" }],
    ["a column without a name", "a,,c\n1,2,3\n", { kind: "header_unnamed", column: 2 }],
    ["a very long name", `a,${"b".repeat(256)}\n1,2\n`, { kind: "header_too_long", column: 2, limit: 255 }],
    ["a name in two lines", 'a,"b\nc"\n1,2\n', { kind: "header_control", column: 2 }],
    [
      "lines that are all too short",
      "a,b\n1\n2\n",
      { kind: "too_many_rejected", rejected: 2, taken: 0, first: { line: 2, problem: tooFew } },
    ],
    [
      "a quote that is never closed",
      'a,b\n1,"x\n2,y\n',
      {
        kind: "too_many_rejected",
        rejected: 1,
        taken: 0,
        first: { line: 2, problem: { kind: "unclosed_quote" } },
      },
    ],
    [
      "bytes that are not UTF-8",
      Buffer.concat([Buffer.from("编号,姓名\n1,张三\n2,"), gb(0xff), Buffer.from("\n")]),
      { kind: "bad_encoding", encoding: "utf-8", line: 3 },
    ],
    [
      "bytes that are not GB18030",
      Buffer.concat([gb(0xb1, 0xe0, 0x2c, 0x62, 0x0a, 0x31, 0x2c, 0x32, 0x0a, 0xd5, 0xff, 0x2c, 0x33, 0x0a)]),
      { kind: "bad_encoding", encoding: "gb18030", line: 3 },
    ],
    ["a workbook cut short", Buffer.from("PK\x03\x04...."), { kind: "workbook_broken" }],
    [
      "an old workbook",
      gb(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
      { kind: "other_format", format: "xls" },
    ],
    ["binary data", Buffer.from([1, 2, 0, 0, 0, 3, 0, 0]), { kind: "binary_file" }],
  ])("says what is wrong with %s", async (_name, content, problem) => {
    expect((await failure(importContent(content))).problem).toEqual(problem);
  });

  it("leaves nothing behind", () => {
    expect(readdirSync(join(folder.path, "parts"))).toEqual([]);
  });

  it("says that the upload is gone", async () => {
    const source = join(folder.path, "nowhere.csv");
    const request = { source, folder: folder.path, mode: { kind: "replace" } } as const;
    const error = await failure(startImporter(wholeDisk).run(request));
    expect(error.problem).toEqual({ kind: "failed" });
    expect(error.message).not.toContain(folder.path);
    expect(String(error.cause)).toContain("ENOENT");
  });

  it("is cancelled, or its process dies, without a trace", async () => {
    const big = upload(`a,b\n${"1,some text that is long enough\n".repeat(2_000_000)}`);
    for (const [end, kind] of [
      ["close", "cancelled"],
      ["kill", "engine_died"],
    ] as const) {
      const target = join(folder.path, `ended-${end}`);
      const importer = startImporter(wholeDisk);
      const imported = failure(importer.run({ source: big, folder: target, mode: { kind: "replace" } }));
      await vi.waitFor(() => expect(readdirSync(target)).toHaveLength(1), { timeout: 60_000 });
      if (end === "close") importer.close();
      else process.kill(importer.pid ?? 0, "SIGKILL");
      expect((await imported).problem).toEqual({ kind });
      expect(readdirSync(target)).toEqual([]);
    }
  });

  it.runIf(process.platform === "linux")("meets a file size limit with a clear message", async () => {
    const source = upload(
      `a,b\n${Array.from({ length: 200_000 }, (_, row) => `${row},${row * 0.37}x`).join("\n")}\n`,
    );
    const target = join(folder.path, "limited");
    const importer = startImporter(wholeDisk);
    command("prlimit", "--pid", String(importer.pid), "--fsize=1000000");
    const error = await failure(importer.run({ source, folder: target, mode: { kind: "replace" } }));
    expect(error.problem).toEqual({ kind: "disk_full" });
    expect(readdirSync(target)).toEqual([]);
  });

  it("keeps to the space that there is for what does not fit into memory", async () => {
    const row = (index: number) => `${index},${Math.imul(index, 2654435761) >>> 0}text${index * 7919}`;
    const source = upload(`a,b\n${Array.from({ length: 2_000_000 }, (_, index) => row(index)).join("\n")}\n`);
    const target = join(folder.path, "narrow");
    const narrow = { begin: async () => ({ ...(await wholeDisk.begin(0)), spare: 64 * 1024 }) };
    const request = { source, folder: target, mode: { kind: "replace" }, memoryMb: 40, threads: 1 } as const;
    const error = await failure(startImporter(narrow).run(request));
    expect([error.problem, String(error.cause)]).toEqual([
      { kind: "disk_full" },
      expect.stringContaining("max_temp_directory_size"),
    ]);
    expect(readdirSync(target)).toEqual([]);
  });

  it.runIf(mounted)("meets a full disk with a clear message", async () => {
    const row = (index: number) => `${index},${Math.imul(index, 2654435761) >>> 0}text${index * 7919}`;
    const source = upload(`a,b\n${Array.from({ length: 200_000 }, (_, index) => row(index)).join("\n")}\n`);
    const error = await failure(
      startImporter(wholeDisk).run({ source, folder: smallDisk, mode: { kind: "replace" } }),
    );
    expect(error.problem).toEqual({ kind: "disk_full" });
    expect(readdirSync(smallDisk)).toEqual([]);
  });
});

describe("a file that is brought in", () => {
  it("is one part with all its rows", async () => {
    const rows = Array.from(
      { length: 73_421 },
      (_, index) => `${index % 2972},${index % 14},${1 + (index % 5)}`,
    );
    const source = upload(`"s","dept","y"\n${rows.join("\n")}\n`);
    const importer = startImporter(wholeDisk);
    const result = await importer.run({
      source,
      folder: join(folder.path, "parts"),
      mode: { kind: "replace" },
    });
    expect(result).toMatchObject({ rows: 73_421, encoding: "utf-8", delimiter: ",", widened: [] });
    expect(result.rejected.count).toBe(0);
    expect(await ask(result, "SELECT count(DISTINCT dept), min(y), max(y) FROM data")).toEqual([
      ["14", "1", "5"],
    ]);
  });

  it.each<[string, string | Uint8Array, string]>([
    ["UTF-8", "编号;姓名\n1;张三\n2;李四\n", "utf-8"],
    ["UTF-8 with a mark", "\ufeff编号;姓名\n1;张三\n2;李四\n", "utf-8"],
    ["UTF-16", Buffer.from("\ufeff编号;姓名\r\n1;张三\r\n2;李四\r\n", "utf16le"), "utf-16le"],
    ["UTF-16 without a mark", Buffer.from("编号;姓名\n1;张三\n2;李四\n", "utf16le"), "utf-16le"],
    ["UTF-16 big endian", Buffer.from("\ufeff编号;姓名\n1;张三\n2;李四\n", "utf16le").swap16(), "utf-16be"],
    [
      "GB18030",
      gb(
        0xb1,
        0xe0,
        0xba,
        0xc5,
        0x3b,
        0xd0,
        0xd5,
        0xc3,
        0xfb,
        0x0a,
        0x31,
        0x3b,
        0xd5,
        0xc5,
        0xc8,
        0xfd,
        0x0a,
        0x32,
        0x3b,
        0xc0,
        0xee,
        0xcb,
        0xc4,
        0x0a,
      ),
      "gb18030",
    ],
  ])("is read as %s", async (_name, content, encoding) => {
    const result = await importContent(content);
    expect(result).toMatchObject({ encoding, delimiter: ";", rows: 2 });
    expect(result.columns.map(({ name }) => name)).toEqual(["编号", "姓名"]);
    expect(await ask(result, 'SELECT "姓名" FROM data ORDER BY "编号"')).toEqual([["张三"], ["李四"]]);
  });

  it("is read as GB18030 when the first Chinese text comes late", async () => {
    const start = Buffer.from(`id,name\n${"1,a plain name of some length\n".repeat(30_000)}`);
    const result = await importContent(
      Buffer.concat([start, Buffer.from("2,"), gb(0xd5, 0xc5, 0xc8, 0xfd), Buffer.from("\n")]),
    );
    expect(result).toMatchObject({ encoding: "gb18030", rows: 30_001 });
    expect(await ask(result, "SELECT name FROM data WHERE id = 2")).toEqual([["张三"]]);
  });

  it.each([
    [",", "a,b\n1,x\n"],
    [";", "a;b\n1;x\n"],
    ["\t", "a\tb\n1\tx\n"],
    ["|", "a|b\n1|x\n"],
  ])("is split at %j", async (delimiter, content) => {
    const result = await importContent(content);
    expect(result.delimiter).toBe(delimiter);
    expect(await ask(result, "SELECT a, b FROM data")).toEqual([["1", "x"]]);
  });

  it("keeps quoted line ends, delimiters and quotes", async () => {
    const result = await importContent('a,b\n1,"two\nlines, and ""quotes"""\n2,plain\n');
    expect(await ask(result, "SELECT b FROM data ORDER BY a")).toEqual([
      ['two\nlines, and "quotes"'],
      ["plain"],
    ]);
  });

  it("lists lines of the wrong shape by their place in the file", async () => {
    const result = await importContent(
      'a,b,c\n1,"x\ny",2\n2,z\n3,"q ""w""",4,5\n\n4,ok,3\n5,"un"quoted,6\n6,fine,7\n8,x,9\n',
    );
    expect(result.rejected).toEqual({
      count: 3,
      lines: [
        { line: 4, problem: { kind: "too_few", expected: 3, found: 2 } },
        { line: 5, problem: { kind: "too_many", expected: 3, found: 4 } },
        { line: 8, problem: { kind: "unclosed_quote" } },
      ],
    });
    expect(result.rows).toBe(4);
  });

  it("lists the first hundred and counts them all", async () => {
    const result = await importContent(`a,b\n${"1,2\n1\n".repeat(250)}1,2\n`);
    expect(result.rejected.count).toBe(250);
    expect(result.rejected.lines).toHaveLength(100);
    expect(result.rejected.lines.at(-1)).toEqual({
      line: 201,
      problem: { kind: "too_few", expected: 2, found: 1 },
    });
  });

  it("reads mixed and old line ends, with the right line numbers", async () => {
    const mixed = await importContent("a,b\r\n1,x\n2,y\r\n3\n4,z\n");
    expect(mixed).toMatchObject({ rows: 3, rejected: { count: 1, lines: [{ line: 4 }] } });
    const old = await importContent("a,b\r1,x\r2\r3,y\r4,z\r");
    expect(old).toMatchObject({ rows: 3, rejected: { count: 1, lines: [{ line: 3 }] } });
  });

  it("types its columns and keeps codes as text", async () => {
    const result = await importContent(
      "code,n,x,day,at,ok,t\n007,1,1.5,2024/1/5,2024-01-05 08:00,true,08:05\n012,2,2,2024-01-06,2024-01-05T09:00:01,false,9:00\n",
    );
    expect(typesOf(result)).toEqual(["VARCHAR", "BIGINT", "DOUBLE", "DATE", "TIMESTAMP", "BOOLEAN", "TIME"]);
    expect(await ask(result, "SELECT code, day::VARCHAR FROM data ORDER BY n")).toEqual([
      ["007", "2024-01-05"],
      ["012", "2024-01-06"],
    ]);
  });

  it("widens what breaks its type later, and changes no value", async () => {
    const start = "n,day,ok,id,code,x\n";
    const typicalRows = "1,2024-01-01,true,5,12,3\n".repeat(40_000);
    const result = await importContent(
      `${start}${typicalRows}1.5,2024-01-02 10:00,maybe,12345678901234567,007,9999999999999999999999\n`,
    );
    expect(typesOf(result)).toEqual(["DOUBLE", "TIMESTAMP", "VARCHAR", "BIGINT", "VARCHAR", "VARCHAR"]);
    expect(result.widened).toEqual([
      { name: "n", from: "BIGINT", to: "DOUBLE" },
      { name: "day", from: "DATE", to: "TIMESTAMP" },
      { name: "ok", from: "BOOLEAN", to: "VARCHAR" },
      { name: "code", from: "BIGINT", to: "VARCHAR" },
      { name: "x", from: "BIGINT", to: "VARCHAR" },
    ]);
    expect(result).toMatchObject({ rows: 40_001, rejected: { count: 0 } });
    expect(await ask(result, "SELECT n, day::VARCHAR, ok, id, code, x FROM data WHERE n = 1.5")).toEqual([
      [1.5, "2024-01-02 10:00:00", "maybe", "12345678901234567", "007", "9999999999999999999999"],
    ]);
  });

  it("rounds nothing in a long file of whole numbers when something else comes late", async () => {
    const whole = Array.from({ length: 120_000 }, (_, index) => `${index},${index % 7}`);
    const late = async (line: string) => importContent(["a,b", ...whole, line, "5,5"].join("\n"));
    expect(typesOf(await late("1,2"))).toEqual(["BIGINT", "BIGINT"]);
    const fraction = await late("1.5,2");
    expect(typesOf(fraction)).toEqual(["DOUBLE", "BIGINT"]);
    expect(await ask(fraction, "SELECT count(*) FROM data WHERE a = 1.5")).toEqual([["1"]]);
    const hexadecimal = await late("0x1F,2");
    expect(typesOf(hexadecimal)[0]).toBe("VARCHAR");
    expect(await ask(hexadecimal, "SELECT count(*) FROM data WHERE a = '0x1F'")).toEqual([["1"]]);
  });

  it("keeps empty cells empty", async () => {
    const result = await importContent('a,b,c\n1,,\n,"",x\n3,y,z\n');
    expect(await ask(result, "SELECT count(a), count(b), count(c) FROM data")).toEqual([["2", "1", "2"]]);
  });

  it("reads marks for missing values as empty cells, except in text", async () => {
    const result = await importContent(
      'id,n,x,day,ok,name\n1,NA,1.5,2024-01-05,true,NA\n2,7,"NA",NA,NA,Ann\n3,N/A,NULL,null,false,NULL\n4,8,NaN,#N/A,true,-\n',
    );
    expect(typesOf(result)).toEqual(["BIGINT", "BIGINT", "DOUBLE", "DATE", "BOOLEAN", "VARCHAR"]);
    expect(result).toMatchObject({ rows: 4, rejected: { count: 0 }, widened: [] });
    expect(await ask(result, "SELECT n, x, day::VARCHAR, ok, name FROM data ORDER BY id")).toEqual([
      [null, 1.5, "2024-01-05", true, "NA"],
      ["7", null, null, null, "Ann"],
      [null, null, null, false, "NULL"],
      ["8", null, null, true, "-"],
    ]);
  });

  it("reads marks that come late without giving up the type, unless other text comes too", async () => {
    const typicalRows = "1,1.5,2024-01-01,3,12\n".repeat(40_000);
    const result = await importContent(
      `n,x,day,mixed,whole\n${typicalRows}NA,NaN,NA,NA,NaN\n2,NA,NULL,none,1.5\n`,
    );
    expect(typesOf(result)).toEqual(["BIGINT", "DOUBLE", "DATE", "VARCHAR", "DOUBLE"]);
    expect(result.widened.map(({ name }) => name)).toEqual(["mixed", "whole"]);
    expect(
      await ask(result, "SELECT n, x, day, mixed, whole FROM data WHERE day IS NULL ORDER BY n NULLS FIRST"),
    ).toEqual([
      [null, null, null, "NA", null],
      ["2", null, null, "none", 1.5],
    ]);
  });

  it("is under a name made from its content that no other file has, alone", async () => {
    const target = join(folder.path, "named");
    const run = () => importHere({ source: upload("a\n1\n"), folder: target, mode: { kind: "replace" } });
    const [first, second] = [await run(), await run()];
    const content = ({ generation }: typeof first) => generation.slice(0, 32);
    expect(content(second)).toBe(content(first));
    expect(second.generation).not.toBe(first.generation);
    expect(readdirSync(target).sort()).toEqual(
      [first, second].map(({ generation }) => `${generation}.duckdb`).sort(),
    );
  });

  it("tells how far it is", async () => {
    const steps: ImportProgress[] = [];
    const source = upload(Buffer.from(`a,b\n${"1,一些文字\n".repeat(300_000)}`, "utf16le"));
    const request = { source, folder: join(folder.path, "parts"), mode: { kind: "replace" } } as const;
    await startImporter(wholeDisk).run(request, (progress) => steps.push(progress));
    expect(new Set(steps.map(({ stage }) => stage))).toContain("decoding");
    expect(steps.at(-1)).toEqual({ stage: "publishing", fraction: 0 });
    expect(steps.every(({ fraction }) => fraction >= 0 && fraction <= 1)).toBe(true);
  });
});

describe("whole numbers", () => {
  it("are told of by their range and how many differ; other columns are not", async () => {
    const result = await importContent("no,share,name,late\n7,0.5,a,\n9,1,b,0\n9,2,c,2\n");
    expect(result.wholeColumns).toEqual([
      { name: "no", rows: 3, distinct: 2, min: 7, max: 9 },
      { name: "late", rows: 2, distinct: 2, min: 0, max: 2 },
    ]);
  });

  it("are counted in a sample of a large file, with the range of all", async () => {
    const lines = Array.from({ length: 450_000 }, (_, row) => `${row},${row % 3}`);
    const { wholeColumns } = await importContent(`id,kind\n${lines.join("\n")}\n`);
    const [id, kind] = wholeColumns;
    expect(id).toMatchObject({ name: "id", min: 0, max: 449_999 });
    expect(id?.distinct).toBe(id?.rows);
    expect(id?.rows).toBeGreaterThan(100_000);
    expect(id?.rows).toBeLessThan(300_000);
    expect(kind).toMatchObject({ distinct: 3, min: 0, max: 2 });
  });
});

describe("an appended file", () => {
  const table = [
    { name: "Id", type: "BIGINT" },
    { name: "score", type: "BIGINT" },
    { name: "code", type: "VARCHAR" },
  ];
  const append = { kind: "append", columns: table } as const;

  it.each([
    ["a column that the table has not", "id,score,code,more\n1,2,3,4\n", "column_unknown", "more"],
    ["a column too few", "id,score\n1,2\n", "column_missing", "code"],
  ])("is refused with %s", async (_name, content, kind, name) => {
    expect((await failure(importContent(content, append))).problem).toEqual({ kind, name });
  });

  it.each(["", "NA"])("leaves a column's type as it is when its cells are %j", async (cell) => {
    const result = await importContent(`id,score,code\n1,${cell},x\n`, append);
    expect(result.tableColumns).toEqual(table);
    expect(await ask(result, "SELECT score FROM data")).toEqual([[null]]);
  });

  it("takes the table's names and at least its types, in any order", async () => {
    const result = await importContent("CODE,id,score\n12,1,2.5\n", append);
    expect(result.columns).toEqual([
      { name: "code", type: "VARCHAR" },
      { name: "Id", type: "BIGINT" },
      { name: "score", type: "DOUBLE" },
    ]);
    expect(result.tableColumns).toEqual([
      { name: "Id", type: "BIGINT" },
      { name: "score", type: "DOUBLE" },
      { name: "code", type: "VARCHAR" },
    ]);
  });
});
