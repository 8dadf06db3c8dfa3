import { type Tenant, TenantDraft } from "@provost/contract/tenant/tenant";
import { z } from "zod";
import { isoOfLocal, localOfIso } from "../settings/part/local-time.ts";
import type { tenantWords } from "./tenant-words.ts";

/** What stands in the form; numbers and times as typed. */
export const TenantForm = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  disabled: z.boolean(),
  /** The reader's local time as `2026-09-01T08:00`; empty = never. */
  expiresAt: z.string(),
  /** Empty = as many as it likes. */
  users: z.string(),
  /** MB; empty = what the house gives. */
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

type Word = Exclude<keyof (typeof tenantWords)["zh"], `${string}_other`>;

/** The fields in the order of the form, with their names and what is said of a wrong value. */
export const tenantFields = {
  id: { label: "id", wrong: "idWrong" },
  name: { label: "name", wrong: "nameWrong" },
  domain: { label: "domain", wrong: "domainWrong" },
  expiresAt: { label: "expiresAt", wrong: "expiresAtWrong" },
  users: { label: "usersLimit", wrong: "usersWrong" },
  storage: { label: "storageLimit", wrong: "storageWrong" },
  files: { label: "filesLimit", wrong: "storageWrong" },
  account: { label: "account", wrong: "accountWrong" },
  password: { label: "password", wrong: "passwordWrong" },
} as const satisfies Record<string, { label: Word; wrong: Word }>;

export type TenantField = keyof typeof tenantFields;
export type TenantFaults = Partial<Record<TenantField, Word>>;

function isField(name: unknown): name is TenantField {
  return typeof name === "string" && Object.hasOwn(tenantFields, name);
}

/** What stands in the list of a tenant that is there, in the order of the form. */
export const comparedFields: readonly TenantField[] = [
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
    expiresAt: expiresAt === null ? "" : localOfIso(expiresAt),
    users: limits.users === null ? "" : String(limits.users),
    storage: limits.storageMb == null ? "" : String(limits.storageMb),
    files: limits.filesMb == null ? "" : String(limits.filesMb),
  };
}

const numberOrNull = (text: string): number | null => (text.trim() === "" ? null : Number(text));

// The fields whose name in the draft is another.
const renamed: Readonly<Record<string, TenantField>> = { storageMb: "storage", filesMb: "files" };

/** The draft to send, or what is wrong with it by field; the contract's schema decides. */
export function checkTenant(form: TenantForm): { draft: TenantDraft } | { faults: TenantFaults } {
  const { id, name, domain, disabled, account, password, demo, version } = form;
  const draft: z.input<typeof TenantDraft> = {
    ...{ id: id.trim(), name, domain, disabled },
    expiresAt: form.expiresAt === "" ? null : (isoOfLocal(form.expiresAt) ?? form.expiresAt),
    limits: {
      users: numberOrNull(form.users),
      storageMb: numberOrNull(form.storage),
      filesMb: numberOrNull(form.files),
    },
    ...(version === null
      ? { admin: { account, ...(password === "" ? {} : { password }) }, demo }
      : { version }),
  };
  const parsed = TenantDraft.safeParse(draft);
  if (parsed.success) return { draft: parsed.data };
  const wrong = parsed.error.issues
    .map(({ path }) => String(path[0] === "admin" || path[0] === "limits" ? path[1] : path[0]))
    .map((name) => renamed[name] ?? name)
    .filter(isField);
  return { faults: Object.fromEntries(wrong.map((field) => [field, tenantFields[field].wrong])) };
}

/** The same tenant allowed or forbidden to work. */
export function switched(
  { id, name, domain, expiresAt, limits, version }: Tenant,
  disabled: boolean,
): TenantDraft {
  return { id, name, domain, expiresAt, limits, version, disabled };
}
