import type { SqlProblem } from "@provost/contract/report/sql-problem";
import type { GuardedSql, GuardRules } from "../../guard/guard.ts";
import type { GuardedSource, SourceRules } from "../../guard/postgres-guard.ts";
import type {
  DerivedTable,
  ResultShape,
  TableParts,
  Value,
  WarehouseColumn,
  WarehouseReason,
} from "../../warehouse.ts";

/** What a locked instance holds, and within which bounds. */
export interface InstanceSpec {
  readonly tables: readonly TableParts[];
  readonly derived: readonly DerivedTable[];
  readonly threads: number;
  readonly memoryMb: number;
  /** Folder and quota for what does not fit into memory; null keeps everything in memory. */
  readonly spill: { readonly folder: string; readonly quotaMb: number } | null;
  /** The one path that rows are written to. */
  readonly outlet?: string;
}

/** Runs one text on the instance of `key`; `open` comes along when the slot does not hold it. */
export interface AskMessage {
  readonly kind: "ask";
  readonly id: number;
  readonly key: string;
  readonly open: InstanceSpec | null;
  /** Instances to let go of first. */
  readonly close: readonly string[];
  readonly text: string;
  readonly params: readonly Value[];
  readonly maxRows: number;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly shape: ResultShape;
  /** The id of the call it serves, or empty. */
  readonly call: string;
}

/** Checks a person's SQL and prints what may run. */
export interface GuardMessage {
  readonly kind: "guard";
  readonly id: number;
  readonly sql: string;
  readonly rules: GuardRules;
  readonly timeoutMs: number;
}

/** Checks a person's SQL that may read tables of a data source. */
export interface GuardSourceMessage {
  readonly kind: "guardSource";
  readonly id: number;
  readonly sql: string;
  readonly rules: SourceRules;
  readonly timeoutMs: number;
}

/** Interrupts the running query. */
export interface StopMessage {
  readonly kind: "stop";
  readonly id: number;
}

export type ToSlot = AskMessage | GuardMessage | GuardSourceMessage | StopMessage;

/** Writes the rows of one text to the outlet of an instance of its own. */
export interface RowsMessage {
  readonly kind: "rows";
  readonly open: InstanceSpec & { readonly outlet: string };
  readonly text: string;
  readonly params: readonly Value[];
  readonly maxRows: number | null;
  readonly safe: boolean;
}

export type FromRows =
  | { readonly kind: "columns"; readonly columns: readonly WarehouseColumn[] }
  | { readonly kind: "done"; readonly rows: number }
  | { readonly kind: "failed"; readonly failure: Failure }
  /** Processor time used since the last such message, ms. */
  | { readonly kind: "ran"; readonly ms: number };

/** An encoded result as it leaves the slot. */
export interface SlotResult {
  readonly bytes: Uint8Array;
  readonly rowCount: number;
  readonly truncated: boolean;
  readonly engineMs: number;
}

/** A failure as it leaves the slot: its place is an index into a text that was checked, in bytes in one that ran; `engineText` is for the log only. */
export interface Failure {
  readonly reason: WarehouseReason;
  readonly problem: SqlProblem | null;
  readonly position: number | null;
  readonly engineText: string | null;
}

export type FromSlot =
  | { readonly kind: "ready" }
  | { readonly kind: "answered"; readonly id: number; readonly result: SlotResult }
  | { readonly kind: "guarded"; readonly id: number; readonly guarded: GuardedSql }
  | { readonly kind: "guardedSource"; readonly id: number; readonly guarded: GuardedSource | null }
  | {
      readonly kind: "failed";
      readonly id: number;
      readonly failure: Failure;
      /** Whether the query's instance is open all the same. */
      readonly open: boolean;
    };
