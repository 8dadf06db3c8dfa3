import { ChartContent } from "@provost/contract/chart/chart-content";
import type { VirtualColumn, VirtualDefinition, VirtualTable } from "@provost/contract/source/virtual-table";
import { messageOf } from "@provost/contract/wire/error-code";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Catalog, CatalogVirtual } from "../catalog.ts";
import { brokenTable, type VirtualState } from "../policy/viewer-tables.ts";
import { catalogOf, momentOf, type SourceDeps } from "../source.service.ts";
import { basesOf, plainDefinition } from "./virtual-definition.ts";
import { type MeasuredVirtual, measured } from "./virtual-facts.ts";
import { lookUp } from "./virtual-levels.ts";

/** The columns of a virtual table as returned and stored. */
export function virtualColumns({ columns }: Pick<MeasuredVirtual, "columns">): VirtualColumn[] {
  return columns.map(({ name, type, from, repeats }) => ({
    name,
    type,
    ...(from === undefined ? {} : { from }),
    repeats,
  }));
}

// What this version cannot read, or the viewer must not, is returned as an empty query, with the problem beside it.
const unreadable: VirtualDefinition = { kind: "question", content: ChartContent.parse({}) };

/** A definition as its viewer may know it: for a join without the names of hidden columns. */
function shownDefinition(state: VirtualState): VirtualDefinition {
  const { row, resolved } = state;
  if (row.definition === null) return unreadable;
  const definition = plainDefinition(row.definition);
  if (definition.kind !== "join" || resolved === null || resolved.table.whole) return definition;
  const { left, right, ...rest } = definition;
  return { ...rest, left: { ...left, columns: null }, right: { ...right, columns: null } };
}

// A definition may contain the id of a table, or its name in different case.
function baseNames(catalog: Catalog, { definition }: CatalogVirtual): string[] {
  return (definition ? basesOf(definition) : []).map((base) => {
    const found = lookUp(catalog, base);
    if (found === null) return base;
    return "dataset" in found ? found.dataset.name : found.virtual.name;
  });
}

/** A virtual table as this viewer knows it, with why it cannot be read now; null if the viewer may not know of it. */
export async function presentVirtual(
  deps: SourceDeps,
  scope: TenantScope,
  state: VirtualState,
): Promise<VirtualTable | null> {
  const { row } = state;
  const { id, name, comment, ownerName, updatedAt, version } = row;
  const catalog = await catalogOf(deps, scope);
  const presented = {
    ...{ id, comment, ownerName, version },
    tableName: name,
    definition: shownDefinition(state),
    bases: baseNames(catalog, row),
    updatedAt: updatedAt.toISOString(),
  };
  const isOwner = row.ownerId === scope.actor.userId;
  try {
    if (state.refusal !== null) throw brokenTable(row, state.refusal);
    const ground = { catalog, moment: await momentOf(deps, scope), row };
    const found = await measured(deps, scope, ground, state.resolved);
    return { ...presented, columns: virtualColumns(found), fanOut: found.fanOut, problem: "" };
  } catch (error) {
    // A database that is away leaves the other tables of a list as they are.
    if (!(error instanceof Refusal) || (error.status !== 400 && error.code !== "connection_failed"))
      throw error;
    if (error.code === "table_not_visible" && !isOwner) return null;
    const problem = messageOf(error.code, scope.language, error.details);
    return { ...presented, columns: isOwner ? [...row.columns] : [], fanOut: null, problem };
  }
}
