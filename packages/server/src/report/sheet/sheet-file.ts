import { once } from "node:events";
import { PassThrough, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { columnLetters, fixedStyles, textCell } from "./cell-xml.ts";
import { stylesXml } from "./number-style.ts";
import { sheetPath, workbookParts } from "./workbook-xml.ts";

/** Where rows go; cells come as the file holds them, `null` where there is none. */
export interface SheetFile {
  row(cells: readonly (string | null)[]): void;
  /** Hands on what was written, and waits until it is taken. */
  flush(): Promise<void>;
  end(): Promise<void>;
}

/** Rows of one sheet, its headings included. */
const mostSheetRows = 1_048_576;

async function hand(out: Writable, text: string): Promise<void> {
  if (text !== "" && !out.write(text)) await once(out, "drain");
}

/** A CSV file: a mark by which spreadsheets know its encoding, headings, rows; cells are quoted already. */
export function csvFile(out: Writable, headings: readonly (readonly string[])[]): SheetFile {
  let text = `\uFEFF${headings.map((line) => `${line.join(",")}\n`).join("")}`;
  const flush = async (): Promise<void> => {
    const whole = text;
    text = "";
    await hand(out, whole);
  };
  return {
    row: (cells) => {
      text += `${cells.map((cell) => cell ?? "").join(",")}\n`;
    },
    flush,
    async end() {
      await flush();
      out.end();
      await finished(out);
    },
  };
}

interface Workbook {
  name: string;
  headings: readonly (readonly string[])[];
  /** Codes of number formats, from `firstNumberStyle` on. */
  codes: readonly string[];
  /** Rows that one sheet takes, its headings included. */
  mostRows?: number;
}

/** A workbook; rows beyond one sheet's limit continue in the next. Cells are given without their reference (`cell-xml.ts`). */
export function xlsxFile(
  out: Writable,
  { name, headings, codes, mostRows = mostSheetRows }: Workbook,
): SheetFile {
  const zip = new ZipFile();
  // The process's own output is not ended by what is piped into it.
  zip.outputStream.pipe(out, { end: false });
  zip.outputStream.once("end", () => out.end());
  const letters = Array.from(
    { length: headings.at(-1)?.length ?? 0 },
    (_, at) => `<c r="${columnLetters(at)}`,
  );
  let sheets = 0;
  let rows = 0;
  let sheet: PassThrough | null = null;
  let text = "";
  // What was written before a sheet was full, and the sheet that takes it.
  const full: { to: PassThrough; text: string }[] = [];

  const write = (cells: readonly (string | null)[]): void => {
    rows++;
    text += `<row r="${rows}">`;
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at];
      if (cell !== null && cell !== undefined) text += `${letters[at]}${rows}"${cell}`;
    }
    text += "</row>";
  };
  const close = (): void => {
    if (sheet === null) return;
    full.push({ to: sheet, text: `${text}</sheetData></worksheet>` });
    text = "";
    sheet = null;
  };
  const open = (): void => {
    sheet = new PassThrough({ highWaterMark: 256 * 1024 });
    sheets++;
    rows = 0;
    zip.addReadStream(sheet, sheetPath(sheets), { compressionLevel: 2 });
    const frozenPane = `<pane ySplit="${headings.length}" topLeftCell="A${headings.length + 1}" activePane="bottomLeft" state="frozen"/>`;
    text =
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      `<sheetViews><sheetView workbookViewId="0">${frozenPane}</sheetView></sheetViews>` +
      `<sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${Math.max(1, letters.length)}" width="16" customWidth="1"/></cols><sheetData>`;
    for (const line of headings) {
      write(
        line.map((heading) => textCell(heading).replace(/^(?: s="\d+")?/, ` s="${fixedStyles.heading}"`)),
      );
    }
  };
  const flush = async (): Promise<void> => {
    for (const { to, text: whole } of full.splice(0)) {
      await hand(to, whole);
      to.end();
    }
    if (sheet === null) return;
    const whole = text;
    text = "";
    await hand(sheet, whole);
  };
  open();
  return {
    row(cells) {
      if (rows >= mostRows) {
        close();
        open();
      }
      write(cells);
    },
    flush,
    async end() {
      close();
      await flush();
      for (const [path, part] of Object.entries(workbookParts(name, sheets)))
        zip.addBuffer(Buffer.from(part), path);
      zip.addBuffer(Buffer.from(stylesXml(codes)), "xl/styles.xml");
      zip.end();
      await finished(out);
    },
  };
}
