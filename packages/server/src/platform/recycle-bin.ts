import { limits } from "@provost/contract/wire/limits";
import { type Clock, dayMs } from "./clock.ts";
import type { TenantDb, TenantHandle } from "./db/database.ts";

/** Dependencies for permanent removal. */
export interface ForgetDeps {
  clock: Clock;
  logFault: (error: unknown) => void;
}

/** One kind of resource in a recycle bin. */
interface Binned {
  /** How long one stays before it is forgotten; 30 when left out. */
  days?: number;
  before(db: TenantDb, since: Date): Promise<readonly { id: string }[]>;
  /** Removes one permanently, unless it has been restored since it was found. */
  forget(db: TenantDb, id: string, since: Date): Promise<void>;
}

/** Removes what has been in a tenant's recycle bin for long enough, in the system's name; one that cannot be removed holds up no other. */
export async function forgetBinned(
  { clock, logFault }: ForgetDeps,
  tenant: TenantHandle,
  binned: Binned,
  stopping?: AbortSignal,
): Promise<void> {
  const since = new Date(clock.now().getTime() - (binned.days ?? limits.binDays) * dayMs);
  for (const { id } of await tenant.run((db) => binned.before(db, since))) {
    if (stopping?.aborted) return;
    await tenant.run((db) => binned.forget(db, id, since)).catch(logFault);
  }
}
