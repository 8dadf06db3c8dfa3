import type { Courseware } from "@provost/contract/courseware/courseware";
import { audit } from "../platform/audit.ts";
import { type Authorized, asServer } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb, TenantHandle } from "../platform/db/database.ts";
import { type ForgetDeps, forgetBinned } from "../platform/recycle-bin.ts";
import { noReader } from "../sharing/shared.service.ts";
import { coursewareStore } from "./courseware.store.ts";
import { authorizeBinnedCourseware } from "./courseware-authority.ts";
import { forgetFiles } from "./courseware-files.ts";
import { changed, type Standing, toChange } from "./courseware-keeping.ts";
import { paragraphStore } from "./paragraph.store.ts";
import { coursewareRecord } from "./present-courseware.ts";

type Binned<A extends "edit" | "manage"> = Standing & { proof: Authorized<"binned_courseware", A> };

async function binned<A extends "edit" | "manage">(
  db: TenantDb,
  scope: TenantScope,
  id: string,
  access: A,
): Promise<Binned<A>> {
  const found = await authorizeBinnedCourseware({}, db, scope, id, access);
  return { ...found, content: await paragraphStore(db).of(id) };
}

async function removeForever(
  db: TenantDb,
  { proof, row, content }: Binned<"manage">,
  actorId: string | null,
): Promise<void> {
  await forgetFiles(db, proof, row);
  await coursewareStore(db).remove(proof);
  await audit(db, {
    actorId,
    action: "remove",
    entity: "courseware",
    entityId: row.id,
    before: coursewareRecord(row, content),
    after: null,
  });
}

/** Puts a courseware into the recycle bin; one that is there already leaves it for good with `forever`, its versions and evaluations too. */
export async function remove(
  { clock }: { clock: Clock },
  scope: TenantScope,
  id: string,
  forever: boolean,
): Promise<null> {
  const { actor } = scope;
  await scope.db.run(async (db) => {
    if (forever) return removeForever(db, await binned(db, scope, id, "manage"), actor.userId);
    const { proof, row, content } = await toChange(db, { id }, scope);
    const removedAt = clock.now();
    await coursewareStore(db).bin(proof, removedAt, actor.userId);
    await audit(db, {
      actorId: actor.userId,
      action: "remove",
      entity: "courseware",
      entityId: id,
      before: coursewareRecord(row, content),
      after: coursewareRecord({ ...row, removedAt }, content),
    });
  });
  return null;
}

/** Takes a courseware out of the recycle bin. */
export function restore(scope: TenantScope, id: string): Promise<Courseware> {
  return scope.db.run(async (db) => {
    const before = await binned(db, scope, id, "edit");
    await coursewareStore(db).takeOut(before.proof);
    return changed(db, before, scope, "restore");
  });
}

/** Removes the coursewares that have been in a tenant's recycle bin for long enough. */
export function forgetBinnedCoursewares(
  deps: ForgetDeps,
  tenant: TenantHandle,
  stopping?: AbortSignal,
): Promise<void> {
  const before = (db: TenantDb, since: Date) => coursewareStore(db).binnedBefore(since);
  return forgetBinned(deps, tenant, { before, forget }, stopping);
}

async function forget(db: TenantDb, id: string, since: Date): Promise<void> {
  const store = coursewareStore(db);
  await store.lock(id);
  const row = await store.byId(id, noReader);
  if (row?.removedAt && row.removedAt < since)
    await removeForever(
      db,
      { proof: asServer("binned_courseware", id), row, content: await paragraphStore(db).of(id) },
      null,
    );
}
