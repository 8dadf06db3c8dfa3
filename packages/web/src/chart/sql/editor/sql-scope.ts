import { isSpoken, type SqlToken, sqlTokens } from "@provost/report-core/sql/sql-tokens";
import { reservedWords } from "./sql-keywords.ts";

/** A table as a text names it. */
export interface NamedTable {
  readonly table: string;
  readonly alias: string | null;
}

/** The names a text can use: tables with their aliases, and the names of its own subqueries. */
export interface SqlScope {
  readonly tables: readonly NamedTable[];
  readonly queries: readonly string[];
}

/** The name in a token: a quoted one without its quotes, a bare one as it is; `null` for anything else. */
export function nameOf(sql: string, { kind, from, to }: SqlToken): string | null {
  const text = sql.slice(from, to);
  if (kind === "name") return text.replace(/^"|"$/g, "").replaceAll('""', '"');
  return kind === "word" && !/^\d/.test(text) ? text : null;
}

/** A name as it is written in SQL: in quotes where it would be read as something else without. A database of others, `isLive`, reads capitals as small letters. */
export function writtenName(name: string, isLive = false): string {
  const plain =
    /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) &&
    !reservedWords.has(name.toLowerCase()) &&
    !(isLive && /[A-Z]/.test(name));
  return plain ? name : `"${name.replaceAll('"', '""')}"`;
}

const joins = new Set(["from", "join"]);
// What may follow a table that is no alias of it, and is not reserved.
const notAlias = new Set([
  "left",
  "right",
  "full",
  "inner",
  "cross",
  "natural",
  "join",
  "semi",
  "anti",
  "positional",
  "asof",
]);

/** Reads which tables a text names, as far as it can be read while it is being written. */
export function scopeOf(sql: string): SqlScope {
  const tokens = sqlTokens(sql).filter(isSpoken);
  const wordAt = (index: number): string => {
    const token = tokens[index];
    return token?.kind === "word" || token?.kind === "sign"
      ? sql.slice(token.from, token.to).toLowerCase()
      : "";
  };
  const nameAt = (index: number): string | null => {
    const token = tokens[index];
    return token === undefined || (token.kind === "word" && reservedWords.has(wordAt(index)))
      ? null
      : nameOf(sql, token);
  };
  const tables: NamedTable[] = [];
  const queries: string[] = [];
  // In a list after FROM, by depth of brackets: a comma there is followed by another table.
  const lists: boolean[] = [false];
  for (let index = 0; index < tokens.length; index += 1) {
    const word = wordAt(index);
    if (word === "(") lists.push(false);
    else if (word === ")") lists.pop();
    else if (reservedWords.has(word) && !joins.has(word) && word !== "as" && word !== "on")
      lists[lists.length - 1] = false;
    const opened = joins.has(word) || (word === "," && lists.at(-1) === true);
    if (joins.has(word)) lists[lists.length - 1] = true;
    const name = nameAt(index);
    if (name !== null && wordAt(index + 1) === "as" && wordAt(index + 2) === "(") queries.push(name);
    const table = opened ? nameAt(index + 1) : null;
    if (table === null || wordAt(index + 2) === "(") continue;
    const after = wordAt(index + 2) === "as" ? index + 3 : index + 2;
    const alias = notAlias.has(wordAt(after)) ? null : nameAt(after);
    tables.push({ table, alias });
  }
  return { tables, queries };
}
