import type { ColumnType, Generated, JSONColumnType } from "kysely";

export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type Json<T extends object> = JSONColumnType<T, string, string>;

/** What every row of a tenant has. */
export interface TenantRow {
  tenantId: Generated<string>;
}
