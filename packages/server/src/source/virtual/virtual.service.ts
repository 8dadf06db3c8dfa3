import type { VirtualDefinition, VirtualTable } from "@provost/contract/source/virtual-table";
import { limits } from "@provost/contract/wire/limits";
import { versionStore } from "../../document/version.store.ts";
import { audit } from "../../platform/audit.ts";
import { type Authorized, provenRow } from "../../platform/authority/authority.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { uniqueOr } from "../../platform/db/violation.ts";
import { refuse } from "../../platform/refusal.ts";
import { virtualsOf } from "../catalog.ts";
import { catalogChanged } from "../catalog-notice.service.ts";
import { authorizeVirtual } from "../dataset-authority.ts";
import type { FieldDeps } from "../field/field.service.ts";
import { foldName } from "../field/table-fields.ts";
import type { VirtualState } from "../policy/viewer-tables.ts";
import { catalogOf, readable, type SourceDeps } from "../source.service.ts";
import { sourceStore } from "../source.store.ts";
import { tableBinStore } from "../table-bin/table-bin.store.ts";
import { lockTableNames, type VirtualRow, virtualStore } from "./virtual.store.ts";
import { checkLevels, rowsOf, type TriedDefinition, tryDefinition } from "./virtual-check.ts";
import { plainDefinition, readDefinition } from "./virtual-definition.ts";
import { presentVirtual, virtualColumns } from "./virtual-present.ts";
import { stillUsed, type TableUse, usesOf } from "./virtual-use.ts";

interface Draft {
  tableName: string;
  comment: string;
  definition: VirtualDefinition;
}

// No table of a tenant has a blank in its name, and none this id.
const preview = { id: "00000000-0000-0000-0000-000000000000", name: "the preview" };

async function states(deps: SourceDeps, scope: TenantScope): Promise<VirtualState[]> {
  const seen = await readable(deps, scope);
  return (await catalogOf(deps, scope)).virtuals.flatMap((row) => seen.state(row) ?? []);
}

async function stateById(deps: SourceDeps, scope: TenantScope, id: string): Promise<VirtualState> {
  const state = (await states(deps, scope)).find(({ row }) => row.id === id);
  if (!state) throw refuse("not_found");
  return state;
}

export async function list(deps: SourceDeps, scope: TenantScope): Promise<VirtualTable[]> {
  const all = await states(deps, scope);
  const presented = await Promise.all(all.map((state) => presentVirtual(deps, scope, state)));
  return presented.filter((table) => table !== null);
}

export async function detail(deps: SourceDeps, scope: TenantScope, id: string): Promise<VirtualTable> {
  return outcome(deps, scope, id);
}

async function outcome(deps: SourceDeps, scope: TenantScope, id: string): Promise<VirtualTable> {
  const presented = await presentVirtual(deps, scope, await stateById(deps, scope, id));
  if (presented === null) throw refuse("not_found");
  return presented;
}

/** What a definition gives to the caller: columns, how its rows meet, the first rows. */
export async function tryOut(deps: SourceDeps, scope: TenantScope, definition: VirtualDefinition) {
  const tried = await tryDefinition(deps, scope, definition, preview);
  return {
    columns: virtualColumns(tried),
    fanOut: tried.fanOut,
    rows: await rowsOf(deps, scope, tried),
  };
}

/** Refuses a name that a data set or another virtual table has, also where the caller does not see it. */
export async function checkTableName(db: TenantDb, tableName: string, ownId: string | null): Promise<void> {
  await lockTableNames(db);
  const dataset = await sourceStore(db).lockByName(tableName);
  const virtual = await virtualStore(db).byName(tableName);
  if (dataset || (virtual && virtual.id !== ownId)) throw refuse("table_name_taken", { table: tableName });
}

/** What of a virtual table is remembered of its changes. */
const summary = ({ tableName, comment, definition }: Draft): object => ({ tableName, comment, definition });

const storedDraft = ({ tableName, comment, definition }: VirtualRow): object => {
  const read = readDefinition(definition);
  return { tableName, comment, definition: read && plainDefinition(read) };
};

function keep(draft: Draft, tried: TriedDefinition, updatedAt: Date) {
  const { definition, fanOut } = tried;
  const { tableName, comment } = draft;
  return { tableName, comment, definition, columns: virtualColumns(tried), fanOut, updatedAt };
}

async function saved(
  deps: SourceDeps,
  scope: TenantScope,
  id: string,
  work: (db: TenantDb) => Promise<void>,
  tableName: string,
): Promise<VirtualTable> {
  await uniqueOr(
    () => refuse("table_name_taken", { table: tableName }),
    () => scope.db.run(work),
  );
  deps.catalogs.dropWhere((key) => key === scope.tenantId);
  return outcome(deps, scope, id);
}

