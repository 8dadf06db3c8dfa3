import { crc32, deflateRawSync } from "node:zlib";

/** One entry of a ZIP; `claims` is the unpacked size it pretends to have. */
interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer;
  readonly claims?: number;
  readonly encrypted?: boolean;
}

/** A ZIP with these entries. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims, encrypted } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(encrypted ? 1 : 0, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(claims ?? bytes.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    parts.push(Buffer.from("PK\x03\x04"), head, Buffer.from(name), packed);
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(offset, 12);
    directory.push(
      Buffer.from("PK\x01\x02\x14\x00"),
      head.subarray(0, 26),
      tail.subarray(2),
      Buffer.from(name),
    );
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, index, Buffer.from("PK\x05\x06"), end]);
}

/** A cell of a made workbook: a number, a text, a yes or no, nothing, or what its XML says. */
type MadeCell = number | string | boolean | null | { readonly xml: string };

/** A serial number with one of the styles below. */
export const styled = (serial: number, style: number): MadeCell => ({
  xml: `<c s="${style}"><v>${serial}</v></c>`,
});
/** Styles of made workbooks: a day, a moment, a time of day, a custom Chinese day, a length of time. */
export const styles = { day: 1, moment: 2, time: 3, chinese: 4, elapsed: 5 } as const;

interface MadeSheet {
  readonly name: string;
  readonly rows: readonly (readonly MadeCell[])[];
  readonly state?: string;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

function cellXml(cell: MadeCell, reference: string): string {
  if (cell === null) return "";
  if (typeof cell === "object") return cell.xml.replace("<c", `<c r="${reference}"`);
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

/** The XML of a sheet. */
export function sheetXml(rows: MadeSheet["rows"]): string {
  const lines = rows.map((cells, at) => {
    const inside = cells.map((cell, column) => cellXml(cell, `${letters(column)}${at + 1}`)).join("");
    return `<row r="${at + 1}">${inside}</row>`;
  });
  return `<?xml version="1.0"?><worksheet xmlns="x"><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** The entries of a workbook. */
export function workbookEntries(
  sheets: readonly MadeSheet[],
  { date1904 = false, shared = [] as readonly string[], extra = [] as readonly ZipEntry[] } = {},
): ZipEntry[] {
  const list = sheets.map(
    ({ name, state = "visible" }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
  );
  const related = [
    ...sheets.map((_, at) => relation(`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`)),
    relation("rStyles", "styles", "styles.xml"),
    relation("rShared", "sharedStrings", "sharedStrings.xml"),
  ];
  const formats = [0, 14, 22, 20, 170, 171].map((id) => `<xf numFmtId="${id}"/>`);
  return [
    { name: "[Content_Types].xml", content: "<Types><Default/></Types>" },
    {
      name: "_rels/.rels",
      content: `<Relationships>${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      content: `<workbook><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${list.join("")}</sheets></workbook>`,
    },
    { name: "xl/_rels/workbook.xml.rels", content: `<Relationships>${related.join("")}</Relationships>` },
    {
      name: "xl/styles.xml",
      content: `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/><numFmt numFmtId="171" formatCode="[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.join("")}</cellXfs></styleSheet>`,
    },
    {
      name: "xl/sharedStrings.xml",
      content: `<sst>${shared.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    },
    ...sheets.map(({ rows }, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: sheetXml(rows) })),
    ...extra,
  ];
}

/** An XLSX workbook with these sheets. */
export function workbookOf(...args: Parameters<typeof workbookEntries>): Buffer {
  return zipOf(workbookEntries(...args));
}
