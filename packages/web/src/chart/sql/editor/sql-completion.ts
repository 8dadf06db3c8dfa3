import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { sqlFunctions } from "@provost/contract/report/sql-functions";
import type { ReportTable, SchemaColumn } from "@provost/contract/source/source";
import { wantedAt } from "../sql-wanted.ts";
import { offeredKeywords } from "./sql-keywords.ts";
import { type SqlScope, scopeOf, writtenName } from "./sql-scope.ts";

/** What is known of the tables while SQL is being written. */
export interface SqlMetadata {
  tables(): Promise<readonly Pick<ReportTable, "tableName" | "tableComment" | "liveIn">[]>;
  columns(table: string): Promise<readonly Pick<SchemaColumn, "Column" | "Type" | "label">[]>;
  /** The table to take columns from while the text names none; empty for none. */
  table(): string;
  /** Names of the parameters that are declared. */
  parameters(): readonly string[];
  /** The name of an item's kind, in the user's language. */
  kind(of: "query" | "parameter"): string;
}

const wordBegun = /^[\p{L}\p{N}_"]*$/u;

function columnOption(
  { Column, Type, label }: Pick<SchemaColumn, "Column" | "Type" | "label">,
  isLive: boolean,
): Completion {
  const detail = label === "" || label === Column ? Type : `${label} · ${Type}`;
  return { label: Column, apply: writtenName(Column, isLive), detail, type: "property", boost: 30 };
}

function tableOption({
  tableName,
  tableComment,
}: Pick<ReportTable, "tableName" | "tableComment">): Completion {
  return { label: tableName, apply: writtenName(tableName), detail: tableComment, type: "class", boost: 10 };
}

const keywordOptions: readonly Completion[] = offeredKeywords.map((label) => ({ label, type: "keyword" }));

const functionOptions: readonly Completion[] = sqlFunctions.map((label) => ({
  label,
  type: "function",
  boost: -20,
  apply(view, _option, from, to) {
    const opened = view.state.sliceDoc(to, to + 1) === "(";
    view.dispatch({
      changes: { from, to, insert: opened ? label : `${label}()` },
      selection: { anchor: from + label.length + 1 },
      userEvent: "input.complete",
    });
  },
}));

const isSameTable = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

async function columnsIn({ tables }: SqlScope, meta: SqlMetadata): Promise<Completion[]> {
  const known = await meta.tables();
  const begun = tables.length === 0 ? [meta.table()] : tables.map(({ table }) => table);
  const named = begun.flatMap((table) => {
    const found = known.find(({ tableName }) => isSameTable(tableName, table));
    return found === undefined ? [] : [found];
  });
  const lists = await Promise.all(
    [...new Set(named)].map(async ({ tableName, liveIn }) =>
      (await meta.columns(tableName)).map((column) => columnOption(column, liveIn !== null)),
    ),
  );
  const seen = new Set<string>();
  return lists.flat().flatMap((option) => {
    if (seen.has(option.label)) return [];
    seen.add(option.label);
    return [option];
  });
}

function namesIn({ tables, queries }: SqlScope, meta: SqlMetadata): Completion[] {
  const aliases = [...new Set(tables.flatMap(({ alias }) => (alias === null ? [] : [alias])))];
  return [
    ...aliases.map(
      (label): Completion => ({ label, apply: writtenName(label), type: "variable", boost: 20 }),
    ),
    ...queryOptions(queries, meta),
  ];
}

function queryOptions(queries: readonly string[], meta: SqlMetadata): Completion[] {
  const detail = meta.kind("query");
  return queries.map(
    (label): Completion => ({ label, apply: writtenName(label), detail, type: "class", boost: 15 }),
  );
}

/** Completions for the caret position, from the tables available to the viewer. */
export async function completeSql(
  { state, pos, explicit }: Pick<CompletionContext, "state" | "pos" | "explicit">,
  meta: SqlMetadata,
): Promise<CompletionResult | null> {
  const text = state.doc.toString();
  const wanted = wantedAt(text, pos);
  if (wanted === null) return null;
  const { from, to } = wanted;
  const begun = text.slice(from, pos);
  switch (wanted.kind) {
    case "parameter": {
      const detail = meta.kind("parameter");
      const options = meta
        .parameters()
        .map((name) => ({ label: `\u0024{${name}}`, detail, type: "constant" }));
      return { from, to, options };
    }
    case "column": {
      const { table } = wanted.of;
      const known = (await meta.tables()).find(({ tableName }) => isSameTable(tableName, table));
      const isLive = (known?.liveIn ?? null) !== null;
      const columns = await meta.columns(known?.tableName ?? table).catch(() => []);
      const options = columns.map((column) => columnOption(column, isLive));
      return { from, options, validFor: wordBegun };
    }
    case "table": {
      const options = [
        ...(await meta.tables()).map(tableOption),
        ...queryOptions(scopeOf(text).queries, meta),
      ];
      return { from, options, validFor: wordBegun };
    }
    case "anything": {
      if (begun === "" && !explicit) return null;
      const columns = await columnsIn(wanted.scope, meta).catch(() => []);
      const options = [...columns, ...namesIn(wanted.scope, meta), ...keywordOptions, ...functionOptions];
      return { from, options, validFor: wordBegun };
    }
  }
}
