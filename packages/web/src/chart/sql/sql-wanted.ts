import { isSpoken, type SqlToken, sqlTokens } from "@provost/report-core/sql/sql-tokens";
import { type NamedTable, nameOf, type SqlScope, scopeOf } from "./editor/sql-scope.ts";

/** What may be written at a place, and the text it would replace. */
export type Wanted = { from: number; to: number } & (
  | { kind: "parameter" }
  | { kind: "table" }
  | { kind: "column"; of: NamedTable }
  | { kind: "anything"; scope: SqlScope }
);

const parameterBegun = /\$\{[^{}]*$/;
const afterTable = new Set(["from", "join"]);

function isOpen(sql: string, { kind, from, to }: SqlToken): boolean {
  const text = sql.slice(from, to);
  if (kind === "comment") return text.startsWith("--") || !text.endsWith("*/");
  const quote = text[0] ?? "";
  return text.length < 2 || !text.endsWith(quote);
}

/** The table that a name before a dot refers to. */
function tableNamed(name: string, { tables }: SqlScope): NamedTable | null {
  const same = (other: string | null): boolean => other?.toLowerCase() === name.toLowerCase();
  return tables.find(({ alias }) => same(alias)) ?? tables.find(({ table }) => same(table)) ?? null;
}

/** What may be written where the caret is; `null` inside comments and literals. */
export function wantedAt(sql: string, caret: number): Wanted | null {
  const tokens = sqlTokens(sql);
  const at = tokens.findIndex(({ from, to }) => from < caret && caret <= to);
  const token = tokens[at];
  const begun = parameterBegun.exec(sql.slice(0, caret));
  const inText = token?.kind === "text" || token?.kind === "comment";
  if (begun !== null && token?.kind !== "comment") {
    const end = /^[^{}\s'"]*\}?/.exec(sql.slice(caret))?.[0].length ?? 0;
    return { kind: "parameter", from: begun.index, to: sql[caret + end - 1] === "}" ? caret + end : caret };
  }
  if (token !== undefined && inText && (caret < token.to || isOpen(sql, token))) return null;
  const writing = token?.kind === "word" || token?.kind === "name" ? token : null;
  const range = { from: writing?.from ?? caret, to: caret };
  const before = tokens.slice(0, writing === null ? at + 1 : at).filter(isSpoken);
  const last = before.at(-1);
  const lastText = last === undefined ? "" : sql.slice(last.from, last.to).toLowerCase();
  const scope = scopeOf(sql);
  if (lastText === "." && last?.to === range.from) {
    const owner = before.at(-2);
    const name = owner === undefined ? null : nameOf(sql, owner);
    const of = name === null ? null : tableNamed(name, scope);
    return of === null ? null : { ...range, kind: "column", of };
  }
  if (afterTable.has(lastText)) return { ...range, kind: "table" };
  return { ...range, kind: "anything", scope };
}
