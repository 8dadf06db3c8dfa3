import { z } from "zod";
import { tenantIdPattern } from "./tenant-id.ts";

/** An id: lowercase, time-ordered (UUIDv7), a string on the wire. */
export const Id = z.uuid().lowercase();
export type Id = z.infer<typeof Id>;

/** `parentId` of a node at the top of a tree. */
export const rootParentId = "0";

/** The parent of a node as callers send it: an id, or `"0"`, `0`, `""` or `null` for the root; it is read as `"0"`. */
export const ParentRef = z
  .union([Id, z.literal(rootParentId), z.literal(""), z.literal(0), z.null()])
  .transform((parent): string => parent || rootParentId);

/** A tenant's number; `000000` is the platform tenant. */
export const TenantId = z.string().regex(tenantIdPattern);
export type TenantId = z.infer<typeof TenantId>;

/** The tenant whose administrators manage tenants. */
export const platformTenantId = "000000";

/** A comma-separated list of ids, as the ancestors' clients send it (`ids=a,b`); at most 1,000. */
export const IdList = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .pipe(z.array(Id).min(1).max(1000));
