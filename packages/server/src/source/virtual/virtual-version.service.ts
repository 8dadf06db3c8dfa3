import type { VirtualDefinition, VirtualTable } from "@provost/contract/source/virtual-table";
import type { VirtualTableVersion } from "@provost/contract/source/virtual-table-version";
import { presentHead, versionOf } from "../../document/version.service.ts";
import { type ListedVersion, versionStore } from "../../document/version.store.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { refuse } from "../../platform/refusal.ts";
import type { FieldDeps } from "../field/field.service.ts";
import { catalogOf, readable, type SourceDeps } from "../source.service.ts";
import { changeable, update } from "./virtual.service.ts";
import { basesOf, plainDefinition, readDefinition } from "./virtual-definition.ts";
import { lookUp } from "./virtual-levels.ts";

type Row = ListedVersion<"virtual">;

// A viewer who no longer sees all base tables of a version does not get its columns or its definition.
async function knower(deps: SourceDeps, scope: TenantScope): Promise<(row: Row) => boolean> {
  const catalog = await catalogOf(deps, scope);
  const whole = new Set(
    (await readable(deps, scope)).tables.filter((table) => table.whole).map(({ id }) => id),
  );
  return ({ definition }) => {
    const read = readDefinition(definition);
    return (
      read !== null &&
      basesOf(read).every((base) => {
        const found = lookUp(catalog, base);
        return found !== null && whole.has("dataset" in found ? found.dataset.id : found.virtual.id);
      })
    );
  };
}

function present(
  { tableName, comment, columns, definition, ...version }: Row,
  isKnown: boolean,
): VirtualTableVersion {
  const read = isKnown ? readDefinition(definition) : null;
  return {
    ...presentHead(version),
    ...{ tableName, comment, isKnown },
    columns: isKnown ? columns.map(({ name }) => name) : [],
    bases: read ? [...basesOf(read)] : [],
  };
}

/** The versions of a virtual table that the caller may change, the last first. */
export async function versions(
  deps: SourceDeps,
  scope: TenantScope,
  id: string,
): Promise<VirtualTableVersion[]> {
  await changeable(deps, scope, id);
  const knows = await knower(deps, scope);
  const rows = await scope.db.run((db) => versionStore(db, "virtual").list(id));
  return rows.map((row) => present(row, knows(row)));
}

async function known(deps: SourceDeps, scope: TenantScope, id: string, number: number) {
  await changeable(deps, scope, id);
  const row = await scope.db.run((db) => versionOf(db, "virtual", id, number));
  const definition = readDefinition(row.definition);
  if (definition === null) throw refuse("not_found");
  if (!(await knower(deps, scope))(row)) throw refuse("table_not_visible", { table: row.tableName });
  return { row, definition: plainDefinition(definition) };
}

export async function version(
  deps: SourceDeps,
  scope: TenantScope,
  id: string,
  number: number,
): Promise<VirtualTableVersion & { definition: VirtualDefinition }> {
  const { row, definition } = await known(deps, scope, id, number);
  return { ...present(row, true), definition };
}

/** Saves an earlier version as the newest, if it is still valid for its base tables. */
export async function revert(
  deps: FieldDeps,
  scope: TenantScope,
  wanted: { id: string; version: number; newest: number },
): Promise<VirtualTable> {
  const { id, newest } = wanted;
  const { row, definition } = await known(deps, scope, id, wanted.version);
  const { tableName, comment } = row;
  return update(deps, scope, { id, tableName, comment, definition, version: newest }, "restore");
}
