import type { TableMeasure } from "./measure.ts";
import type { Lines } from "./part-rows.ts";

/** Where rows go. */
export interface PushPlace {
  /** The schema of PostgreSQL, the database of ClickHouse. */
  readonly schema: string;
  readonly name: string;
}

/** What a table that is being filled says of itself, in its comment. */
export interface PushMark {
  readonly dataset: string;
  /** The state of the dataset whose rows these are. */
  readonly generation: string;
  /** A hash of its columns. */
  readonly shape: string;
  /** Reports read it, or did: it is never dropped. */
  readonly inUse: boolean;
}

/** A table that is there. */
export interface FoundTable {
  /** Null: it was not made by a push. */
  readonly mark: PushMark | null;
  readonly rows: number;
}

/** A table of a database that rows are moved into, by a user who may write there. */
export interface PushTarget {
  /** What is there now, once everything of an earlier run of the dataset has ended or is gone; throws a `PushError` where a table could not be made there. */
  find(dataset: string): Promise<FoundTable | null>;
  create(mark: PushMark): Promise<void>;
  /** Drops a table of a push of the dataset that nothing reads; another one is refused. */
  drop(dataset: string): Promise<void>;
  /** The rows that are there are, as they are, the first of another state. */
  mark(mark: PushMark): Promise<void>;
  /** Lets a user see it, as far as this one may. */
  grant(user: string): Promise<void>;
  /** Rows that are written at a time. */
  readonly batchRows: number;
  /** Adds rows after the first so many: all of them or none. Gives how many. */
  append(batch: AsyncGenerator<Lines>, mark: PushMark, before: number): Promise<number>;
  /** All rows are there: gets the table ready for queries. */
  settle(): Promise<void>;
  measure(): Promise<TableMeasure>;
  close(): Promise<void>;
}

const marked =
  /^provost push: dataset (\S{1,64}), version (\S{1,64}), columns ([0-9a-f]{16})(, in use)?(?:, rows (\d{1,15}))?$/;

/** Whether a comment is of a table that a push of the dataset made; `isFree`: of one, too, that nothing reads. */
export function isOf(dataset: string, comment: string, isFree = false): boolean {
  const mark = readMark(comment)?.mark;
  return mark?.dataset === dataset && !(isFree && mark.inUse);
}

/** A mark as the comment of a table. */
export const markText = ({ dataset, generation, shape, inUse }: PushMark, rows?: number): string =>
  `provost push: dataset ${dataset}, version ${generation}, columns ${shape}${inUse ? ", in use" : ""}${rows === undefined ? "" : `, rows ${rows}`}`;

/** The mark in the comment of a table, and the rows that it says are there. */
export function readMark(comment: string): { mark: PushMark; rows: number | null } | null {
  const [, dataset, generation, shape, inUse, rows] = marked.exec(comment) ?? [];
  if (dataset === undefined || generation === undefined || shape === undefined) return null;
  return {
    mark: { dataset, generation, shape, inUse: inUse !== undefined },
    rows: rows === undefined ? null : Number(rows),
  };
}
