import { dayMs } from "../platform/clock.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { retentionStore } from "./retention.store.ts";
import { knownDeviceStore } from "./sign-in/known-device.store.ts";

/** Retention in days, after the record is no longer used. */
const retentionDays = { code: 1, session: 30, device: 400 } as const;
/** Browsers of a user. */
const maxDevices = 50;

/** Deletes old sign-in data of a tenant; skips it while another server does the same. */
export async function forgetSignIns(db: TenantDb, tenantId: string, now: Date): Promise<void> {
  const store = retentionStore(db);
  if (!(await store.isAlone(tenantId))) return;
  const before = (days: number): Date => new Date(now.getTime() - days * dayMs);
  await store.removeTickets(now);
  await store.removeExpired(now);
  await store.removeSentCodes(before(retentionDays.code));
  await store.removeRefreshTokens(before(retentionDays.session));
  await store.removeSessions(before(retentionDays.session));
  await knownDeviceStore(db).forget(before(retentionDays.device), maxDevices);
}
