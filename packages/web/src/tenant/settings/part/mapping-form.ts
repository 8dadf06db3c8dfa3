import type { RoleMapping } from "@provost/contract/tenant/directory-settings";
import { z } from "zod";

/** A group and the role that it gives, as form input; `key` identifies the row. */
export const MappingForm = z.object({ key: z.number(), group: z.string(), roleId: z.string() });
export type MappingForm = z.infer<typeof MappingForm>;

export const formOfMappings = (roles: readonly RoleMapping[]): MappingForm[] =>
  roles.map((mapping, key) => ({ key, ...mapping }));

export const mappingsDraft = (roles: readonly MappingForm[]): RoleMapping[] =>
  roles.map(({ key: _, ...mapping }) => mapping);

/** A row's key that no other has. */
export function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}
