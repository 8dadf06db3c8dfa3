import { TableName } from "@provost/contract/source";

const longest = 63;

/** A table name made from a file's name: what a name cannot hold becomes an underscore. */
export function tableNameOf(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, "").normalize("NFC");
  const joined = stem.replace(/[^\p{L}\p{N}_]+/gu, "_").replace(/^_+|_+$/g, "");
  const begun = /^\p{N}/u.test(joined) ? `t_${joined}` : joined;
  return begun === "" ? "table_1" : [...begun].slice(0, longest).join("").slice(0, longest);
}

/** A table name for a sheet of a workbook: the first one is named as the file, each other one after itself as well. */
export function sheetTableName(
  fileName: string,
  { sheet, sheets }: { sheet: string | null; sheets: readonly string[] },
): string {
  if (sheet === null || sheets.indexOf(sheet) <= 0) return tableNameOf(fileName);
  return tableNameOf(`${fileName.replace(/\.[^.]*$/, "")} ${sheet}.sheet`);
}

export function isTableName(text: string): boolean {
  return TableName.safeParse(text).success;
}
