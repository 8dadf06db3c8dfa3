import type { Schedule, scheduleSubmit } from "@provost/contract/source/schedule";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { personById } from "../../people/people.service.ts";
import { audit } from "../../platform/audit.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { OutboundError } from "../../platform/http/outbound/outbound.ts";
import { refuse } from "../../platform/refusal.ts";
import { authorizeDataset } from "../dataset-authority.ts";
import { wholeDataset } from "../generation/generation.service.ts";
import type { ImportDeps } from "../import/import-job.ts";
import { type ScheduleRow, scheduleStore } from "./schedule.store.ts";
import { stopOf } from "./schedule-author.ts";
import { addressPlace, leaseOf, runSchedule } from "./schedule-run.ts";
import { nextRun } from "./schedule-time.ts";

async function present(deps: ImportDeps, scope: TenantScope, row: ScheduleRow): Promise<Schedule> {
  const { shown, every, minute, weekday, mode, enabled, nextAt, lastAt, outcome, problem } = row;
  const { failures, version } = row;
  const { calendar } = await deps.calendars.of(scope.tenantId);
  const { userId } = row;
  const author = userId === null ? null : await scope.db.run((db) => personById(db, userId));
  // Reported before the next run, too.
  const stopped = row.stopped ?? (await stopOf(deps, scope.db, row));
  return {
    address: shown,
    every,
    minute,
    weekday,
    mode,
    enabled,
    timeZone: calendar.timeZone,
    author: author === null ? "" : author.nickName || author.userName,
    stopped,
    nextAt: enabled && stopped === null ? (nextAt?.toISOString() ?? null) : null,
    lastAt: lastAt?.toISOString() ?? null,
    outcome,
    message: problem?.[scope.language] ?? "",
    failures,
    version,
  };
}

/** A data set's schedule; null where it has none. */
export async function schedule(deps: ImportDeps, scope: TenantScope, id: string): Promise<Schedule | null> {
  await wholeDataset(deps, scope, id);
  const row = await scope.db.run((db) => scheduleStore(db).of(id));
  return row ? present(deps, scope, row) : null;
}

// The displayed address contains neither the query nor the path before the file's name, which may contain secrets.
function shownOf(url: URL): string {
  const last = url.pathname.split("/").at(-1) ?? "";
  return `${url.host}/…/${last}`.slice(0, 300);
}

function checkAddress({ outbound }: ImportDeps, address: string): URL {
  const url = new URL(address);
  if (url.protocol !== "https:" && !outbound.isPrivateAllowed(url)) throw refuse("schedule_address");
  if (url.username !== "" || url.password !== "") throw refuse("schedule_address");
  return url;
}

/** Authorizes the refresh of a dataset; one whose rows are in a data source is not imported again. */
async function authorizeRefresh(deps: ImportDeps, db: TenantDb, scope: TenantScope, id: string) {
  const authorized = await authorizeDataset(deps, db, scope, id, "manage");
  const { connectionId, tableName: table } = authorized.row;
  if (connectionId !== null) throw refuse("table_is_live", { table });
  return authorized;
}

/** Sets when a dataset is imported again from an address. */
export async function submitSchedule(
  deps: ImportDeps,
  scope: TenantScope,
  {
    id,
    url,
    every,
    minute,
    weekday,
    choice,
    enabled,
    version,
    ...draft
  }: HandlerInput<typeof scheduleSubmit>,
): Promise<Schedule> {
  const { actor, tenantId } = scope;
  await scope.db.run((db) => authorizeRefresh(deps, db, scope, id));
  const parsed = url === "" ? null : checkAddress(deps, url);
  if (parsed) {
    await deps.outbound
      .named(parsed.href, { headOnly: true, method: "HEAD", signal: scope.signal })
      .catch((error: unknown) => {
        if (!(error instanceof OutboundError)) throw error;
        throw refuse("fetch_failed", { problem: error.message });
      });
  }
  const { calendar } = await deps.calendars.of(tenantId);
  const nextAt = nextRun({ every, minute, weekday }, calendar.timeZone, deps.clock.now());
  const isSaved = await scope.db.run(async (db) => {
    const { proof, row: dataset } = await authorizeRefresh(deps, db, scope, id);
    const store = scheduleStore(db);
    const before = await store.of(id);
    if (version !== (before?.version ?? 0)) return false;
    const mode = draft.mode ?? before?.mode ?? "replace";
    const address = parsed ? deps.seal.seal(parsed.href, addressPlace(tenantId, id)) : before?.address;
    const shown = parsed ? shownOf(parsed) : before?.shown;
    if (address === undefined || shown === undefined) throw refuse("schedule_address");
    // The import settings are new, so all rows are loaded again, even from an unchanged file.
    const isOther =
      parsed !== null ||
      before?.mode !== mode ||
      (choice !== undefined && JSON.stringify(choice) !== JSON.stringify(before.choice));
    const fresh = isOther ? { etag: null, lastModified: null } : {};
    const timing = { every, minute, weekday, mode, enabled };
    await store.save(proof, {
      ...timing,
      ...fresh,
      address,
      shown,
      choice: JSON.stringify(choice ?? before?.choice ?? {}),
      userId: actor.userId,
      stopped: null,
      nextAt,
      failures: 0,
    });
    const previous = before && {
      every: before.every,
      minute: before.minute,
      weekday: before.weekday,
      mode: before.mode,
      enabled: before.enabled,
      from: before.shown,
    };
    await audit(db, {
      actorId: actor.userId,
      action: before ? "update" : "create",
      entity: "dataset_schedule",
      entityId: id,
      before: previous ? { tableName: dataset.tableName, ...previous } : null,
      after: { tableName: dataset.tableName, every, minute, weekday, mode, enabled, from: shown },
    });
    return true;
  });
  const current = await schedule(deps, scope, id);
  if (!isSaved) throw refuse("version_stale", { current });
  return current ?? Promise.reject(refuse("not_found"));
}

/** Fetches now, whatever the time. */
export async function fetchNow(deps: ImportDeps, scope: TenantScope, id: string): Promise<Schedule> {
  const now = deps.clock.now();
  const row = await scope.db.run(async (db) => {
    const { proof } = await authorizeRefresh(deps, db, scope, id);
    const store = scheduleStore(db);
    if (!(await store.of(id))) throw refuse("not_found");
    return store.takeOne(proof, now, leaseOf(now));
  });
  if (!row) throw refuse("import_busy");
  await runSchedule(deps, scope.db, row);
  return (await schedule(deps, scope, id)) ?? Promise.reject(refuse("not_found"));
}

/** Ends the fetching. */
export async function removeSchedule(deps: ImportDeps, scope: TenantScope, id: string): Promise<null> {
  const { actor } = scope;
  await scope.db.run(async (db) => {
    const { proof, row } = await authorizeDataset(deps, db, scope, id, "manage");
    const before = await scheduleStore(db).of(id);
    if (!before) return;
    await scheduleStore(db).remove(proof);
    await audit(db, {
      actorId: actor.userId,
      action: "remove",
      entity: "dataset_schedule",
      entityId: id,
      before: { tableName: row.tableName, every: before.every, from: before.shown },
      after: null,
    });
  });
  return null;
}
