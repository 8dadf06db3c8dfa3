import type { Catalog, CatalogTable, CatalogVirtual } from "../catalog.ts";
import { basesOf } from "./virtual-definition.ts";

type KnownTables = Pick<Catalog, "tables" | "virtuals">;

/** Most virtual tables that stand on one another. */
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

/** The virtual tables that one stands on directly. */
function virtualsBelow(catalog: KnownTables, { definition }: CatalogVirtual): CatalogVirtual[] {
  const names = new Set(definition ? basesOf(definition) : []);
  return [...names].flatMap((name) => {
    const found = lookUp(catalog, name);
    return found !== null && "virtual" in found ? found.virtual : [];
  });
}

/**
 * How many levels of virtual tables there are, this one the highest; `null` when it stands on itself or on one that does.
 * `known` holds what was found of others, so that many ways to the same table are one.
 */
export function levelsOf(
  catalog: KnownTables,
  row: CatalogVirtual,
  known: Map<string, number | null> = new Map(),
): number | null {
  const before = known.get(row.id);
  if (before !== undefined) return before;
  // Whoever comes back here while it is being worked out has gone in a circle.
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

/** Whether a table stands on one with this property, or has it. */
export function standsOnSome(
  catalog: KnownTables,
  row: CatalogVirtual,
  is: (row: CatalogVirtual) => boolean,
  seen: Set<string> = new Set(),
): boolean {
  if (seen.has(row.id)) return false;
  seen.add(row.id);
  return is(row) || virtualsBelow(catalog, row).some((below) => standsOnSome(catalog, below, is, seen));
}
