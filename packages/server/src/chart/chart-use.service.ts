import { viewerOf } from "../document/shared.service.ts";
import type { Actor } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { mayViewCharts } from "./chart.policy.ts";
import { chartUseStore } from "./chart-use.store.ts";

/** A chart that reads a table; one in the recycle bin would read it again once it is restored. */
export interface ChartUse {
  id: string;
  name: string;
  /** Its name for viewers in English, where it has one. */
  nameEn: string | null;
  removed: boolean;
}

/** Of these charts, those that the actor may hear of. */
export async function namedTo(
  db: TenantDb,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !mayViewCharts(actor)) return new Set();
  const rows = await chartUseStore(db).found(ids, viewerOf(actor));
  return new Set(rows.map(({ id }) => id));
}

const wordPart = /[\p{L}\p{N}_$]/u;

/** Whether a text has the name of a table as a word. */
export function namesTable(text: string, tableName: string): boolean {
  const [where, name] = [text.toLowerCase(), tableName.toLowerCase()];
  for (let at = where.indexOf(name); at >= 0; at = where.indexOf(name, at + 1)) {
    const [before = "", after = ""] = [where.slice(0, at).at(-1), where[at + name.length]];
    if (!wordPart.test(before) && !wordPart.test(after)) return true;
  }
  return false;
}

/** The charts that read a table, by name: chosen as their table or for the values of a parameter, or named as a word of their SQL. */
export async function chartsUsing(db: TenantDb, tableName: string): Promise<ChartUse[]> {
  if (tableName === "") return [];
  const rows = await chartUseStore(db).naming(tableName);
  const wanted = tableName.toLowerCase();
  return rows
    .filter(
      ({ dataSrc, offered, sql }) =>
        dataSrc?.toLowerCase() === wanted || offered.includes(wanted) || namesTable(sql ?? "", tableName),
    )
    .map(({ id, name, nameEn, removedAt }) => ({ id, name, nameEn, removed: removedAt !== null }));
}

/** The charts whose style names these map shapes, those in the recycle bin included. */
export const chartsOnMap = (db: TenantDb, mapId: string): Promise<Omit<ChartUse, "removed">[]> =>
  chartUseStore(db).onMap(mapId);

/** A chart and those of some columns that it names. */
export interface ChartLoss {
  id: string;
  name: string;
  nameEn: string | null;
  columns: string[];
}

function wordsIn(value: unknown, into: Set<string>): void {
  if (typeof value === "string") into.add(value);
  else if (typeof value === "object" && value !== null)
    for (const inside of Object.values(value)) wordsIn(inside, into);
}

/** The charts of a table that name any of these columns: in a shelf, a filter or an expression, or as a word of their SQL. */
export async function chartsNamingColumns(
  db: TenantDb,
  tableNames: readonly string[],
  columns: readonly string[],
): Promise<ChartLoss[]> {
  const found = (await Promise.all(tableNames.map((table) => chartsUsing(db, table)))).flat();
  const ids = [...new Set(found.flatMap(({ id, removed }) => (removed ? [] : [id])))];
  if (ids.length === 0 || columns.length === 0) return [];
  const rows = await chartUseStore(db).contents(ids);
  return rows.flatMap(({ id, name, nameEn, content }) => {
    const words = new Set<string>();
    wordsIn(content, words);
    const texts = [...words].filter((word) => word.includes(" ") || word.includes("("));
    const named = columns.filter(
      (column) => words.has(column) || texts.some((text) => namesTable(text, column)),
    );
    return named.length === 0 ? [] : [{ id, name, nameEn, columns: named }];
  });
}
