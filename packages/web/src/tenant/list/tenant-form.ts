import { type Tenant, TenantDraft } from "@provost/contract/tenant/tenant";
import { z } from "zod";
import { tenantZone } from "../../platform/zone/zone.ts";
import { entityForm } from "../../ui/form/entity-form.ts";
import { isoOfLocal } from "../settings/part/local-time.ts";
import { tenantWords } from "./tenant-words.ts";

/** What is typed; numbers and times as typed. */
export const TenantForm = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  disabled: z.boolean(),
  /** The moment as it is stored, once it is changed the tenant's local time as `2026-09-01T08:00`, or what else was typed; empty = never. */
  expiresAt: z.string(),
  /** Empty = as many as it likes. */
  users: z.string(),
  /** MB; empty = the default. */
  storage: z.string(),
  files: z.string(),
  /** The first administrator of a new tenant; an empty password is made up. */
  account: z.string(),
  password: z.string(),
  /** Of a new tenant: with sample data. */
  demo: z.boolean(),
  /** `null` for a new tenant. */
  version: z.number().nullable(),
});
export type TenantForm = z.infer<typeof TenantForm>;

const numberOrNull = (text: string): number | null => (text.trim() === "" ? null : Number(text));

// The fields whose name in the draft is another.
const renamed: Readonly<Record<string, string>> = { storageMb: "storage", filesMb: "files" };

export const tenantForm = entityForm(tenantWords, {
  draft: TenantDraft,
  draftOf: (
    { id, name, domain, disabled, account, password, demo, version, ...form }: TenantForm,
    opened,
  ) => ({
    ...{ id: id.trim(), name, domain, disabled },
    expiresAt:
      form.expiresAt === ""
        ? null
        : (isoOfLocal(form.expiresAt, tenantZone(), opened.expiresAt) ?? form.expiresAt),
    limits: {
      users: numberOrNull(form.users),
      storageMb: numberOrNull(form.storage),
      filesMb: numberOrNull(form.files),
    },
    ...(version === null
      ? { admin: { account, ...(password === "" ? {} : { password }) }, demo }
      : { version }),
  }),
  fields: {
    id: { label: "id", wrong: "idWrong" },
    name: { label: "name", wrong: "nameWrong" },
    domain: { label: "domain", wrong: "domainWrong" },
    expiresAt: { label: "expiresAt", wrong: "expiresAtWrong" },
    users: { label: "usersLimit", wrong: "usersWrong" },
    storage: { label: "storageLimit", wrong: "storageWrong" },
    files: { label: "filesLimit", wrong: "storageWrong" },
    account: { label: "account", wrong: "accountWrong" },
    password: { label: "password", wrong: "passwordWrong" },
  },
  fieldAt: ([first, second]) => {
    const name = String(first === "admin" || first === "limits" ? second : first);
    return renamed[name] ?? name;
  },
  refusedAt: (reason) => {
    if (reason === "tenant_taken") return { field: "id", word: "idTaken" };
    return reason === "domain_taken" ? { field: "domain", word: "domainTaken" } : undefined;
  },
});

/** The fields compared for an existing tenant, in the order of the form. */
export const comparedFields: readonly (typeof tenantForm)["fieldNames"][number][] = [
  "name",
  "domain",
  "expiresAt",
  "users",
  "storage",
  "files",
];

export const blankTenant: TenantForm = {
  id: "",
  name: "",
  domain: "",
  disabled: false,
  expiresAt: "",
  users: "",
  storage: "",
  files: "",
  account: "admin",
  password: "",
  demo: false,
  version: null,
};

/** The form as it may be written down. */
export function withoutPassword(form: TenantForm): TenantForm {
  return { ...form, password: "" };
}

export function formOfTenant({ id, name, domain, disabled, expiresAt, limits, version }: Tenant): TenantForm {
  return {
    ...blankTenant,
    ...{ id, name, domain, disabled, version },
    expiresAt: expiresAt ?? "",
    users: limits.users === null ? "" : String(limits.users),
    storage: limits.storageMb == null ? "" : String(limits.storageMb),
    files: limits.filesMb == null ? "" : String(limits.filesMb),
  };
}

/** The same tenant allowed or forbidden to work. */
export function switched(
  { id, name, domain, expiresAt, limits, version }: Tenant,
  disabled: boolean,
): TenantDraft {
  return { id, name, domain, expiresAt, limits, version, disabled };
}
