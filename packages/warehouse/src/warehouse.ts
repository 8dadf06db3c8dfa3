import type { Readable } from "node:stream";
import type { SqlProblem } from "@provost/contract/report/sql-problem";
import type { Select } from "@provost/report-core/sql/tree";

/** A value bound to a placeholder; it never becomes part of the text. */
export type Value = string | number | bigint | boolean | null;

/** One column as SQL sees it; `type` is the engine's type name. */
export interface WarehouseColumn {
  readonly name: string;
  readonly type: string;
}

/** A row rule of a data policy: a boolean expression over the table's columns with `$1…$n` placeholders. */
export interface RowRule {
  readonly text: string;
  readonly params: readonly Value[];
}

/** One table of a viewer: its immutable parts and what this viewer can see of them. */
export interface TableParts {
  /** The unqualified name in SQL. */
  readonly name: string;
  readonly columns: readonly WarehouseColumn[];
  /** Absolute paths of immutable DuckDB files, each with one table `data`. */
  readonly parts: readonly string[];
  readonly rows: number;
  readonly generation: string;
  /** Names of the columns this viewer sees; if omitted, all of them. */
  readonly visibleColumns?: readonly string[];
  /** Rows this viewer sees; if omitted, all of them. */
  readonly rowRule?: RowRule;
}

/**
 * A table of a viewer that is computed from those before it, by their names: as the viewer sees them, so it never shows more.
 * One that does not fit what the viewer sees is left out, and a query that names it fails.
 */
export type DerivedTable = {
  readonly name: string;
  /** The tables it directly depends on, by the names the viewer uses. */
  readonly reads: readonly string[];
  readonly text: string;
} & (
  | { readonly by: "compiler"; readonly params: readonly Value[] }
  /** SQL written by a person: only what the guard lets through runs. */
  | { readonly by: "person" }
);

/** A table of a database, with the types as which its columns are read. */
export interface ExpectedTable {
  readonly schema: string;
  readonly name: string;
  /** `cast`: whether its values are cast to the type. */
  readonly columns: readonly { readonly name: string; readonly type: string; readonly cast?: boolean }[];
}

/** A published table of a data source as SQL that people write reads it. */
export interface SourceTable {
  readonly stored: ExpectedTable;
  /** The columns that its viewer sees. */
  readonly columns: readonly string[];
  /** What its viewer sees, and nothing else of it. */
  readonly select: Select;
  /** Rows are left out: nothing that a person wrote may be worked out on these. */
  readonly isFenced: boolean;
}

/** A data source whose tables a person's SQL can name. */
export interface TextSource {
  readonly id: string;
  readonly kind: NonNullable<Viewer["remote"]>["kind"];
  readonly name: string;
  /** By the names they have here; null: SQL does not read it. */
  readonly tables: ReadonlyMap<string, SourceTable | null>;
}

/** A table of a data source whose rows are read into the engine for a query, as one viewer sees them. */
export interface CopiedTable {
  /** The unqualified name in SQL. */
  readonly name: string;
  readonly columns: readonly WarehouseColumn[];
  readonly remote: NonNullable<Viewer["remote"]>;
  /** The SELECT of its rows, printed for its database. */
  readonly text: string;
  readonly params: readonly Value[];
  readonly truths?: readonly number[] | undefined;
}

/** The rows of a SELECT that a person wrote, as a table of compiled queries: only what the guard lets through runs. */
export interface WrittenTable {
  /** What queries call it: a name that no other table of the viewer has. */
  readonly name: string;
  /** What queries call its columns, in the order of the text, which may have several of one name. */
  readonly columns: readonly string[];
  readonly text: string;
  /** Bound to `$1…$n` of the text; the placeholders of a query are numbered behind them. */
  readonly params: readonly Value[];
  /** Set where the text reads tables of a data source; `texts`: the columns that are read as texts, whatever they are there. */
  readonly source?: { readonly kind: "postgres"; readonly texts: readonly string[] };
}

