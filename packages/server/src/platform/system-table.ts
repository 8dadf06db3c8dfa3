import type { Wording } from "@provost/contract/language";
import type { TenantDb, TenantHandle } from "./db/database.ts";

/** A column of a table that the server fills; `type` is the engine's. */
export interface SystemColumn {
  name: string;
  type: "VARCHAR" | "BIGINT" | "DOUBLE" | "DATE" | "TIMESTAMP" | "BOOLEAN";
  label: Wording;
}

/** A value of such a table; dates as `YYYY-MM-DD`, moments as `YYYY-MM-DD HH:MM:SS` of the tenant's zone. */
export type SystemValue = string | number | boolean | null;

/** Records of the server that people build reports of: published as a table of each tenant, under its data policy. */
export interface SystemTable {
  /** Names it for good. */
  key: string;
  /** Its name in questions. */
  tableName: string;
  comment: Wording;
  columns: readonly SystemColumn[];
  /** Who was given all tables by a policy reads this one only when holding this button code as well. */
  button: string;
  /** Differs whenever the rows may. */
  mark(db: TenantDb): Promise<string>;
  /** The rows in the order of the columns, in batches, each read by itself; moments in this zone. */
  rows(tenant: TenantHandle, timeZone: string): AsyncIterable<readonly (readonly SystemValue[])[]>;
}
