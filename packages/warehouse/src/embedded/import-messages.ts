import type { FileEncoding, ImportProblem } from "@provost/contract/import-problem";
import type { RejectedLine } from "../csv/line-numbers.ts";
import type { WarehouseColumn } from "../warehouse.ts";

/** A file to be made into one immutable part: CSV, or (`typed`) JSON lines of known columns. */
export interface ImportRequest {
  /** Absolute path of the uploaded file. */
  readonly source: string;
  /** Absolute path of the folder that gets the part. */
  readonly folder: string;
  /** `append` needs the columns the table has already. */
  readonly mode:
    | { readonly kind: "replace" }
    | { readonly kind: "append"; readonly columns: readonly WarehouseColumn[] }
    | { readonly kind: "typed"; readonly columns: readonly WarehouseColumn[] };
  readonly threads?: number;
  readonly memoryMb?: number;
}

/** How far an import is; `fraction` counts within its stage, from 0 to 1. */
export interface ImportProgress {
  readonly stage: "decoding" | "reading" | "publishing";
  readonly fraction: number;
}

/** A column whose values did not keep to the type that its first rows showed. */
export interface WidenedColumn {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** What the values of a column of whole numbers in a part are like; a large part is looked at in samples. */
export interface WholeColumn {
  readonly name: string;
  /** Values that were looked at, and how many of these differ. */
  readonly rows: number;
  readonly distinct: number;
  readonly min: number;
  readonly max: number;
}

/** A published part. */
export interface ImportResult {
  /** Absolute path of the part, a DuckDB file with the table `data`. */
  readonly file: string;
  /** Names the part's content; also the stem of its file name. */
  readonly generation: string;
  readonly bytes: number;
  readonly rows: number;
  /** The part's columns; for `append` in the table's own order. */
  readonly columns: readonly WarehouseColumn[];
  /** The columns of the table with this part in it: for `append`, each type holds both. */
  readonly tableColumns: readonly WarehouseColumn[];
  readonly rejected: { readonly count: number; readonly lines: readonly RejectedLine[] };
  readonly encoding: FileEncoding;
  readonly delimiter: string;
  readonly widened: readonly WidenedColumn[];
  readonly wholeColumns: readonly WholeColumn[];
}

export type ToImporter = { readonly kind: "import"; readonly request: ImportRequest; readonly work: string };

export type FromImporter =
  | { readonly kind: "ready" }
  | { readonly kind: "progress"; readonly progress: ImportProgress }
  | { readonly kind: "done"; readonly result: ImportResult }
  | {
      readonly kind: "failed";
      readonly problem: ImportProblem;
      /** The engine's own text, for the log only. */
      readonly engineText: string | null;
    };
