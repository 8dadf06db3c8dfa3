import { TableName } from "@provost/contract/source/source";

const longest = 63;

/** A table name made from a file's name: what a name cannot hold becomes an underscore. */
export function tableNameOf(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, "").normalize("NFC");
  const joined = stem.replace(/[^\p{L}\p{N}_]+/gu, "_").replace(/^_+|_+$/g, "");
  const begun = /^\p{N}/u.test(joined) ? `t_${joined}` : joined;
  return begun === "" ? "table_1" : [...begun].slice(0, longest).join("").slice(0, longest);
}

export function isTableName(text: string): boolean {
  return TableName.safeParse(text).success;
}
