import { randomBytes } from "node:crypto";
import { platformTenantId } from "@provost/contract/wire/id";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Ids } from "../../platform/ids.ts";
import type { PasswordPool } from "../../platform/worker/password-pool.ts";
import { seedTenant } from "./seed-tenant.ts";

/** Dependencies of the first start. */
export interface FirstStartDeps {
  db: Database;
  passwords: PasswordPool;
  ids: Ids;
}

/** The account and, when it was generated, the password to print once. */
export interface FirstAdmin {
  tenantId: string;
  account: string;
  generatedPassword: string | null;
}

/** Makes the platform tenant and its administrator when there is none yet; null on every later start. */
export async function firstStart(
  deps: FirstStartDeps,
  config: Pick<Config, "adminPassword" | "demo" | "demoLanguage">,
): Promise<FirstAdmin | null> {
  const existing = await deps.db.platform((db) =>
    db.selectFrom("tenant").select("id").where("id", "=", platformTenantId).executeTakeFirst(),
  );
  const handle = deps.db.tenant(platformTenantId);
  const seeded =
    existing && (await handle.run((db) => db.selectFrom("role").select("id").limit(1).executeTakeFirst()));
  if (seeded) return null;

  const generated = config.adminPassword === null ? randomBytes(9).toString("base64url") : null;
  const passwordHash = await deps.passwords.hash(config.adminPassword ?? generated ?? "");
  const district = { zh: "云杉市教育局", en: "Yunshan School District" };
  const name = config.demo ? district[config.demoLanguage] : "Provost";
  const nameEn = config.demo ? { nameEn: district.en } : {};
  const adminId = deps.ids.next();
  // Set before the tenant is filled: a start killed in between begins again, and one killed afterwards still makes the demo.
  const settings = JSON.stringify(config.demo ? { demoFor: adminId, ...nameEn } : {});
  const tenant = { id: platformTenantId, name, domain: null, settings };
  await deps.db.platform((db) =>
    db
      .insertInto("tenant")
      .values(tenant)
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ settings }))
      .execute(),
  );
  await handle.run((db) =>
    seedTenant(db, deps.ids, {
      ...{ account: "admin", passwordHash, adminId, isPlatform: true },
      ...{ dept: name, deptEn: nameEn.nameEn ?? "" },
    }),
  );
  return { tenantId: platformTenantId, account: "admin", generatedPassword: generated };
}
