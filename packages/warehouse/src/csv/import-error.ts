/** Why a file was not brought in. */
export type ImportReason =
  | "empty_file"
  | "no_rows"
  | "not_text"
  | "bad_encoding"
  | "bad_header"
  | "wrong_columns"
  | "too_many_rejected"
  | "disk_full"
  | "engine_died"
  | "cancelled"
  | "failed";

/** A file's failure: nothing of it was published. `line` is the physical line, from 1. */
export class ImportError extends Error {
  readonly reason: ImportReason;
  readonly detail: string;
  readonly line: number | undefined;

  constructor(reason: ImportReason, detail: string, line?: number) {
    super(line === undefined ? detail : `line ${line}: ${detail}`);
    this.name = "ImportError";
    this.reason = reason;
    this.detail = detail;
    this.line = line;
  }
}
