import type {
  Connection,
  ConnectionDraft,
  ConnectionVerdict,
  connectionPublish,
  connectionTables,
  RemoteColumn,
  RemoteTable,
} from "@provost/contract/source/connection";
import { remoteTablePage } from "@provost/contract/source/connection";
import type { Dataset } from "@provost/contract/source/source";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { type RemoteColumn as FoundColumn, RemoteError } from "@provost/warehouse/remote/remote-source";
import { viewerOf } from "../../document/shared.service.ts";
import { audit } from "../../platform/audit.ts";
import { asServer } from "../../platform/authority/authority.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { notify, type TenantDb } from "../../platform/db/database.ts";
import type { StoredColumn } from "../../platform/db/report-schema.ts";
import { uniqueOr } from "../../platform/db/violation.ts";
import type { Ids } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Throttle } from "../../platform/throttle.ts";
import { remoteRefusal } from "../../platform/warehouse-refusal.ts";
import { catalogChanged } from "../catalog-notice.service.ts";
import { authorizeDataset } from "../dataset-authority.ts";
import { detail as datasetDetail, readable, type SourceDeps } from "../source.service.ts";
import { sourceStore } from "../source.store.ts";
import { checkTableName } from "../virtual/virtual.service.ts";
import { type ConnectionRow, connectionStore } from "./connection.store.ts";
import { authorizeConnection, present, presented } from "./connection-authority.ts";
import {
  type ConnectionDeps,
  type ConnectionSettings,
  type OpenConnections,
  openConnection,
  secretPlace,
} from "./connections.ts";

/** Dependencies of data sources. */
export interface ConnectionServiceDeps extends SourceDeps, ConnectionDeps {
  ids: Ids;
  connections: OpenConnections;
  throttle: Throttle;
}

const tryMs = 15_000;
/** Tries of one person: enough to find a mistake, too few to look through a network or to guess a password. */
const tries = { limit: 20, seconds: 300 };

/** The data sources of the tenant. */
export function list(scope: TenantScope): Promise<Connection[]> {
  return scope.db.run(async (db) => {
    const store = connectionStore(db);
    const counts = await store.counts();
    return (await store.visible(viewerOf(scope.actor))).map((row) =>
      present(row, scope, counts.get(row.id) ?? 0),
    );
  });
}

export function detail(scope: TenantScope, id: string): Promise<Connection> {
  return scope.db.run(async (db) => {
    await authorizeConnection({}, db, scope, id, "view");
    return presented(db, scope, id);
  });
}

const recorded = ({
  id: _,
  ownerName: __,
  mayEdit: ___,
  tables: ____,
  version: _____,
  health: ______,
  mayManage: _______,
  ...rest
}: Connection) => rest;

const placeParts = ["kind", "host", "port", "database", "username", "tls", "ca"] as const;
type Place = Pick<ConnectionRow, (typeof placeParts)[number]>;

/** A stored password may be sent where it was typed for, to be read what it was typed for, and never with less protection. */
const isSamePlace = (before: Place, after: Place): boolean =>
  placeParts.every(
    (name) => before[name] === after[name] || (name === "tls" && after.tls) || (name === "ca" && !before.tls),
  );

