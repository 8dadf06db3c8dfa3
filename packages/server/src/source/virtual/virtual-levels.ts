import type { Catalog, CatalogTable, CatalogVirtual } from "../catalog.ts";
import { basesOf } from "./virtual-definition.ts";

type KnownTables = Pick<Catalog, "tables" | "virtuals">;

/** How many levels of virtual tables are allowed. */
export const mostLevels = 5;

const sameName = (nameOrId: string) => {
  const wanted = nameOrId.toLowerCase();
  return ({ id, name }: { id: string; name: string }): boolean =>
    id === wanted || name.toLowerCase() === wanted;
};

/** A data set or virtual table by its name or id. */
export function lookUp(
  { tables, virtuals }: KnownTables,
  nameOrId: string,
): { dataset: CatalogTable } | { virtual: CatalogVirtual } | null {
  const is = sameName(nameOrId);
  const dataset = tables.find(is);
  if (dataset) return { dataset };
  const virtual = virtuals.find(is);
  return virtual ? { virtual } : null;
}

/** The direct base tables that are virtual. */
function virtualsBelow(catalog: KnownTables, { definition }: CatalogVirtual): CatalogVirtual[] {
  const names = new Set(definition ? basesOf(definition) : []);
  return [...names].flatMap((name) => {
    const found = lookUp(catalog, name);
    return found !== null && "virtual" in found ? found.virtual : [];
  });
}

/**
 * The number of levels of virtual tables, including this one; `null` when it is based on itself or on a table that is.
 * `known` holds the results for other tables, so that each is computed once.
 */
export function levelsOf(
  catalog: KnownTables,
  row: CatalogVirtual,
  known: Map<string, number | null> = new Map(),
): number | null {
  const before = known.get(row.id);
  if (before !== undefined) return before;
  // A visit while the level is being computed is a cycle.
  known.set(row.id, null);
  let levels = 0;
  for (const below of virtualsBelow(catalog, row)) {
    const found = levelsOf(catalog, below, known);
    if (found === null) return null;
    levels = Math.max(levels, found);
  }
  known.set(row.id, levels + 1);
  return levels + 1;
}

/** Whether the table, or any table it is based on, has this property. */
export function buildsOnSome(
  catalog: KnownTables,
  row: CatalogVirtual,
  is: (row: CatalogVirtual) => boolean,
  seen: Set<string> = new Set(),
): boolean {
  if (seen.has(row.id)) return false;
  seen.add(row.id);
  return is(row) || virtualsBelow(catalog, row).some((below) => buildsOnSome(catalog, below, is, seen));
}
