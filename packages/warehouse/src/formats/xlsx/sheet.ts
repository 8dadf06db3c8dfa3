import type { CsvType } from "../../csv/column-type.ts";
import { widestTable } from "../../csv/header.ts";
import { ImportError } from "../../csv/import-error.ts";
import type { CellType, TakeRow } from "../cells.ts";
import { columnOf, decodeEscapes } from "./cell-text.ts";
import { dateText } from "./date-form.ts";
import type { Sheet, Workbook } from "./workbook.ts";

// What a worksheet may have at most; of these, `widestTable` may hold a value.
const mostCells = 16_384;
const longestRowMb = 16;

const mostExact = Number.MAX_SAFE_INTEGER;

interface Value {
  readonly text: string;
  readonly type: CsvType | "ERROR";
}

function numberValue(raw: string, workbook: Workbook, style: string | undefined): Value | null {
  const number = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(number)) return null;
  const form = style === undefined ? null : (workbook.dateForms[Number(style)] ?? null);
  if (form !== null) {
    const date = dateText(number, form, workbook.from1904);
    if (date) return date;
  }
  const whole = Number.isInteger(number) && Math.abs(number) <= mostExact;
  return { text: String(whole ? number + 0 : number), type: whole ? "BIGINT" : "DOUBLE" };
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const isoMoment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?)Z?$/;

function isoValue(raw: string): Value {
  if (isoDay.test(raw)) return { text: raw, type: "DATE" };
  const [, day, time] = isoMoment.exec(raw) ?? [];
  return day === undefined ? { text: raw, type: "VARCHAR" } : { text: `${day} ${time}`, type: "TIMESTAMP" };
}

/** Reads a sheet's rows from top to bottom; rows without a value are skipped. For a formula, the value saved with it is used. */
export async function readSheet(
  workbook: Workbook,
  sheet: Sheet,
  shared: readonly string[],
  take: TakeRow,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const size = Math.max(1, workbook.file.size(sheet.part));
  let texts: (string | null)[] = [];
  let types: CellType[] = [];
  let place = 0;
  let column = -1;
  let kind = "n";
  let style: string | undefined;
  let raw = "";
  let listening = false;
  let inValue = false;
  let phonetic = 0;
  let any = false;
  let wanted = true;
  let cells = 0;
  let characters = 0;

  function count(more: number): void {
    characters += more;
    if (characters > longestRowMb * 1024 ** 2)
      throw new ImportError({ kind: "line_too_long", line: place, limitMb: longestRowMb });
  }

  function value(): Value | null {
    switch (kind) {
      case "s": {
        const text = shared[Number(raw)];
        return text === undefined || text === "" ? null : { text, type: "VARCHAR" };
      }
      case "b":
        return raw === "" ? null : { text: raw.trim() === "1" ? "true" : "false", type: "BOOLEAN" };
      case "e":
        return raw === "" ? null : { text: raw, type: "ERROR" };
      case "str":
      case "inlineStr":
        return raw === "" ? null : { text: decodeEscapes(raw), type: "VARCHAR" };
      case "d":
        return raw === "" ? null : isoValue(raw.trim());
      default:
        return numberValue(raw, workbook, style);
    }
  }

  await workbook.file.parse(
    sheet.part,
    {
      open: (element, attributes) => {
        if (element === "c") {
          if (++cells > mostCells) throw new ImportError({ kind: "too_many_columns", limit: widestTable });
          const named = attributes.r === undefined ? -1 : columnOf(attributes.r);
          column = named < 0 ? column + 1 : named;
          kind = attributes.t ?? "n";
          style = attributes.s;
          raw = "";
          inValue = true;
        } else if (element === "v" || element === "t") listening = inValue && phonetic === 0;
        else if (element === "rPh") phonetic++;
        else if (element === "row") {
          place = attributes.r === undefined ? place + 1 : Number(attributes.r);
          texts = [];
          types = [];
          cells = 0;
          characters = 0;
          column = -1;
          any = false;
        }
      },
      close: (element) => {
        if (element === "v" || element === "t") listening = false;
        else if (element === "rPh") phonetic--;
        else if (element === "c") {
          inValue = false;
          const found = value();
          if (!found) return;
          // A text that many cells share is written for each of them.
          if (kind === "s") count(found.text.length);
          if (column >= widestTable) throw new ImportError({ kind: "too_many_columns", limit: widestTable });
          while (texts.length <= column) {
            texts.push(null);
            types.push(null);
          }
          texts[column] = found.text;
          types[column] = found.type;
          any = true;
        } else if (element === "row" && any && wanted) wanted = take({ place, texts, types });
      },
      text: (text) => {
        if (!listening) return;
        count(text.length);
        raw += text;
      },
    },
    (read) => {
      onProgress(Math.min(1, read / size));
      return wanted;
    },
  );
}
