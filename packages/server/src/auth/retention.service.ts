import type { TenantDb } from "../platform/db/database.ts";
import { retentionStore } from "./retention.store.ts";
import { knownDeviceStore } from "./sign-in/known-device.store.ts";

/** How many days something is kept once it is of no more use. */
const keptDays = { code: 1, session: 30, tries: 180, device: 400 } as const;
/** Browsers of a user. */
const keptDevices = 50;
const dayMs = 86_400_000;

/** Forgets what signing in left behind in a tenant and nobody needs any more; another server that does so already is left to it. */
export async function forgetSignIns(db: TenantDb, tenantId: string, now: Date): Promise<void> {
  const store = retentionStore(db);
  if (!(await store.isAlone(tenantId))) return;
  const before = (days: number): Date => new Date(now.getTime() - days * dayMs);
  await store.removeTickets(now);
  await store.removeKept(now);
  await store.removeSentCodes(before(keptDays.code));
  await store.removeRefreshTokens(before(keptDays.session));
  await store.removeSessions(before(keptDays.session));
  await store.removeTries(before(keptDays.tries));
  await knownDeviceStore(db).forget(before(keptDays.device), keptDevices);
}