/** Who queries: `policyKey` must change with the tenant, the policy with the attributes filled in, and the generations. */
export interface Viewer {
  readonly tenant: string;
  readonly policyKey: string;
  readonly tables: readonly TableParts[];
  readonly derived?: readonly DerivedTable[];
  /** One more table, made of these. */
  readonly written?: WrittenTable;
  /** Data sources whose tables SQL that people write can read instead of these. */
  readonly sources?: readonly TextSource[];
  /** Tables of data sources that are read into the engine beside `tables`; small ones. */
  readonly copied?: readonly CopiedTable[];
  /** The database that the tables are in; left out, the embedded engine has them. */
  readonly remote?: {
    readonly id: string;
    readonly kind: "postgres" | "mysql" | "clickhouse";
    readonly name: string;
    /** The tables of it that are read, by the names they have here. */
    readonly tables: readonly string[];
    /** The same as the database has them. */
    readonly stored: readonly ExpectedTable[];
  };
}

/** `table`: `"columns":[{name,type}],"rows":[[…]]` without braces, to be set into an object; `objects`: an array of row objects. */
export type ResultShape = "table" | "objects";

/** What a user may use of the engine. */
export interface UserBudget {
  /** Whether he has used more: his queries wait behind those of others. */
  isSpent(): boolean;
  /** Hears each engine time, ms. */
  charge(ms: number): void;
}

/** Limits of one query; what is left out takes the engine's defaults. */
export interface QueryLimits {
  /** Whose turn it is and whose slots they are, within the tenant; left out, all such queries are one user's. */
  readonly user?: string;
  readonly budget?: UserBudget;
  readonly maxRows?: number;
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
  readonly shape?: ResultShape;
  readonly signal?: AbortSignal;
  /** `false` neither reads nor fills the result cache. */
  readonly cache?: boolean;
  /** Names the call that the query serves, in the log. */
  readonly call?: string;
  /** The tables the query reads, for routing by size; if omitted, all the viewer's tables count. */
  readonly tables?: readonly string[];
}

/** Compiled SQL (from the query compiler, never from a person) with its bound values. */
export interface Query extends QueryLimits {
  readonly text: string;
  readonly params: readonly Value[];
  /** The places of columns that are 1 and 0 for true and false. */
  readonly truths?: readonly number[];
}

/** SQL written by a person; `params` are bound to its placeholders. */
export interface ExecOptions extends Omit<QueryLimits, "tables"> {
  /** Hears which tables the text reads, by the names the viewer uses, before it runs. */
  readonly onTables?: (tables: readonly string[]) => void;
  readonly params?: readonly Value[];
}

/** A query result: JSON text already encoded, passed on as bytes. */
export interface QueryOutcome {
  readonly bytes: Uint8Array;
  readonly rowCount: number;
  /** True when rows were left out because of `maxRows` or `maxBytes`. */
  readonly truncated: boolean;
  /** Time inside the engine, encoding included; 0 for a cached result. */
  readonly engineMs: number;
  readonly queuedMs: number;
  readonly cached: boolean;
  /** It waited behind others because its user's budget is spent. */
  readonly behind: boolean;
}

/** The result of SQL written by a person. */
export interface ExecOutcome extends QueryOutcome {
  /** The tables it read, by the names the viewer uses. */
  readonly tables: readonly string[];
  /** False when two runs may differ (the time, a sample). */
  readonly repeatable: boolean;
}

/** A query whose rows are exported one after another, without a limit on their number. */
export interface RowsQuery {
  readonly user?: string;
  /** Charged while the rows are made; once it is spent, they wait behind those of others. */
  readonly budget?: UserBudget;
  readonly text: string;
  readonly params: readonly Value[];
  readonly truths?: readonly number[];
  /** SQL of a person runs only as far as the guard lets it through. */
  readonly by: "compiler" | "person";
  /** One row more than this is returned, which shows that there are too many; `null` (faster) if it is known that there are not. */
  readonly maxRows: number | null;
  readonly timeoutMs: number;
  /** Texts that a spreadsheet would run as a formula get an apostrophe before them. */
  readonly safe: boolean;
  readonly signal: AbortSignal;
}

/** Rows as they come: CSV lines without headings (RFC 4180 quoting, `\n` between them; an absent value is empty, an empty text `""`). */
export interface RowStream {
  readonly columns: readonly WarehouseColumn[];
  /** Takes no more from the engine than is read; ends with a `WarehouseError` when not all rows came. */
  readonly bytes: Readable;
  /** How many there were; settles before `bytes` end, and is rejected when not all came. */
  readonly count: Promise<number>;
  /** Settles when the process has ended and its files are gone. */
  readonly closed: Promise<void>;
}

