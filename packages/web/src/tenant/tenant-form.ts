import { type Tenant, TenantDraft } from "@provost/contract/tenant";
import type { z } from "zod";
import { isoOfLocal, localOfIso } from "./local-time.ts";
import type { tenantWords } from "./tenant-words.ts";

/** What stands in the form; numbers and times as typed. */
export interface TenantForm {
  id: string;
  name: string;
  domain: string;
  disabled: boolean;
  /** The reader's local time as `2026-09-01T08:00`; empty = never. */
  expiresAt: string;
  /** Empty = as many as it likes. */
  users: string;
  /** The first administrator of a new tenant; an empty password is made up. */
  account: string;
  password: string;
  /** `null` for a new tenant. */
  version: number | null;
}

type Word = Exclude<keyof (typeof tenantWords)["zh"], `${string}_other`>;

/** The fields in the order of the form, with their names and what is said of a wrong value. */
export const tenantFields = {
  id: { label: "id", wrong: "idWrong" },
  name: { label: "name", wrong: "nameWrong" },
  domain: { label: "domain", wrong: "domainWrong" },
  expiresAt: { label: "expiresAt", wrong: "expiresAtWrong" },
  users: { label: "usersLimit", wrong: "usersWrong" },
  account: { label: "account", wrong: "accountWrong" },
  password: { label: "password", wrong: "passwordWrong" },
} as const satisfies Record<string, { label: Word; wrong: Word }>;

export type TenantField = keyof typeof tenantFields;
export type TenantFaults = Partial<Record<TenantField, Word>>;

function isField(name: unknown): name is TenantField {
  return typeof name === "string" && Object.hasOwn(tenantFields, name);
}

/** What stands in the list of a tenant that is there, in the order of the form. */
export const comparedFields: readonly TenantField[] = ["name", "domain", "expiresAt", "users"];

export const blankTenant: TenantForm = {
  id: "",
  name: "",
  domain: "",
  disabled: false,
  expiresAt: "",
  users: "",
  account: "admin",
  password: "",
  version: null,
};

export function formOfTenant({ id, name, domain, disabled, expiresAt, limits, version }: Tenant): TenantForm {
  return {
    ...blankTenant,
    ...{ id, name, domain, disabled, version },
    expiresAt: expiresAt === null ? "" : localOfIso(expiresAt),
    users: limits.users === null ? "" : String(limits.users),
  };
}

/** The draft to send, or what is wrong with it by field; the contract's schema decides. */
export function checkTenant(form: TenantForm): { draft: TenantDraft } | { faults: TenantFaults } {
  const { id, name, domain, disabled, account, password, version } = form;
  const users = form.users.trim();
  const draft: z.input<typeof TenantDraft> = {
    ...{ id: id.trim(), name, domain, disabled },
    expiresAt: form.expiresAt === "" ? null : (isoOfLocal(form.expiresAt) ?? form.expiresAt),
    limits: { users: users === "" ? null : Number(users) },
    ...(version === null ? { admin: { account, ...(password === "" ? {} : { password }) } } : { version }),
  };
  const parsed = TenantDraft.safeParse(draft);
  if (parsed.success) return { draft: parsed.data };
  const wrong = parsed.error.issues
    .map(({ path }) => (path[0] === "admin" || path[0] === "limits" ? path[1] : path[0]))
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
