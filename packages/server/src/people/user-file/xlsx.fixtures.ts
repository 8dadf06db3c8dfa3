import { crc32, deflateRawSync } from "node:zlib";

interface Entry {
  name: string;
  text: string | Buffer;
  /** What the directory says instead of the true size. */
  claimedSize?: number;
}

function fixed(
  length: number,
  fields: readonly (readonly [at: number, bytes: 2 | 4, value: number])[],
): Buffer {
  const buffer = Buffer.alloc(length);
  for (const [at, bytes, value] of fields) buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

/** A zip archive as spreadsheets write them. */
export function zip(entries: readonly Entry[]): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, text, claimedSize } of entries) {
    const [content, path] = [Buffer.from(text), Buffer.from(name)];
    const packed = deflateRawSync(content);
    const sizes = [crc32(content), packed.length, claimedSize ?? content.length] as const;
    const shared = (at: number) =>
      [
        [at, 2, 20],
        [at + 4, 2, 8],
        [at + 10, 4, sizes[0]],
        [at + 14, 4, sizes[1]],
        [at + 18, 4, sizes[2]],
        [at + 22, 2, path.length],
      ] as const;
    const local = fixed(30, [[0, 4, 0x04034b50], ...shared(4)]);
    directory.push(fixed(46, [[0, 4, 0x02014b50], [4, 2, 20], ...shared(6), [42, 4, offset]]), path);
    parts.push(local, path, packed);
    offset += local.length + path.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = fixed(22, [
    [0, 4, 0x06054b50],
    [8, 2, entries.length],
    [10, 2, entries.length],
    [12, 4, size],
    [16, 4, offset],
  ]);
  return Buffer.concat([...parts, ...directory, end]);
}

const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`;
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

function cellOf(cell: string | number, column: number, row: number): string {
  const place = `${String.fromCharCode(65 + column)}${row}`;
  const text = String(cell).replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return typeof cell === "number"
    ? `<c r="${place}"><v>${text}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** The sheet of a workbook, rows of cells from its first row. */
export function sheetXml(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((row, index) => {
    const cells = row.map((cell, column) => (cell === "" ? "" : cellOf(cell, column, index + 1)));
    return `<row r="${index + 1}">${cells.join("")}</row>`;
  });
  return xml(`<worksheet xmlns="${main}"><sheetData>${lines.join("")}</sheetData></worksheet>`);
}

/** An XLSX file around one sheet. */
export function workbook(sheet: string, claimedSize?: number): Buffer {
  const sheetEntry = { name: "xl/worksheets/sheet1.xml", text: sheet };
  return zip([
    {
      name: "[Content_Types].xml",
      text: xml(
        `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
      ),
    },
    {
      name: "_rels/.rels",
      text: xml(
        `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: "xl/workbook.xml",
      text: xml(
        `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      text: xml(
        `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    claimedSize === undefined ? sheetEntry : { ...sheetEntry, claimedSize },
  ]);
}

export const xlsx = (rows: readonly (readonly (string | number)[])[]): Buffer => workbook(sheetXml(rows));
