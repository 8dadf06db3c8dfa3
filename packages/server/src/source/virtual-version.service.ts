import type { VirtualDefinition, VirtualTable } from "@provost/contract/virtual-table";
import type { VirtualTableVersion } from "@provost/contract/virtual-table-version";
import { ensure, refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import type { FieldDeps } from "./field.service.ts";
import { mayEditTables } from "./source.policy.ts";
import type { SourceDeps } from "./source.service.ts";
import { changeable, update } from "./virtual.service.ts";
import { basesOf, plainDefinition, readDefinition } from "./virtual-definition.ts";
import { virtualVersionStore } from "./virtual-version.store.ts";

type Row = Awaited<ReturnType<ReturnType<typeof virtualVersionStore>["list"]>>[number];

function present({ columns, definition, savedByName, savedAt, ...row }: Row): VirtualTableVersion {
  const { version, tableName, comment } = row;
  const read = readDefinition(definition);
  return {
    ...{ version, tableName, comment },
    columns: columns.map(({ name }) => name),
    bases: read ? [...basesOf(read)] : [],
    savedBy: savedByName ?? "",
    savedAt: savedAt.toISOString(),
  };
}

/** The versions of a virtual table that the caller may change, the last first. */
export async function versions(
  deps: SourceDeps,
  scope: TenantScope,
  id: string,
): Promise<VirtualTableVersion[]> {
  ensure(mayEditTables(scope.actor));
  await changeable(deps, scope, id);
  return scope.db.run(async (db) => (await virtualVersionStore(db).list(id)).map(present));
}

export async function version(
  deps: SourceDeps,
  scope: TenantScope,
  id: string,
  number: number,
): Promise<VirtualTableVersion & { definition: VirtualDefinition }> {
  ensure(mayEditTables(scope.actor));
  await changeable(deps, scope, id);
  const row = await scope.db.run((db) => virtualVersionStore(db).one(id, number));
  const definition = row && readDefinition(row.definition);
  if (!row || !definition) throw refuse("not_found");
  return { ...present(row), definition: plainDefinition(definition) };
}

/** Saves an earlier version as the newest, if it still fits the tables it stands on. */
export async function revert(
  deps: FieldDeps,
  scope: TenantScope,
  wanted: { id: string; version: number; newest: number },
): Promise<VirtualTable> {
  const { id, newest } = wanted;
  const { tableName, comment, definition } = await version(deps, scope, id, wanted.version);
  return update(deps, scope, { id, tableName, comment, definition, version: newest }, "restore");
}
