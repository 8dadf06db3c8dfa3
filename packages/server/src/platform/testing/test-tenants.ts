import { platformTenantId } from "@provost/contract/wire/id";
import type { PasswordCost } from "../worker/password-cost.ts";

/** The tenants of the test server, each with the account `admin`. */
export const testTenants = [platformTenantId, "200000"] as const;

/** The least that argon2 takes: tests set and try many passwords, and few are about what that costs. */
export const cheapPasswords: PasswordCost = { memoryCost: 8, timeCost: 1 };

/** The least that a stored password may cost. */
export const soundPasswords: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
