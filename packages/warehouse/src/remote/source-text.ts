import { postgres } from "@provost/report-core/sql/dialect";
import { toSqlAfter, withPart } from "@provost/report-core/sql/print";
import { quoteIdentifier } from "@provost/report-core/sql/quote";
import type { Guarding } from "../embedded/guarding.ts";
import { namesOf } from "../embedded/view/narrowed.ts";
import { tableNamings } from "../embedded/view/table-namings.ts";
import { type GuardedSource, type NamedTable, withinSelect } from "../guard/postgres-guard.ts";
import {
  type ExecOptions,
  type SourceTable,
  type TextSource,
  type Value,
  type Viewer,
  WarehouseError,
  type WrittenTable,
} from "../warehouse.ts";
import type { RemoteQuery } from "./remote-source.ts";

/** A person's SQL as it runs in a data source. */
export interface SourceText {
  readonly source: TextSource;
  readonly query: RemoteQuery;
  /** The tables that it reads, by the names the viewer uses. */
  readonly tables: readonly string[];
  /** The person's part, and where it begins in what runs and in what was sent. */
  readonly text: string;
  readonly ran: number;
  readonly sent: number;
}

type Asking = Pick<ExecOptions, "user" | "signal"> & {
  readonly params: readonly Value[];
  /** Values of a query around the text, bound behind these. */
  readonly behind?: readonly Value[];
  /** Rows beyond these are not made; null: all of them. */
  readonly most: number | null;
  /** Whether such SQL may read data sources. */
  readonly readsText: boolean;
};

const syntax: ReadonlySet<string> = new Set(["syntax", "syntax_near", "syntax_end"]);

/** The tables of data sources that a text names, as far as it shows without reading it whole: `isFirst`, in places of tables only. */
function namedIn(sql: string, sources: readonly TextSource[]) {
  const bySource = new Map(
    sources.flatMap((source) =>
      [...source.tables.keys()].map((table) => [table.toLowerCase(), { source, table }]),
    ),
  );
  return tableNamings(sql).flatMap(({ name, isFirst }) => {
    const found = bySource.get(name.toLowerCase());
    return found === undefined ? [] : [{ ...found, isFirst }];
  });
}

/** All tables that a text can name; columns only of those that it names, since their lists are long. */
function nameable(viewer: Viewer, sources: readonly TextSource[], named: ReadonlySet<string>): NamedTable[] {
  const imported = namesOf(viewer).map((name) => ({ name, source: null, sourceName: "", columns: [] }));
  const inSources = sources.flatMap(({ id, kind, name: sourceName, tables }) =>
    [...tables].map(([name, table]) => {
      const shown = kind === "postgres" ? (table?.columns ?? null) : null;
      const columns = shown === null || named.has(name) ? shown : [];
      return { name, source: id, sourceName, columns };
    }),
  );
  return [...imported, ...inSources];
}

function composed(
  source: TextSource,
  guarded: GuardedSource,
  { params, behind = [], most }: Asking,
): SourceText {
  const values = [...params, ...behind];
  const read = new Map<string, SourceTable>();
  const parts = guarded.relations.map(({ relation, table }) => {
    const name = quoteIdentifier(relation, postgres);
    const known = table === null ? undefined : source.tables.get(table);
    // A name of the text's own never means a table of the database, wherever it is.
    if (table === null || !known) return `${name} AS (SELECT NULL WHERE false)`;
    read.set(table, known);
    const printed = toSqlAfter(known.select, postgres, values.length);
    values.push(...printed.params);
    return `${name} AS ${known.isFenced ? "" : "NOT "}MATERIALIZED (${printed.text})`;
  });
  const within = withinSelect(guarded.text);
  const opening = `WITH ${parts.join(", ")} `;
  return {
    ...{ source, tables: [...read.keys()], text: guarded.text, sent: guarded.from },
    ran: opening.length + within.indexOf(guarded.text),
    query: {
      text: `${opening}${within}${most === null ? "" : ` LIMIT ${Math.trunc(most)}`}`,
      params: values,
      isText: true,
      tables: [...read.values()].map(({ stored }) => stored),
    },
  };
}

/** A compiled query on the rows of a person's SQL. */
export function besideText(
  found: SourceText,
  { name, columns, source }: WrittenTable,
  { text, truths }: Pick<RemoteQuery, "text" | "truths">,
): SourceText {
  const texts = new Set(source?.texts);
  const quoted = columns.map((column) => quoteIdentifier(column, postgres));
  const read = columns.map((column, at) => (texts.has(column) ? `CAST(${quoted[at]} AS text)` : quoted[at]));
  const typed = `SELECT ${read.join(", ")} FROM (${found.query.text}) AS provost_typed (${quoted.join(", ")})`;
  const whole = withPart(text, { name, columns }, typed, postgres);
  const ran = whole.indexOf(found.query.text) + found.ran;
  return { ...found, ran, query: { ...found.query, text: whole, truths } };
}

const unread = (
  kind: "source_unread" | "source_sql_off",
  { table, source }: { table: string; source: TextSource },
): WarehouseError => new WarehouseError("sql_refused", { problem: { kind, table, source: source.name } });

/** How a person's SQL runs in a data source; null where it names no table of one. Throws a `WarehouseError`. */
export async function sourceText(
  guarding: Pick<Guarding, "checkSource">,
  viewer: Viewer,
  sql: string,
  asking: Asking,
): Promise<SourceText | null> {
  const { sources = [] } = viewer;
  const named = namedIn(sql, sources);
  const [sure] = named.filter(({ isFirst }) => isFirst);
  if (named.length === 0) return null;
  if (!asking.readsText) {
    if (sure === undefined) return null;
    throw unread(sure.source.kind === "postgres" ? "source_sql_off" : "source_unread", sure);
  }
  const names = new Set(named.map(({ table }) => table));
  const rules = { tables: nameable(viewer, sources, names), parameters: asking.params.length };
  try {
    const guarded = await guarding.checkSource(viewer, sql, rules, asking);
    const source = sources.find(({ id }) => id === guarded?.source);
    return guarded === null || source === undefined ? null : composed(source, guarded, asking);
  } catch (error) {
    const isSyntax = error instanceof WarehouseError && syntax.has(error.problem?.kind ?? "");
    if (!isSyntax) throw error;
    // It may be in the grammar of the embedded engine, with a column of that name.
    if (sure === undefined) return null;
    if (sure.source.kind === "postgres") throw error;
    throw unread("source_unread", sure);
  }
}