/** Adds a data source, or changes one. A password belongs to its host and user: where these change, it has to be typed again. */
export function submit(
  deps: ConnectionServiceDeps,
  scope: TenantScope,
  draft: ConnectionDraft,
): Promise<Connection> {
  const { actor, tenantId } = scope;
  const save = async (db: TenantDb): Promise<Connection> => {
    const store = connectionStore(db);
    const updatedAt = deps.clock.now();
    if (draft.id === undefined) {
      const { secret, user: username, ...fields } = draft;
      const id = deps.ids.next();
      const sealed = deps.seal.seal(secret, secretPlace(tenantId, id));
      const times = { createdAt: updatedAt, updatedAt };
      await store.insert({ ...fields, id, username, secret: sealed, ownerId: actor.userId, ...times });
      const after = await presented(db, scope, id);
      await audit(db, {
        ...{ actorId: actor.userId, action: "create", entity: "connection", entityId: id },
        ...{ before: null, after: recorded(after) },
      });
      return after;
    }
    const { id, version, secret, user: username, ...change } = draft;
    const { proof, row } = await authorizeConnection({}, db, scope, id, "edit");
    if (version !== row.version) throw refuse("version_stale", { current: await presented(db, scope, id) });
    const before = await presented(db, scope, id);
    if (!secret && !isSamePlace(row, { ...row, ...change, username: username ?? row.username }))
      throw refuse("connection_secret_needed", { field: "secret" });
    await store.update(proof, {
      ...change,
      ...(username === undefined ? {} : { username }),
      ...(secret ? { secret: deps.seal.seal(secret, secretPlace(tenantId, id)) } : {}),
      ...{ health: null, updatedAt },
    });
    const after = await presented(db, scope, id);
    await audit(db, {
      ...{ actorId: actor.userId, action: "update", entity: "connection", entityId: id },
      before: recorded(before),
      after: { ...recorded(after), ...(secret ? { newSecrets: [after.name] } : {}) },
    });
    await notify(db, `${tenantId} connection`);
    return after;
  };
  return uniqueOr(
    () => refuse("connection_name_taken", { field: "name" }),
    () => scope.db.run(save),
  ).finally(() => deps.connections.hear(`${tenantId} connection`));
}

/** Removes a data source of which nothing is published, not even in the recycle bin. */
export async function remove(deps: ConnectionServiceDeps, scope: TenantScope, id: string): Promise<null> {
  const { actor, tenantId } = scope;
  await scope.db.run(async (db) => {
    const { proof } = await authorizeConnection({}, db, scope, id, "manage");
    const before = await presented(db, scope, id);
    const tables = await connectionStore(db).tablesOf(id);
    if (tables.length > 0)
      throw refuse("connection_in_use", { tables: tables.map(({ tableName }) => tableName).join(", ") });
    await connectionStore(db).remove(proof);
    await audit(db, {
      ...{ actorId: actor.userId, action: "remove", entity: "connection", entityId: id },
      ...{ before: recorded(before), after: null },
    });
    await notify(db, `${tenantId} connection`);
  });
  deps.connections.hear(`${tenantId} connection`);
  return null;
}

/** The settings of a draft; of a change, what it leaves out is as it is stored. */
async function settingsOf(
  deps: ConnectionServiceDeps,
  scope: TenantScope,
  draft: ConnectionDraft,
): Promise<ConnectionSettings> {
  if (draft.id === undefined) return { ...draft, username: draft.user, password: draft.secret };
  const { id, user, secret, ...change } = draft;
  const { row } = await scope.db.run((db) => authorizeConnection({}, db, scope, id, "edit"));
  const known = deps.seal.open(row.secret, secretPlace(scope.tenantId, id));
  const wanted = { ...row, ...change, username: user ?? row.username };
  return { ...wanted, password: secret ? secret : isSamePlace(row, wanted) ? known : "" };
}

/** Tries a database as the form has it. */
export async function attempt(
  deps: ConnectionServiceDeps,
  scope: TenantScope,
  draft: ConnectionDraft,
): Promise<ConnectionVerdict> {
  const settings = await settingsOf(deps, scope, draft);
  await deps.throttle.take(["connection try", scope.tenantId, scope.actor.userId], tries);
  const source = openConnection(deps, settings);
  const tried = async (verdict: ConnectionVerdict): Promise<ConnectionVerdict> => {
    const { name, kind, host, port, database, username: user, tls } = { ...draft, ...settings };
    const { problem } = verdict;
    await scope.db.run((db) =>
      audit(db, {
        ...{ actorId: scope.actor.userId, action: "try", entity: "connection", entityId: draft.id ?? "" },
        ...{ before: null, after: { name, kind, host, port, database, user, tls, problem } },
      }),
    );
    return verdict;
  };
  try {
    const found = await source.check(AbortSignal.any([scope.signal, AbortSignal.timeout(tryMs)]));
    return await tried({ ok: true, problem: null, code: "", ...found });
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    const { problem, code } = error;
    return await tried({ ok: false, problem, code, version: "", canWrite: false, ms: 0 });
  } finally {
    await source.close();
  }
}

