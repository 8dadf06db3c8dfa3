import type { NumberFormat } from "@provost/contract/report/number-format";
import type { DayOrder } from "@provost/contract/source/dataset-upload";
import type { FileEncoding, FileFormat, ImportProblem } from "@provost/contract/source/import-problem";
import type { TableColumn } from "../../csv/append.ts";
import type { CsvType } from "../../csv/column-type.ts";
import type { RejectedLine } from "../../csv/line-numbers.ts";
import type { EmptyCandidate } from "../../csv/missing.ts";
import type { NumberSign } from "../../csv/number-sign.ts";
import type { Emptied } from "../../formats/cells.ts";
import type { ReadingChoice } from "../../formats/choice.ts";
import type { WarehouseColumn } from "../../warehouse.ts";

/** A file to be made into one immutable part: an upload, or (`typed`) JSON objects of known columns. */
export interface ImportRequest {
  /** Absolute path of the uploaded file. */
  readonly source: string;
  /** Its name where it came from; one that belongs to another kind of file is refused. */
  readonly name?: string;
  readonly choice?: ReadingChoice;
  /** Absolute path of the folder that gets the part. */
  readonly folder: string;
  /** `append` needs the columns the table has already; `texts`: columns whose numbers with a sign and dates with the year last are left as text, as they were. */
  readonly mode:
    | { readonly kind: "replace"; readonly texts?: readonly string[] }
    | { readonly kind: "append"; readonly columns: readonly TableColumn[] }
    | {
        readonly kind: "typed";
        readonly columns: readonly WarehouseColumn[];
        /** The rows are in one array, not on lines, and values that do not fit their type are left empty. */
        readonly isLoose?: boolean;
      };
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

/** A column whose numbers are written with a sign in the file, and the format that shows them so. */
export interface SignedColumn {
  readonly name: string;
  readonly sign: NumberSign;
  readonly format?: NumberFormat;
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
  readonly format: FileFormat;
  /** Of a CSV; empty otherwise. */
  readonly encoding: FileEncoding | "";
  readonly delimiter: string;
  readonly widened: readonly WidenedColumn[];
  readonly emptied: readonly Emptied[];
  readonly wholeColumns: readonly WholeColumn[];
  readonly signed: readonly SignedColumn[];
}

/** Parts of one table to be made into one, in this order; `columns`: the table's, which all of them have. */
export interface MergeRequest {
  /** Absolute paths. */
  readonly parts: readonly string[];
  readonly columns: readonly WarehouseColumn[];
  /** Absolute path of the folder that gets the part. */
  readonly folder: string;
}

/** A part made of others. */
export type MergedPart = Pick<ImportResult, "file" | "generation" | "bytes" | "rows">;

/** A file to preview before it is imported. */
export interface PreviewRequest {
  readonly source: string;
  readonly name?: string;
  readonly choice?: ReadingChoice;
  /** Reads each column without the values that are proposed to mean empty in it. */
  readonly propose?: boolean;
  /** A folder for what the reading needs; it is emptied. */
  readonly folder: string;
}

/** Values among the rows looked at that would not fit a type. */
export interface Misfits {
  readonly count: number;
  readonly examples: readonly string[];
}

/** A column as the first rows show it. */
export interface PreviewColumn {
  readonly name: string;
  readonly type: CsvType;
  /** No cell holds a value. */
  readonly blank: boolean;
  /** What would be left empty under other types; types that all values fit are left out. */
  readonly misfits: Partial<Record<CsvType, Misfits>>;
  /** What could mean empty in it, and what was chosen to. */
  readonly missing: readonly EmptyCandidate[];
  /** How its first value is read, where numbers are written with a sign. */
  readonly signed?: { readonly text: string; readonly number: number };
  /** In which order its dates are read that have the year last, and a value as a date; `other`: in the other order, where that is possible. */
  readonly dated?: {
    readonly order: DayOrder;
    readonly text: string;
    readonly date: string;
    readonly other?: string;
  };
}

/** What the begin of a file shows. */
export interface ImportPreview {
  readonly format: FileFormat;
  readonly encoding: FileEncoding | "";
  readonly delimiter: string;
  /** The sheets of a workbook, the one that was read among them. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  /** The row of the names, from 1; 0 = none. */
  readonly headerRow: number;
  readonly columns: readonly PreviewColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** Number of rows used to detect the types, and whether these are all. */
  readonly looked: number;
  readonly whole: boolean;
}

/** Where an importer works. */
export interface ImportPlace {
  /** Absolute path of its own folder. */
  readonly work: string;
  /** Most bytes of what does not fit into memory; null = what the disk has. */
  readonly spare: number | null;
}

export type ToImporter = ImportPlace &
  (
    | { readonly kind: "import"; readonly request: ImportRequest }
    | { readonly kind: "preview"; readonly request: PreviewRequest }
    | { readonly kind: "merge"; readonly request: MergeRequest }
  );

export type FromImporter =
  | { readonly kind: "ready" }
  | { readonly kind: "progress"; readonly progress: ImportProgress }
  | { readonly kind: "done"; readonly result: ImportResult }
  | { readonly kind: "previewed"; readonly preview: ImportPreview }
  | { readonly kind: "merged"; readonly part: MergedPart }
  | {
      readonly kind: "failed";
      readonly problem: ImportProblem;
      /** The engine's own text, for the log only. */
      readonly engineText: string | null;
    };
