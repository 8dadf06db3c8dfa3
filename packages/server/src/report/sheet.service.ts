import { Readable } from "node:stream";
import type { ExportFormat } from "@provost/contract/report/export";
import type { ResultColumn } from "@provost/contract/report/report";
import { exportLimits } from "@provost/contract/wire/feature-limits";
import type { Language } from "@provost/contract/wire/language";
import type { FileReply } from "../platform/http/route.ts";
import { refuse } from "../platform/refusal.ts";
import { fileName } from "./export-name.ts";
import { runSheet } from "./sheet/run-sheet.ts";

/** Server records exported as a sheet; cells hold the column values, and none is a formula. */
export interface RecordSheet {
  name: string;
  /** `YYYY-MM-DD`, in the file's name. */
  day: string;
  format: ExportFormat;
  language: Language;
  columns: readonly ResultColumn[];
  rows: Iterable<readonly (string | number | null)[]> | AsyncIterable<readonly (string | number | null)[]>;
}

const types: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

const cellOf = (value: string | number | null): string =>
  value === null ? "" : `"${String(value).replaceAll('"', '""')}"`;

async function* linesOf(rows: RecordSheet["rows"]): AsyncGenerator<string> {
  for await (const row of rows) yield `${row.map(cellOf).join(",")}\n`;
}

/** The file of some records, made in a process of its own. */
export function recordSheet({ name, day, format, language, columns, rows }: RecordSheet): FileReply {
  const job = { format, name, language, columns: [...columns], shown: null, mostPivotRows: 0 };
  const content = runSheet(job, Readable.from(linesOf(rows), { objectMode: false }), {
    timeoutMs: exportLimits.seconds * 1000,
    failed: () => refuse("export_failed"),
  });
  return { type: types[format], content, fileName: fileName(name, day, format) };
}