/** Says of a data source what is wrong with it. */
const refusalOf = (name: string, error: unknown): unknown =>
  error instanceof RemoteError ? remoteRefusal(name, error) : error;

async function opened(deps: ConnectionServiceDeps, scope: TenantScope, id: string) {
  const { row } = await scope.db.run((db) => authorizeConnection({}, db, scope, id, "edit"));
  return { row, source: await deps.connections.open(scope.tenantId, id) };
}

/** Tables of a data source that fit a text, with what they are published as. */
export async function tables(
  deps: ConnectionServiceDeps,
  scope: TenantScope,
  { id, text, offset }: HandlerInput<typeof connectionTables>,
): Promise<{ tables: RemoteTable[]; more: boolean }> {
  const { row, source } = await opened(deps, scope, id);
  const find = { text: text.trim(), limit: remoteTablePage + 1, offset };
  const found = await source.tables(find).catch((error: unknown) => {
    throw refusalOf(row.name, error);
  });
  const shown = new Set((await readable(deps, scope)).tables.map((table) => table.id));
  const own = await scope.db.run((db) => connectionStore(db).tablesOf(id));
  const nameOf = (schema: string, name: string): string | null =>
    own.find(
      (one) =>
        one.remoteSchema === schema && one.remoteName === name && one.removedAt === null && shown.has(one.id),
    )?.tableName ?? null;
  const page = found.slice(0, remoteTablePage);
  return {
    tables: page.map((table) => ({ ...table, publishedAs: nameOf(table.schema, table.name) })),
    more: found.length > page.length,
  };
}

async function foundColumns(
  deps: ConnectionServiceDeps,
  scope: TenantScope,
  id: string,
  place: { schema: string; name: string },
): Promise<FoundColumn[]> {
  const { row, source } = await opened(deps, scope, id);
  const columns = await source.columns(place).catch((error: unknown) => {
    throw refusalOf(row.name, error);
  });
  if (columns === null) throw refuse("remote_table_gone", { table: `${place.schema}.${place.name}` });
  return columns;
}

/** The columns of a table of a data source. */
export async function columns(
  deps: ConnectionServiceDeps,
  scope: TenantScope,
  { id, ...place }: { id: string; schema: string; name: string },
): Promise<RemoteColumn[]> {
  const found = await foundColumns(deps, scope, id, place);
  return found.map(({ name, type, nativeType, comment }) => ({ name, type, nativeType, comment }));
}

const storedOf = ({ name, type, comment, cast }: FoundColumn): StoredColumn => ({
  ...{ name, type },
  ...(comment === "" ? {} : { label: comment.slice(0, 200) }),
  ...(cast ? { cast } : {}),
});

/** Makes the columns that were found the current ones of a live table. */
async function keepColumns(
  deps: ConnectionServiceDeps,
  db: TenantDb,
  scope: TenantScope,
  datasetId: string,
  found: readonly FoundColumn[],
): Promise<void> {
  const [now, id] = [deps.clock.now(), deps.ids.next()];
  const store = sourceStore(db);
  const row = await store.byId(datasetId);
  // What was known of a column from its import is not in the database that it was moved into.
  const imported = new Map(row?.pushedAt ? row.columns?.map((column) => [column.name, column]) : []);
  const columns = found.map((one): StoredColumn => {
    const column = storedOf(one);
    const { cast: _, ...before } = imported.get(one.name) ?? column;
    return before.type === column.type ? { ...before, ...column } : column;
  });
  const facts = { datasetId, parts: [], columns, rowCount: 0 };
  await store.insertGeneration({ id, ...facts, createdAt: now, createdBy: scope.actor.userId });
  await store.update(asServer("dataset", datasetId), {
    ...{ generationId: id, status: "ready", progress: 1, updatedAt: now },
  });
}

