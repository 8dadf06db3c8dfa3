import type { FileFormat } from "./import-problem.ts";

/** The formats that can be imported, by the extensions of their files. */
export const formatByExtension: Readonly<Record<string, FileFormat>> = {
  ".csv": "csv",
  ".tsv": "csv",
  ".txt": "csv",
  ".xlsx": "xlsx",
  ".json": "json",
  ".ndjson": "json",
  ".jsonl": "json",
  ".parquet": "parquet",
};
