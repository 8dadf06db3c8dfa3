import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import type { ExportFormat } from "@provost/contract/report/export";
import type { ResultColumn, ResultTotals } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";

/** Rows as a chart shows them: its columns, in words. */
export interface ShownAs {
  chartType: ChartType;
  schema: readonly SchemaColumn[];
  style: ChartStyle;
  totals: readonly ResultTotals[];
}

/** One file to be made of rows of these columns. */
export interface SheetJob {
  format: ExportFormat;
  name: string;
  language: Language;
  columns: readonly ResultColumn[];
  /** `null`: unchanged, as in the table. */
  shown: ShownAs | null;
  /** A pivot table of more rows is not made. */
  mostPivotRows: number;
}

/** The message of a process that cannot go on. */
export interface FromSheet {
  kind: "failed";
  reason: "pivot_too_large" | "late" | "failed";
}
