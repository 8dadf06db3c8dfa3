import { limits } from "@provost/contract/wire/limits";
import { sheetXml, workbookEntries, workbookOf, zipOf } from "@provost/warehouse/formats/workbook.fixtures";
import { describe, expect, it } from "vitest";
import { readFileRows } from "./read-file.ts";

const read = (bytes: Uint8Array | string): Promise<string[][]> =>
  readFileRows(Buffer.from(bytes), AbortSignal.timeout(60_000));
type Rows = Parameters<typeof sheetXml>[0];
const xlsx = (rows: Rows): Buffer => workbookOf([{ name: "S", rows }]);
/** A workbook around the XML of its sheet; `claims`: the unpacked size that the archive says it has. */
const workbook = (content: string, claims?: number): Buffer =>
  zipOf(
    workbookEntries([{ name: "S", rows: [] }]).map((entry) =>
      entry.name.includes("/sheet1")
        ? { ...entry, content, ...(claims === undefined ? {} : { claims }) }
        : entry,
    ),
  );
const unreadable = { code: "file_unreadable" };

const rows = [
  ["账号", "姓名", "部门"],
  ["zhang", "张三", "教学处/数学组"],
  ["li", "李四", ""],
];
const csv = (delimiter: string): string => rows.map((row) => row.join(delimiter)).join("\r\n");

// "账号,姓名\nzhang,张三\n" as such a file is written on Chinese Windows.
const gb18030 = Buffer.from("d5cbbac52cd0d5c3fb0a7a68616e672cd5c5c8fd0a", "hex");

describe("a file cannot be read", () => {
  it.each<[string, Uint8Array | string]>([
    ["when it is empty", ""],
    ["when it is a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ["when it is no text in any encoding", Buffer.from([0xff, 0xff, 0xff, 0x80, 0x81, 0x0a, 0xff])],
    ["when it holds zeros", "account,name\nz\0hang,x\n"],
    ["when it is an old spreadsheet", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ["when it is an archive of something else", zipOf([{ name: "a.txt", content: "hello" }])],
    ["when the archive ends early", xlsx(rows).subarray(0, 400)],
    ["when the directory is cut off", xlsx(rows).subarray(0, -30)],
    ["when the sheet is no XML", workbook("<worksheet><sheetData><row")],
  ])("%s", async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject(unreadable);
  });

  it("when it would unpack to far more than it is", async () => {
    const bomb = workbook(sheetXml([["x".repeat(80 * 1024 ** 2)]]));
    expect(bomb.length).toBeLessThan(200_000);
    await expect(read(bomb)).rejects.toMatchObject(unreadable);
  });

  it("when it would unpack to far more than its directory says", async () => {
    const bomb = workbook(sheetXml([["x".repeat(80 * 1024 ** 2)]]), 1000);
    await expect(read(bomb)).rejects.toMatchObject(unreadable);
  });

  it("when a cell lies in a column that no table has", async () => {
    const far = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
      <row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`;
    await expect(read(workbook(far))).rejects.toMatchObject(unreadable);
  });

  it("when it has too many lines", async () => {
    const lines = (count: number): string => `account,name\n${"a,b\n".repeat(count)}`;
    expect(await read(lines(limits.userImportLines))).toHaveLength(limits.userImportLines + 1);
    const refusal = { code: "import_too_long", details: { lines: limits.userImportLines } };
    await expect(read(lines(limits.userImportLines + 1))).rejects.toMatchObject(refusal);
    await expect(read(lines(500_000))).rejects.toMatchObject(refusal);
  });
});

describe("a row without an end is named", () => {
  it.each<[string, string, number]>([
    ["where a quotation mark is never closed", 'account,name\nz,x\ny,"w\nv,u\n', 3],
    [
      "where everything after a quotation mark is too long for a row",
      `account,name\nz,"${"x\n".repeat(100_000)}`,
      2,
    ],
  ])("%s", async (_, text, row) => {
    await expect(read(text)).rejects.toMatchObject({ code: "import_row_endless", details: { row } });
  });
});

describe("a file is read", () => {
  it.each([",", ";", "\t"])("with %j between its cells", async (delimiter) => {
    expect(await read(csv(delimiter))).toEqual(rows);
  });

  it.each<[string, Uint8Array]>([
    ["UTF-8 with a mark", Buffer.from(`\ufeff${csv(",")}`)],
    ["UTF-16, low byte first", Buffer.from(`\ufeff${csv(",")}`, "utf16le")],
    ["UTF-16, high byte first", Buffer.from(`\ufeff${csv(",")}`, "utf16le").swap16()],
  ])("in %s", async (_, bytes) => {
    expect(await read(bytes)).toEqual(rows);
  });

  it("in GB18030", async () => {
    expect(await read(gb18030)).toEqual([
      ["账号", "姓名"],
      ["zhang", "张三"],
    ]);
  });

  it("with quotes, line ends in them, and rows that are not all as long", async () => {
    const text = 'account,name,roles\n"a ""b""","c\nd","x,y"\ne\nf,g,h,i\n';
    expect(await read(text)).toEqual([
      ["account", "name", "roles"],
      ['a "b"', "c\nd", "x,y"],
      ["e"],
      ["f", "g", "h", "i"],
    ]);
  });

  it("without the empty lines at either end; those in between keep their place", async () => {
    expect(await read("\n,\naccount,name\n\na,b\n,,\n\n")).toEqual([["account", "name"], [""], ["a", "b"]]);
  });

  it("as XLSX: numbers as people read them, empty cells and lines in their place", async () => {
    const sheet = xlsx([
      ["账号", "姓名", "手机"],
      [1001, "张三 & <李四>", 13800138000],
      [],
      ["wang", "", 1.5],
    ]);
    const [head, first, empty, last] = await read(sheet);
    expect(head).toEqual(["账号", "姓名", "手机"]);
    expect(first).toEqual(["1001", "张三 & <李四>", "13800138000"]);
    expect(empty?.join("")).toBe("");
    expect(last).toEqual(["wang", "", "1.5"]);
  });
});