export async function create(deps: FieldDeps, scope: TenantScope, draft: Draft): Promise<VirtualTable> {
  const { actor, tenantId } = scope;
  await scope.db.run((db) => checkTableName(db, draft.tableName, null));
  const id = deps.ids.next();
  const tried = await tryDefinition(deps, scope, draft.definition, { id, name: draft.tableName });
  // Before the transaction, which would hold one connection while this waits for another.
  const { tables } = await catalogOf(deps, scope);
  const work = async (db: TenantDb): Promise<void> => {
    await checkTableName(db, draft.tableName, null);
    checkLevels({ tables, virtuals: await virtualsOf(db) }, tried.row);
    await virtualStore(db).insert({ ...keep(draft, tried, deps.clock.now()), id, ownerId: actor.userId });
    const { proof, row } = await authorizeVirtual({ seesWhole: true }, db, scope, id, "edit");
    await storeVersion(db, proof, row, actor.userId);
    await audit(db, {
      actorId: actor.userId,
      action: "create",
      entity: "virtual_table",
      entityId: id,
      before: null,
      after: summary(draft),
    });
    await catalogChanged(db, tenantId);
  };
  return saved(deps, scope, id, work, draft.tableName);
}

/**
 * A virtual table that the caller may change: its owner, and those who see all that it shows; one that is broken also those who see what is
 * left of it.
 */
export async function changeable(deps: SourceDeps, scope: TenantScope, id: string): Promise<VirtualState> {
  const state = await stateById(deps, scope, id);
  const { row, resolved } = state;
  const isChanged = row.ownerId === scope.actor.userId || resolved === null || resolved.table.whole;
  const found = {
    row: state,
    access: isChanged ? ("edit" as const) : ("view" as const),
    owner: row.ownerName,
  };
  return provenRow({ kind: "virtual", id, access: "edit" }, found);
}

/** Stores how a virtual table is as a version, and forgets its oldest ones beyond the limit. */
async function storeVersion(
  db: TenantDb,
  proof: Authorized<"virtual", "edit">,
  row: VirtualRow,
  savedBy: string | null,
): Promise<void> {
  const { version, tableName, comment, definition, columns, fanOut, updatedAt: savedAt } = row;
  const store = versionStore(db, "virtual");
  await store.insert(proof, {
    ...{ version, tableName, comment, savedBy, savedAt },
    definition: JSON.stringify(definition),
    columns: JSON.stringify(columns),
    fanOut: fanOut && JSON.stringify(fanOut),
  });
  await store.forgetUpTo(proof, version - limits.chartVersions);
}

/** Saves a virtual table. Refuses a save on an outdated version, and returns the current state. */
export async function update(
  deps: FieldDeps,
  scope: TenantScope,
  save: Omit<Draft, "comment"> & { comment?: string | undefined; id: string; version: number },
  action: "update" | "restore" = "update",
): Promise<VirtualTable> {
  const { actor, tenantId } = scope;
  const { id } = save;
  const { row } = await changeable(deps, scope, id);
  const draft = { ...save, comment: save.comment ?? row.comment };
  const tried = await tryDefinition(deps, scope, draft.definition, { id, name: draft.tableName });
  const { tables } = await catalogOf(deps, scope);
  let isStale = false;
  let uses: TableUse[] = [];
  const work = async (db: TenantDb): Promise<void> => {
    await checkTableName(db, draft.tableName, id);
    const { proof, row: before } = await authorizeVirtual({ seesWhole: true }, db, scope, id, "edit");
    isStale = before.version !== draft.version;
    if (isStale) return;
    if (foldName(before.tableName) !== foldName(draft.tableName)) uses = await usesOf(db, before);
    if (uses.length > 0) return;
    checkLevels({ tables, virtuals: await virtualsOf(db) }, tried.row);
    // A table saved before versions existed is stored in its previous state.
    await storeVersion(db, proof, before, before.ownerId);
    await virtualStore(db).update(proof, keep(draft, tried, deps.clock.now()));
    const { row: after } = await authorizeVirtual({ seesWhole: true }, db, scope, id, "edit");
    await storeVersion(db, proof, after, actor.userId);
    await audit(db, {
      actorId: actor.userId,
      action,
      entity: "virtual_table",
      entityId: id,
      before: storedDraft(before),
      after: summary(draft),
    });
    await catalogChanged(db, tenantId);
  };
  const after = await saved(deps, scope, id, work, draft.tableName);
  if (isStale) throw refuse("version_stale", { current: after });
  if (uses.length > 0) throw await stillUsed(deps, scope, after.tableName, uses);
  return after;
}

/** Puts a virtual table that nothing reads into the recycle bin. */
export async function remove(deps: SourceDeps, scope: TenantScope, id: string): Promise<null> {
  const { actor, tenantId } = scope;
  const { row } = await changeable(deps, scope, id);
  const uses = await scope.db.run(async (db) => {
    await lockTableNames(db);
    const { proof, row: before } = await authorizeVirtual({ seesWhole: true }, db, scope, id, "manage");
    const found = await usesOf(db, before);
    if (found.length > 0) return found;
    await tableBinStore(db, "virtual").bin(proof, deps.clock.now(), actor.userId);
    await audit(db, {
      actorId: actor.userId,
      action: "remove",
      entity: "virtual_table",
      entityId: id,
      before: storedDraft(before),
      after: null,
    });
    await catalogChanged(db, tenantId);
    return found;
  });
  if (uses.length > 0) throw await stillUsed(deps, scope, row.name, uses);
  deps.catalogs.dropWhere((key) => key === tenantId);
  return null;
}
