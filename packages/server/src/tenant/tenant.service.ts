import { tenantFilesMb } from "@provost/contract/upload/stored-file";
import { datasetLimits } from "@provost/contract/wire/feature-limits";
import type { TenantDb } from "../platform/db/database.ts";
import type { Brand } from "../platform/files/brand.ts";
import { certificatesOf } from "./certificates.ts";
import { tenantStore } from "./tenant.store.ts";
import { type CalendarToday, dayIn, type TenantCalendars } from "./tenant-calendar.ts";
import { directoryAccess, directoryProvider, directoryToTest } from "./tenant-directory.ts";
import { brandOf, faceOf, isActive, recordOf, roleMappingsOf, type TenantRecord } from "./tenant-record.ts";

export {
  brandOf,
  type CalendarToday,
  certificatesOf,
  dayIn,
  directoryAccess,
  directoryProvider,
  directoryToTest,
  faceOf,
  isActive,
  roleMappingsOf,
  type TenantCalendars,
  type TenantRecord,
};

/** The tenant of this handle with its settings; null when there is no such tenant. */
export async function tenantRecord(db: TenantDb): Promise<TenantRecord | null> {
  const row = await tenantStore(db).own();
  return row ? recordOf(row) : null;
}

/** In whose name emails and files of this handle's tenant are made. */
export async function tenantBrand(db: TenantDb): Promise<Brand> {
  const tenant = await tenantRecord(db);
  return tenant ? brandOf(tenant) : { name: "", logo: "" };
}

/** How much storage the datasets of this handle's tenant may use, bytes. */
export async function storageLimit(db: TenantDb): Promise<number> {
  const row = await tenantStore(db).ownWithoutLogo();
  const megabytes = row ? recordOf(row).limits.storageMb : undefined;
  return (megabytes ?? datasetLimits.tenantStorageMb) * 1024 ** 2;
}

/** How much storage the files of this handle's tenant may use, bytes. */
export async function filesLimit(db: TenantDb): Promise<number> {
  const row = await tenantStore(db).ownWithoutLogo();
  const megabytes = row ? recordOf(row).limits.filesMb : undefined;
  return (megabytes ?? tenantFilesMb) * 1024 ** 2;
}

/** The tenant without its logo: what guards need of it, with every session. */
export async function tenantRules(db: TenantDb): Promise<TenantRecord | null> {
  const row = await tenantStore(db).ownWithoutLogo();
  return row ? recordOf(row) : null;
}
