import { audit } from "../../platform/audit.ts";
import { asServer } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import type { AuthDeps } from "../auth.service.ts";
import { recoveryCodeHash } from "./recovery-code.ts";
import { secondFactorStore } from "./second-factor.store.ts";
import { totpStep } from "./totp.ts";

/** Whose second factor. */
export interface FactorOwner {
  tenantId: string;
  userId: string;
  account: string;
}

const longestCode = 40;

/** Where a secret is sealed to: it opens for this user only. */
export function totpPlace({ tenantId, userId }: FactorOwner): string {
  return `totp ${tenantId} ${userId}`;
}

/** Whether the code is the user's: six digits of the moment or a recovery code. Either is good once. */
export async function provesFactor(
  deps: Pick<AuthDeps, "seal" | "clock">,
  db: TenantDb,
  owner: FactorOwner,
  text: string,
): Promise<boolean> {
  const code = text.trim();
  const { userId, account } = owner;
  const store = secondFactorStore(db);
  const factor = await store.lock(userId);
  if (!factor?.totpSecret || factor.totpConfirmedAt === null || code.length > longestCode) return false;
  const now = deps.clock.now();
  const step = totpStep(deps.seal.open(factor.totpSecret, totpPlace(owner)), code, now);
  if (step !== null) {
    if (step <= factor.totpLastStep) return false;
    await store.useStep(asServer("user", userId), step);
    return true;
  }
  if (!(await store.useCode(asServer("user", userId), recoveryCodeHash(code), now))) return false;
  const left = await store.codesLeft(userId);
  await audit(db, {
    actorId: userId,
    action: "update",
    entity: "user",
    entityId: userId,
    before: { account, recoveryCodesLeft: left + 1 },
    after: { account, recoveryCodesLeft: left },
  });
  return true;
}