/** The datasets whose rows and columns the actor sees all of. */
async function seenWhole(deps: ConnectionServiceDeps, scope: TenantScope): Promise<ReadonlySet<string>> {
  const { tables } = await readable(deps, scope);
  return new Set(tables.flatMap(({ id, view }) => (view === null ? [id] : [])));
}

/** Refuses a table that has the moved rows of a dataset which the actor sees in part only, or not at all. */
async function checkMoved(
  db: TenantDb,
  { actor }: TenantScope,
  { id, schema, name, whole }: { id: string; schema: string; name: string; whole: ReadonlySet<string> },
): Promise<void> {
  const hidden = (await connectionStore(db).tablesOf(id)).some(
    (one) =>
      one.pushedAt !== null &&
      one.remoteSchema === schema &&
      one.remoteName === name &&
      one.ownerId !== actor.userId &&
      !whole.has(one.id),
  );
  if (hidden) throw refuse("remote_table_moved", { table: `${schema}.${name}` });
}

/** Publishes a table of a data source: its rows stay there and are read when someone asks. */
export async function publish(
  deps: ConnectionServiceDeps,
  scope: TenantScope,
  { id, tableName, comment, ...place }: HandlerInput<typeof connectionPublish>,
): Promise<Dataset> {
  const { actor, tenantId } = scope;
  const found = await foundColumns(deps, scope, id, place);
  const datasetId = deps.ids.next();
  const whole = await seenWhole(deps, scope);
  await scope.db.run(async (db) => {
    await authorizeConnection({}, db, scope, id, "edit");
    await checkMoved(db, scope, { id, ...place, whole });
    await checkTableName(db, tableName, null);
    await sourceStore(db).insert({ id: datasetId, tableName, comment, ownerId: actor.userId });
    await sourceStore(db).update(asServer("dataset", datasetId), {
      ...{ connectionId: id, remoteSchema: place.schema, remoteName: place.name },
    });
    await keepColumns(deps, db, scope, datasetId, found);
    await audit(db, {
      ...{ actorId: actor.userId, action: "create", entity: "dataset", entityId: datasetId, before: null },
      after: { tableName, comment, source: `${place.schema}.${place.name}` },
    });
    await catalogChanged(db, tenantId);
  });
  deps.catalogs.dropWhere((key) => key === tenantId);
  return datasetDetail(deps, scope, datasetId);
}

/** Reads the columns of a live table again. */
export async function refreshColumns(
  deps: ConnectionServiceDeps,
  scope: TenantScope,
  datasetId: string,
): Promise<Dataset> {
  const { row } = await scope.db.run((db) => authorizeDataset(deps, db, scope, datasetId, "manage"));
  const { connectionId, remoteSchema: schema, remoteName: name } = row;
  if (connectionId === null || schema === null || name === null)
    throw refuse("table_not_live", { table: row.tableName });
  const source = await deps.connections.open(scope.tenantId, connectionId);
  const found = await source.columns({ schema, name }).catch((error: unknown) => {
    throw refusalOf(row.tableName, error);
  });
  if (found === null) throw refuse("remote_table_gone", { table: `${schema}.${name}` });
  await scope.db.run(async (db) => {
    await authorizeDataset(deps, db, scope, datasetId, "manage");
    await keepColumns(deps, db, scope, datasetId, found);
    await catalogChanged(db, scope.tenantId);
  });
  deps.catalogs.dropWhere((key) => key === scope.tenantId);
  return datasetDetail(deps, scope, datasetId);
}
