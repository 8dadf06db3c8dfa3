import type { Dialect } from "@provost/report-core/sql/dialect";
import type { ExpectedTable, QueryOutcome, ResultShape, RowStream, Value } from "../warehouse.ts";

/** How to reach a database that someone else runs. */
export interface RemoteAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  /** Encrypted, with a certificate that names the host and is signed by `ca` (PEM), or without one by an authority that the machine trusts. */
  readonly tls: { readonly ca: string } | null;
  /** The addresses that the host may be reached at now; throws a `RemoteError` where none is allowed. */
  resolve(): Promise<readonly string[]>;
}

/** Why a database could not be used. */
export type RemoteProblem =
  | "host_unknown"
  | "host_not_allowed"
  | "too_old"
  | "settings_fixed"
  | "way_unknown"
  | "zones_unknown"
  | "refused"
  | "unreachable"
  | "not_this_kind"
  | "tls"
  | "password"
  | "database_unknown"
  | "no_right"
  | "changed"
  | "too_much"
  | "busy"
  | "failed";

/** A failure of a remote database. `code` is one of the system or of the database, fit to be shown; no text of theirs is in it. */
export class RemoteError extends Error {
  readonly problem: RemoteProblem;
  readonly code: string;
  /** What people call the data source, once that is known. */
  source = "";
  /** The place in the text of the query that the database gives, counted in characters. */
  place: number | null = null;

  constructor(problem: RemoteProblem, code = "") {
    super(`remote database: ${problem}${code === "" ? "" : ` (${code})`}`);
    this.name = "RemoteError";
    this.problem = problem;
    this.code = code;
  }
}

/** What a test of a connection found. */
export interface RemoteVerdict {
  readonly version: string;
  /** The user may change data: people should use one who may not. */
  readonly canWrite: boolean;
  readonly ms: number;
}

/** A table or view that the user of a connection may read. */
export interface RemoteTable {
  readonly schema: string;
  readonly name: string;
  readonly kind: "table" | "view";
  readonly comment: string;
  /** As the database estimates it; null = unknown. */
  readonly rows: number | null;
  /** What its data and indexes take up, as the database says; null = unknown. */
  readonly bytes: number | null;
}

/** A column as the report tables know it; `cast`: it is read as a value of that type, where it may be of another. */
export interface RemoteColumn {
  readonly name: string;
  readonly type: string;
  readonly nativeType: string;
  readonly comment: string;
  readonly cast: boolean;
}

/** Limits of one query on a remote database. */
export interface RemoteLimits {
  /** Whose turn it is; those of one tenant share a data source. */
  readonly user: string;
  readonly maxRows: number;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly shape: ResultShape;
  readonly signal: AbortSignal;
}

/** A compiled SELECT with its values, and the tables that it reads. */
export interface RemoteQuery {
  readonly text: string;
  readonly params: readonly Value[];
  readonly tables: readonly ExpectedTable[];
  readonly truths?: readonly number[] | undefined;
  /** A person wrote it: fractions without a bound on their digits are rounded. */
  readonly isText?: boolean;
}

/** Queries that read a database through the user of a connection: each in a read-only transaction of its own. */
export interface RemoteSource {
  readonly dialect: Dialect;
  query(query: RemoteQuery, limits: RemoteLimits): Promise<Omit<QueryOutcome, "queuedMs" | "behind">>;
  /** Rows one after another, as CSV lines with `\n` behind each. */
  rows(
    query: RemoteQuery,
    limits: Pick<RemoteLimits, "user" | "timeoutMs" | "signal"> & { maxRows: number | null; safe: boolean },
  ): Promise<RowStream>;
  check(signal: AbortSignal): Promise<RemoteVerdict>;
  tables(find: { text: string; limit: number; offset: number }): Promise<RemoteTable[]>;
  /** Null where the user does not see such a table. */
  columns(table: Pick<RemoteTable, "schema" | "name">): Promise<RemoteColumn[] | null>;
  close(): Promise<void>;
}
