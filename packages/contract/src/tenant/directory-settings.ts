import { z } from "zod";
import { Id } from "../wire/id.ts";
import { limits } from "../wire/limits.ts";
import { unguarded } from "../wire/resource.ts";

/** A secret on the wire: empty or left out keeps the stored one; it is never sent back, `hasSecret` says that there is one. */
export const secretFields = {
  secret: z.string().max(limits.sealedLength).optional(),
  hasSecret: z.boolean().optional(),
};

/** Members of a group of an identity provider have a role here. Groups are compared without regard to case. */
export const RoleMapping = z.object({
  group: z.string().trim().min(1).max(500),
  roleId: unguarded(Id, "Only administrators, who may give every role, change a mapping."),
});
export type RoleMapping = z.infer<typeof RoleMapping>;

export const RoleMappings = z.array(RoleMapping).max(limits.roleMappings);

/** Where the account name that a person entered is put in the filter, escaped. */
export const accountPlaceholder = "{account}";

const Attribute = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/);

/** The LDAP directory that checks passwords for a tenant. It is saved whole: what is left out is refused, so that no save resets it. */
export const DirectorySettings = z.object({
  /** A name or an address, without scheme and port. */
  host: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$|^[0-9A-Fa-f:.]{2,45}$/),
  port: z.number().int().min(1).max(65_535),
  /** `none`: unencrypted, for hosts only that the operator allows. */
  tls: z.enum(["ldaps", "starttls", "none"]),
  /** Certificates (PEM) to trust instead of the public authorities; empty = these. */
  ca: z.string().trim().max(20_000),
  /** Who searches; empty = an anonymous search. */
  bindDn: z.string().trim().max(500),
  ...secretFields,
  baseDn: z.string().trim().min(1).max(500),
  filter: z
    .string()
    .trim()
    .max(1000)
    .refine((filter) => filter.includes(accountPlaceholder), "filter_without_account"),
  attributes: z.object({
    /** The account name here. */
    account: Attribute,
    /** What identifies an entry for ever, whatever it is called. */
    id: unguarded(Attribute, "The name of an attribute in the directory."),
    name: Attribute,
    mail: Attribute,
    groups: Attribute,
  }),
  /** A person without an account here: refused, or given one if a group maps to a role. */
  unknown: z.enum(["refuse", "create"]),
  roles: RoleMappings,
});
export type DirectorySettings = z.infer<typeof DirectorySettings>;

/** What suits most directories of the kind of OpenLDAP. */
export const directoryDefaults = {
  ...{ port: 636, tls: "ldaps", ca: "", bindDn: "", filter: `(uid=${accountPlaceholder})` },
  attributes: { account: "uid", id: "entryUUID", name: "cn", mail: "mail", groups: "memberOf" },
  ...{ unknown: "refuse", roles: [] },
} as const satisfies Omit<z.input<typeof DirectorySettings>, "host" | "baseDn">;