/** Why a query failed, if its text is the cause. */
export type SqlReason = "sql_refused" | "sql_invalid" | "table_not_visible" | "failed";

/** Why a query failed. */
export type WarehouseReason =
  | SqlReason
  | "too_busy"
  | "rows_waiting"
  | "over_budget"
  | "timeout"
  | "memory"
  | "engine_died"
  | "cancelled"
  | "closed"
  | "data_missing"
  | "copy_large"
  | "store_away";

interface FailureParts {
  readonly problem?: SqlProblem | null;
  readonly table?: string | undefined;
  readonly position?: number | undefined;
  readonly retryAfter?: number;
}

/** A query's failure. Nothing in it is the engine's own text, so all of it may be shown to the viewer. */
export class WarehouseError extends Error {
  readonly reason: WarehouseReason;
  /** What is wrong with the text; null when the text is not the cause. */
  readonly problem: SqlProblem | null;
  /** Index into the SQL text as sent (UTF-16), where one is known. */
  readonly position: number | undefined;
  /** The table with a missing or damaged part, by the name the viewer uses. */
  readonly table: string | undefined;
  /** Seconds after which there may be capacity, if that is the cause. */
  readonly retryAfter: number | undefined;

  constructor(reason: WarehouseReason, { problem = null, table, position, retryAfter }: FailureParts = {}) {
    super(problem === null ? reason : `${reason}: ${JSON.stringify(problem)}`);
    this.name = "WarehouseError";
    this.reason = reason;
    this.problem = problem;
    this.table = table;
    this.position = position;
    this.retryAfter = retryAfter;
  }
}

/** A table and the files it is made of. */
export type TableFiles = Pick<TableParts, "name" | "parts">;

/** A part that was found to be missing, or to have other content than it was written with. */
export interface DamagedPart {
  readonly tenant: string;
  readonly table: string;
  readonly path: string;
  readonly fault: "missing" | "altered";
}

/** How parts are read that no query waits for. */
export interface SlowReading {
  readonly signal: AbortSignal;
  /** Whether any table still needs the parts: they may have been removed since the reading began, and are not damaged then. */
  isWanted(): Promise<boolean>;
}

/** What the engine is doing now. */
export interface WarehouseStats {
  readonly slots: readonly SlotStats[];
  readonly queued: number;
  readonly running: number;
  readonly answered: number;
  /** How often a running query made way for others. */
  readonly evictions: number;
  readonly collapsed: number;
  readonly cacheHits: number;
  readonly cacheBytes: number;
  readonly restarts: number;
  /** What queries have met and what was not found whole since. */
  readonly damaged: readonly DamagedPart[];
}

/** One slot: a child process that runs one query at a time. */
export interface SlotStats {
  readonly pid: number | undefined;
  readonly threads: number;
  readonly phase: "starting" | "idle" | "busy" | "stopped";
  readonly instances: number;
  /** Files that these keep open. */
  readonly files: number;
  readonly rssBytes: number;
}

/** Where report data are queried; every engine implements this. */
export interface Warehouse {
  /** Runs compiled SQL. Throws `WarehouseError`. */
  query(viewer: Viewer, query: Query): Promise<QueryOutcome>;
  /** Runs one guarded SELECT written by a person. Throws `WarehouseError`. */
  exec(viewer: Viewer, sql: string, options?: ExecOptions): Promise<ExecOutcome>;
  /** Runs a query in a separate process, apart from interactive queries. Throws `WarehouseError`. */
  rows(viewer: Viewer, query: RowsQuery): Promise<RowStream>;
  /** Prepares what the viewer's first query would wait for, while no query waits; returns at once. */
  warm(viewer: Viewer): void;
  /** Reads every part of the tables slowly and compares it with the hash in its name: the first that is damaged. Rejects once the signal aborts. */
  verify(tenant: string, tables: readonly TableFiles[], slowly: SlowReading): Promise<DamagedPart | null>;
  /** Forgets damaged parts that no table needs any more. */
  forget(damaged: readonly DamagedPart[]): void;
  /** True when the engine can run queries. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
  stats(): WarehouseStats;
}
