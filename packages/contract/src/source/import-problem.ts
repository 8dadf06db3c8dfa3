import { z } from "zod";

const count = z.number().int();

/** Why one line of a file was not taken; the numbers are of values in the line. */
export const LineProblem = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("too_few"), expected: count, found: count }),
  z.object({ kind: z.literal("too_many"), expected: count, found: count }),
  z.object({ kind: z.literal("unclosed_quote") }),
  z.object({ kind: z.literal("too_long"), limitMb: count }),
  z.object({ kind: z.literal("unreadable") }),
]);
export type LineProblem = z.infer<typeof LineProblem>;

/** File formats that are recognised by their first bytes and are not CSV. */
export const OtherFormat = z.enum(["zip", "gzip", "xls", "parquet", "pdf"]);
export type OtherFormat = z.infer<typeof OtherFormat>;

/** The encodings a file may have. */
export const FileEncoding = z.enum(["utf-8", "utf-16le", "utf-16be", "gb18030"]);
export type FileEncoding = z.infer<typeof FileEncoding>;

/** The file formats that can be imported. */
export const FileFormat = z.enum(["csv", "xlsx", "json", "parquet"]);
export type FileFormat = z.infer<typeof FileFormat>;

/** Why a file was not imported at all; lines and columns count from 1, the header is line 1. */
export const ImportProblem = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("empty_file") }),
  z.object({ kind: z.literal("no_rows") }),
  z.object({ kind: z.literal("binary_file") }),
  z.object({ kind: z.literal("other_format"), format: OtherFormat }),
  z.object({ kind: z.literal("bad_encoding"), encoding: FileEncoding, line: count.nullable() }),
  z.object({ kind: z.literal("line_too_long"), line: count, limitMb: count }),
  z.object({ kind: z.literal("header_blank") }),
  z.object({ kind: z.literal("header_unclosed") }),
  z.object({ kind: z.literal("header_unnamed"), column: count }),
  z.object({ kind: z.literal("header_too_long"), column: count, limit: count }),
  z.object({ kind: z.literal("header_control"), column: count }),
  z.object({ kind: z.literal("header_duplicate"), column: count, earlier: count, name: z.string() }),
  z.object({ kind: z.literal("column_unknown"), name: z.string() }),
  z.object({ kind: z.literal("column_missing"), name: z.string() }),
  z.object({
    kind: z.literal("too_many_rejected"),
    rejected: count,
    taken: count,
    first: z.object({ line: count, problem: LineProblem }).nullable(),
  }),
  z.object({ kind: z.literal("wrong_extension"), extension: z.string(), format: FileFormat }),
  z.object({ kind: z.literal("too_many_columns"), limit: count }),
  z.object({ kind: z.literal("column_gone"), name: z.string() }),
  z.object({ kind: z.literal("no_columns") }),
  z.object({ kind: z.literal("workbook_broken") }),
  z.object({ kind: z.literal("workbook_encrypted") }),
  z.object({ kind: z.literal("workbook_macros") }),
  z.object({ kind: z.literal("workbook_entities") }),
  z.object({ kind: z.literal("workbook_too_large") }),
  z.object({ kind: z.literal("zip_bomb") }),
  z.object({ kind: z.literal("sheet_missing"), name: z.string() }),
  z.object({ kind: z.literal("sheet_empty"), name: z.string() }),
  z.object({ kind: z.literal("json_broken"), line: count }),
  z.object({ kind: z.literal("json_not_records"), line: count }),
  z.object({ kind: z.literal("json_too_deep"), line: count, limit: count }),
  z.object({ kind: z.literal("parquet_broken") }),
  z.object({ kind: z.literal("parquet_encrypted") }),
  z.object({ kind: z.literal("too_much_memory") }),
  z.object({ kind: z.literal("cancelled") }),
  z.object({ kind: z.literal("interrupted") }),
  z.object({ kind: z.literal("not_permitted") }),
  // `free`: what is free, where the rest is kept for other work.
  z.object({ kind: z.literal("disk_full"), free: z.string().optional() }),
  z.object({ kind: z.literal("store_away") }),
  z.object({ kind: z.literal("engine_died") }),
  z.object({ kind: z.literal("failed") }),
]);
export type ImportProblem = z.infer<typeof ImportProblem>;
