import { serverLimits } from "@provost/contract/wire/feature-limits";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { Clock } from "../../platform/clock.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Seal } from "../../platform/seal.ts";
import type { Throttle } from "../../platform/throttle.ts";
import { authorizeOwnSession } from "../session/session.service.ts";
import { lockKeepStore, lockUser } from "./lock-keep.store.ts";

/** Dependencies of content set aside while locked. */
export interface LockKeepDeps {
  seal: Seal;
  clock: Clock;
  throttle: Throttle;
}

const keepsOfUser = { limit: 120, seconds: 60 };

function placeOf({ tenantId, actor }: TenantScope, key: string): string {
  return `lock-keep ${tenantId} ${actor.sessionId} ${key}`;
}

/** Puts aside what a browser tab of the caller's session holds; of too many tabs of the session or of the user the oldest loses its own. */
export async function keepAside(
  { seal, clock, throttle }: LockKeepDeps,
  scope: TenantScope,
  { key, content }: { key: string; content: string },
): Promise<null> {
  await throttle.take(["lock keep", scope.tenantId, scope.actor.userId], keepsOfUser);
  const sealed = seal.seal(content, placeOf(scope, key));
  await scope.db.run(async (db) => {
    await lockUser(db, scope.actor.userId);
    const { proof } = await authorizeOwnSession({}, db, scope, scope.actor.sessionId, "edit");
    const store = lockKeepStore(db, proof);
    if (!(await store.lockSession())) throw refuse("unauthorized");
    await store.put(key, sealed, clock.now());
    await store.keepNewest(serverLimits.lockKeepTabs);
    await store.keepNewestOfUser(scope.actor.userId, serverLimits.lockKeepUserTabs);
  });
  return null;
}

/** Gives a browser tab of the caller's session back what it put aside, once. */
export async function takeBack(
  { seal }: Pick<LockKeepDeps, "seal">,
  scope: TenantScope,
  key: string,
): Promise<{ content: string | null }> {
  const sealed = await scope.db.run(async (db) => {
    const { proof } = await authorizeOwnSession({}, db, scope, scope.actor.sessionId, "edit");
    return lockKeepStore(db, proof).take(key);
  });
  if (sealed === null) return { content: null };
  try {
    return { content: seal.open(sealed, placeOf(scope, key)) };
  } catch {
    // The operator's secret has changed since: what was sealed by the old one is gone.
    return { content: null };
  }
}
