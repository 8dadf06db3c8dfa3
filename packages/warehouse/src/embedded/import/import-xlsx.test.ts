import { readdirSync } from "node:fs";
import type { ImportProblem } from "@provost/contract/source/import-problem";
import { afterAll, describe, expect, it } from "vitest";
import {
  sheetXml,
  styled,
  styles,
  workbookEntries,
  workbookOf,
  zipOf,
} from "../../formats/workbook.fixtures.ts";
import { wholeDisk } from "../disk-space.ts";
import { ask, bringing, problemOf } from "./import-file.fixtures.ts";
import { startImporter } from "./importer.ts";

const { importFile: bringIn, preview, parts, remove, upload } = bringing();
afterAll(remove);

const scores = {
  name: "成绩",
  rows: [
    ["name", "score"],
    ["张三", 90],
  ],
};
const withPart = (name: string, content: string | Buffer) =>
  zipOf([...workbookEntries([scores]).filter((entry) => entry.name !== name), { name, content }]);
const oldContainer = (inside: Buffer) => {
  const file = Buffer.alloc(4096);
  file.write("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "latin1");
  inside.copy(file, 1024);
  return file;
};
const entities = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData/></worksheet>';
const oneRow = (cells: string) => `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`;
const longCell = `<c t="str"><v>${"long ".repeat(3000)}</v></c>`;
const wide = `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="BZZZ1"><v>2</v></c></row></sheetData></worksheet>`;

describe("a workbook that is not brought in", () => {
  it.each<[string, string, string | Buffer, ImportProblem]>([
    ["cut short", "a.xlsx", workbookOf([scores]).subarray(0, 700), { kind: "workbook_broken" }],
    [
      "with a sheet that breaks off",
      "a.xlsx",
      withPart("xl/worksheets/sheet1.xml", sheetXml(scores.rows).slice(0, 90)),
      { kind: "workbook_broken" },
    ],
    [
      "locked by a password",
      "a.xlsx",
      oldContainer(Buffer.from("EncryptedPackage", "utf16le")),
      { kind: "workbook_encrypted" },
    ],
    [
      "of the old kind",
      "a.xls",
      oldContainer(Buffer.from("Workbook", "utf16le")),
      { kind: "other_format", format: "xls" },
    ],
    [
      "whose ZIP is encrypted",
      "a.xlsx",
      zipOf(workbookEntries([scores]).map((entry) => ({ ...entry, encrypted: true }))),
      { kind: "workbook_encrypted" },
    ],
    [
      "that carries macros",
      "a.xlsm",
      workbookOf([scores], { extra: [{ name: "xl/vbaProject.bin", content: "x" }] }),
      { kind: "workbook_macros" },
    ],
    [
      "that calls itself macro-enabled",
      "a.xlsx",
      withPart(
        "[Content_Types].xml",
        '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      ),
      { kind: "workbook_macros" },
    ],
    [
      "that swells by its own word",
      "a.xlsx",
      withPart("xl/worksheets/sheet1.xml", Buffer.alloc(64 * 1024 ** 2)),
      { kind: "zip_bomb" },
    ],
    [
      "that swells beyond its word",
      "a.xlsx",
      zipOf(
        workbookEntries([scores]).map((entry) =>
          entry.name.includes("sheet1")
            ? { ...entry, content: Buffer.alloc(8 * 1024 ** 2, " "), claims: 1000 }
            : entry,
        ),
      ),
      { kind: "zip_bomb" },
    ],
    [
      "of very many entries",
      "a.xlsx",
      zipOf(Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}`, content: "" }))),
      { kind: "zip_bomb" },
    ],
    [
      "with XML entities",
      "a.xlsx",
      withPart("xl/worksheets/sheet1.xml", entities),
      { kind: "workbook_entities" },
    ],
    [
      "with entities in its texts",
      "a.xlsx",
      withPart("xl/sharedStrings.xml", "<!DOCTYPE lolz><sst/>"),
      { kind: "workbook_entities" },
    ],
    [
      "with a million columns",
      "a.xlsx",
      withPart("xl/worksheets/sheet1.xml", wide),
      { kind: "too_many_columns", limit: 2000 },
    ],
    [
      "with a million empty cells in a row",
      "a.xlsx",
      withPart("xl/worksheets/sheet1.xml", oneRow('<c s="1"/>'.repeat(1_000_000))),
      { kind: "too_many_columns", limit: 2000 },
    ],
    [
      "with a row of very long texts",
      "a.xlsx",
      withPart("xl/worksheets/sheet1.xml", oneRow(longCell.repeat(1800))),
      { kind: "line_too_long", line: 1, limitMb: 16 },
    ],
    [
      "with a row that names one long text very often",
      "a.xlsx",
      workbookOf([{ name: "s", rows: [Array(1800).fill({ xml: '<c t="s"><v>0</v></c>' })] }], {
        shared: [`<t>${"long ".repeat(5000)}</t>`],
      }),
      { kind: "line_too_long", line: 1, limitMb: 16 },
    ],
    [
      "with a tag that does not end",
      "a.xlsx",
      withPart("xl/worksheets/sheet1.xml", oneRow(`<c s="${"1 ".repeat(2 * 1024 ** 2)}"/>`)),
      { kind: "workbook_too_large" },
    ],
    [
      "without a value",
      "a.xlsx",
      workbookOf([{ name: "空", rows: [[null], []] }]),
      { kind: "sheet_empty", name: "空" },
    ],
    ["with a header alone", "a.xlsx", workbookOf([{ name: "x", rows: [["a", "b"]] }]), { kind: "no_rows" }],
    [
      "that is another ZIP",
      "a.xlsx",
      zipOf([{ name: "readme.txt", content: "x" }]),
      { kind: "other_format", format: "zip" },
    ],
    [
      "named as text",
      "a.csv",
      workbookOf([scores]),
      { kind: "wrong_extension", extension: ".csv", format: "xlsx" },
    ],
    [
      "that is text",
      "a.xlsx",
      "name,score\nx,1\n",
      { kind: "wrong_extension", extension: ".xlsx", format: "csv" },
    ],
    ["of no bytes", "a.xlsx", "", { kind: "empty_file" }],
  ])("says what is wrong with one %s, looked at or loaded", async (_name, file, content, problem) => {
    expect(await problemOf(bringIn(file, content))).toEqual(problem);
    expect(await problemOf(preview(file, content))).toEqual(problem);
  });

  it("names the sheet that is not there", async () => {
    const importing = bringIn("a.xlsx", workbookOf([scores]), { choice: { sheet: "二班" } });
    expect(await problemOf(importing)).toEqual({ kind: "sheet_missing", name: "二班" });
  });

  it.each(["killed", "cancelled"])("is %s half-way without a trace", async (end) => {
    const rows = Array.from({ length: 60_000 }, (_, at) => [at, `text ${at}`, at / 3]);
    const source = upload(workbookOf([{ name: "s", rows: [["a", "b", "c"], ...rows] }]));
    const importer = startImporter(wholeDisk);
    const request = { source, name: "a.xlsx", folder: parts, mode: { kind: "replace" } } as const;
    const run = importer.run(request, ({ stage }) => {
      if (stage !== "decoding") return;
      if (end === "cancelled") importer.close();
      else if (importer.pid !== undefined) process.kill(importer.pid, "SIGKILL");
    });
    expect(await problemOf(run)).toEqual({ kind: end === "cancelled" ? "cancelled" : "engine_died" });
  });

  it("leaves nothing behind", () => {
    expect(readdirSync(parts)).toEqual([]);
  });
});

describe("a workbook", () => {
  const typed = {
    name: "typed",
    rows: [
      ["code", "n", "x", "ok", "day", "moment", "clock", "born", "lasted"],
      [
        "007",
        1,
        1.5,
        true,
        styled(45296, styles.day),
        styled(45296.5, styles.moment),
        styled(0.25, styles.time),
        styled(36526, styles.chinese),
        styled(1.5, styles.elapsed),
      ],
      [
        "12",
        2,
        2,
        false,
        styled(45297, styles.day),
        styled(45297, styles.moment),
        styled(0.999988425925926, styles.time),
        null,
        null,
      ],
    ],
  };

  it("has the types of its cells; codes stay text", async () => {
    const result = await bringIn("a.xlsx", workbookOf([typed]));
    expect(result.columns.map(({ type }) => type)).toEqual([
      "VARCHAR",
      "BIGINT",
      "DOUBLE",
      "BOOLEAN",
      "DATE",
      "TIMESTAMP",
      "TIME",
      "DATE",
      "DOUBLE",
    ]);
    expect(
      await ask(
        result,
        "SELECT code, n, x, ok, day::VARCHAR, moment::VARCHAR, clock::VARCHAR, born::VARCHAR, lasted FROM data ORDER BY n",
      ),
    ).toEqual([
      ["007", "1", 1.5, true, "2024-01-05", "2024-01-05 12:00:00", "06:00:00", "2000-01-01", 1.5],
      ["12", "2", 2, false, "2024-01-06", "2024-01-06 00:00:00", "23:59:59", null, null],
    ]);
    expect(result).toMatchObject({
      format: "xlsx",
      encoding: "",
      delimiter: "",
      rows: 2,
      rejected: { count: 0 },
    });
  });

  it("counts days from 1904 where it says so", async () => {
    const dates = { name: "d", rows: [["day"], [styled(43834, styles.day)], [styled(0, styles.day)]] };
    const result = await bringIn("a.xlsx", workbookOf([dates], { date1904: true }));
    expect(await ask(result, "SELECT day::VARCHAR FROM data")).toEqual([["2024-01-05"], ["1904-01-01"]]);
  });

  it("knows the days before March 1900, and the one that never was", async () => {
    const dates = {
      name: "d",
      rows: [["day"], ...[1, 59, 61].map((serial) => [styled(serial, styles.day)])],
    };
    const result = await bringIn("a.xlsx", workbookOf([dates]));
    expect(await ask(result, "SELECT day::VARCHAR FROM data")).toEqual([
      ["1900-01-01"],
      ["1900-02-28"],
      ["1900-03-01"],
    ]);
  });

  it("reads shared, rich and escaped texts without their readings, and what a formula gave", async () => {
    const shared = [
      "<t>东</t>",
      '<r><t>华</t></r><r><t xml:space="preserve"> 区</t></r><rPh><t>hua</t></rPh>',
      "<t>a_x000A_b &amp; &#x4e2d;</t>",
    ];
    const xml = (text: string) => ({ xml: text });
    const rows = [
      ["t", "f"],
      ...[0, 1, 2].map((at) => [
        xml(`<c t="s"><v>${at}</v></c>`),
        xml(`<c t="str"><f>A1&amp;"x"</f><v>v${at}</v></c>`),
      ]),
    ];
    const result = await bringIn("a.xlsx", workbookOf([{ name: "s", rows }], { shared }));
    expect(await ask(result, "SELECT t, f FROM data")).toEqual([
      ["东", "v0"],
      ["华 区", "v1"],
      ["a\nb & 中", "v2"],
    ]);
  });

  it("leaves cells empty whose formula failed, and tells of them", async () => {
    const failed = { xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' };
    const result = await bringIn(
      "a.xlsx",
      workbookOf([
        {
          name: "s",
          rows: [
            ["a", "b"],
            [1, failed],
            [2, 3],
          ],
        },
      ]),
    );
    expect(result.emptied).toEqual([{ column: "b", count: 1, examples: ["#DIV/0!"] }]);
    expect(await ask(result, "SELECT b FROM data ORDER BY a")).toEqual([[null], ["3"]]);
  });

  it("finds the header under a title, and names what has no name", async () => {
    const rows = [
      ["三年级成绩表"],
      [],
      ["姓名", null, "分数", "分数", null],
      ["张三", "男", 90, 91, null],
      [null],
      ["李四", "女", 80, 81, null],
    ];
    const result = await bringIn("a.xlsx", workbookOf([{ name: "s", rows }]));
    expect(result.columns.map(({ name }) => name)).toEqual(["姓名", "column_2", "分数", "分数_2"]);
    expect(result.rows).toBe(2);
  });

  it("is read at the sheet, header and columns that were chosen", async () => {
    const second = {
      name: "二班",
      rows: [["x"], ["no", "score", "note"], ["1", "90", "a"], ["2", "缺考", "b"], ["3", "70.5", null]],
    };
    const column = (from: string, name: string, take = true) => ({ from, name, take });
    const columns = [
      column("no", "学号"),
      { ...column("score", "分数"), type: "DOUBLE" as const },
      column("note", "note", false),
    ];
    const result = await bringIn("a.xlsx", workbookOf([scores, second]), {
      choice: { sheet: "二班", headerRow: 2, columns },
    });
    expect(result.columns).toEqual([
      { name: "学号", type: "VARCHAR" },
      { name: "分数", type: "DOUBLE" },
    ]);
    expect(result.emptied).toEqual([{ column: "分数", count: 1, examples: ["缺考"] }]);
    expect(await ask(result, "SELECT * FROM data")).toEqual([
      ["1", 90],
      ["2", null],
      ["3", 70.5],
    ]);
  });

  it("is read at its first sheet with rows, where none is named", async () => {
    const about = { name: "about", rows: [["a word on what follows"]] };
    const file = workbookOf([{ name: "empty", rows: [] }, about, scores]);
    expect((await preview("a.xlsx", file)).sheet).toBe("成绩");
    expect(await bringIn("a.xlsx", file)).toMatchObject({ rows: 1 });
    expect(await problemOf(bringIn("a.xlsx", file, { choice: { sheet: "about" } }))).toEqual({
      kind: "no_rows",
    });
  });

  it("lists rows that are wider than the table", async () => {
    const rows = [["a", "b"], ...Array.from({ length: 40 }, (_, at) => [at, 1]), [1, 2, 3]];
    const result = await bringIn("a.xlsx", workbookOf([{ name: "s", rows }]));
    expect(result).toMatchObject({
      rows: 40,
      rejected: { count: 1, lines: [{ line: 42, problem: { kind: "too_many", expected: 2, found: 3 } }] },
    });
  });

  it("is looked at: sheets, types, and what other types would leave empty", async () => {
    const hidden = { name: "hidden", rows: [["x"]], state: "hidden" };
    const rows = [["title"], ["name", "score"], ["a", 1], ["b", "缺考"], ["c", 3]];
    const seen = await preview("a.xlsx", workbookOf([hidden, { name: "s", rows }]));
    expect(seen).toMatchObject({
      format: "xlsx",
      sheets: ["s", "hidden"],
      sheet: "s",
      headerRow: 2,
      looked: 3,
      whole: true,
    });
    expect(seen.rows).toEqual([
      ["a", "1"],
      ["b", "缺考"],
      ["c", "3"],
    ]);
    expect(seen.columns[1]).toMatchObject({
      name: "score",
      type: "VARCHAR",
      misfits: { BIGINT: { count: 1, examples: ["缺考"] } },
    });
    expect(seen.columns[1]?.misfits).not.toHaveProperty("VARCHAR");
  });
});
