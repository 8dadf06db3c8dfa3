import type { Warehouse } from "@provost/warehouse/warehouse";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DiskReserve } from "../../platform/disk/disk-reserve.ts";
import type { TenantFiles } from "../../platform/files/tenant-files.ts";
import type { OnServed } from "../../platform/http/route.ts";
import type { HttpOptions } from "../../platform/http/server.ts";
import type { Ids } from "../../platform/ids.ts";
import type { PasswordPool } from "../../platform/worker/password-pool.ts";

/** Dependencies of all features, created once by the caller. */
export interface AppDeps {
  config: Pick<
    Config,
    | "client"
    | "secret"
    | "trustProxy"
    | "dataDir"
    | "filesDir"
    | "databaseUrl"
    | "publicUrl"
    | "outside"
    | "engineSeconds"
  > & {
    slowMs?: number;
    fontFile?: string | null;
    bucket?: Config["bucket"];
    cacheBytes?: Config["cacheBytes"];
    backup?: Config["backup"];
    opsToken?: string | null;
    demoLanguage?: Config["demoLanguage"];
  };
  db: Database;
  passwords: PasswordPool;
  clock: Clock;
  ids: Ids;
  warehouse: Warehouse;
  /** Opened by the caller where the engine reads the parts through it. */
  files?: TenantFiles;
  disk: DiskReserve;
  logLevel: HttpOptions["logLevel"];
  logTo?: NonNullable<HttpOptions["logTo"]>;
  onServed?: OnServed;
}

/** The same, with the files opened. */
export type WiredDeps = AppDeps & { files: TenantFiles };
