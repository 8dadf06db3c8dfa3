import { PeopleScope, type RoleDetail, RoleDraft } from "@provost/contract/people/role";
import { z } from "zod";
import { IdSet } from "../../platform/tab/use-editing.ts";
import { type MenuIndex, withAbove } from "../../ui/tree/menu-tree.ts";
import { formsOfPolicies, isFaultless, PolicyForm, policiesOf } from "../policy/policy-form.ts";
import type { roleWords } from "./role-words.ts";

/** What stands in the editor. */
export const RoleForm = z.object({
  /** Empty for a new role. */
  id: z.string(),
  version: z.number().nullable(),
  code: z.string(),
  name: z.string(),
  sort: z.string(),
  remark: z.string(),
  /** Holds everything, whatever is chosen. */
  allMenus: z.boolean(),
  menuIds: IdSet,
  policies: z.array(PolicyForm),
  peopleScope: PeopleScope,
  /** Of the scope `chosen`. */
  peopleDepts: z.array(z.string()),
  /** Somebody has decided on the scope. */
  isScopeReviewed: z.boolean(),
});
export type RoleForm = z.infer<typeof RoleForm>;

type Word = Extract<keyof (typeof roleWords)["zh"], "codeWrong" | "nameWrong" | "sortWrong" | "remarkWrong">;

const faultOf = {
  code: "codeWrong",
  name: "nameWrong",
  sort: "sortWrong",
  remark: "remarkWrong",
} as const satisfies Record<string, Word>;

export type RoleField = keyof typeof faultOf;
export type RoleFaults = Partial<Record<RoleField, Word>> & { policies?: true };

function isField(name: PropertyKey | undefined): name is RoleField {
  return typeof name === "string" && Object.hasOwn(faultOf, name);
}

/** A new role: nothing held and nothing to be read until it is chosen. */
export function blankRole(): RoleForm {
  return {
    id: "",
    version: null,
    code: "",
    name: "",
    sort: "0",
    remark: "",
    allMenus: false,
    menuIds: new Set(),
    policies: formsOfPolicies([]),
    peopleScope: "below",
    peopleDepts: [],
    isScopeReviewed: true,
  };
}

export function formOfRole(role: RoleDetail, index: MenuIndex): RoleForm {
  const { id, version, code, name, sort, remark, allMenus, peopleScope, peopleDepts } = role;
  return {
    ...{ id, version, code, name, remark, allMenus, sort: String(sort) },
    menuIds: withAbove(index, role.menuIds),
    policies: formsOfPolicies(role.policies),
    ...{ peopleScope, peopleDepts, isScopeReviewed: role.peopleScopeReviewed },
  };
}

function sameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

export function samePolicies(one: readonly PolicyForm[], other: readonly PolicyForm[]): boolean {
  return JSON.stringify(policiesOf(one)) === JSON.stringify(policiesOf(other));
}

/** Whether two forms reach the same people, and somebody has decided so. */
export function sameScope(one: RoleForm, other: RoleForm): boolean {
  const isChosen = one.peopleScope === "chosen";
  return (
    one.peopleScope === other.peopleScope &&
    one.isScopeReviewed === other.isScopeReviewed &&
    (!isChosen || sameSet(new Set(one.peopleDepts), new Set(other.peopleDepts)))
  );
}

/** Whether two forms say the same. */
export function sameRole(one: RoleForm, other: RoleForm): boolean {
  if (one === other) return true;
  const texts = ["code", "name", "sort", "remark"] as const;
  return (
    texts.every((name) => one[name] === other[name]) &&
    sameSet(one.menuIds, other.menuIds) &&
    samePolicies(one.policies, other.policies) &&
    sameScope(one, other)
  );
}

const scopeOf = ({ peopleScope, peopleDepts }: RoleForm) => ({
  peopleScope,
  peopleDepts: peopleScope === "chosen" ? peopleDepts : [],
});

/** The draft to send, or what is wrong by field; what the role reads goes along when it was changed, and for a new role from who decides that. */
export function checkRole(
  form: RoleForm,
  opened: RoleForm,
  mayDecide: boolean,
): { draft: RoleDraft } | { faults: RoleFaults } {
  const isNew = form.id === "";
  const readsElse = !samePolicies(form.policies, opened.policies) || (isNew && mayDecide);
  const draft: z.input<typeof RoleDraft> = {
    ...(form.id === "" ? {} : { id: form.id }),
    ...(form.version === null ? {} : { version: form.version }),
    code: form.code,
    name: form.name,
    sort: form.sort.trim() === "" ? Number.NaN : form.sort,
    remark: form.remark,
    menuIds: [...form.menuIds],
    ...(isNew || !sameScope(form, opened) ? scopeOf(form) : {}),
    ...(readsElse ? { policies: policiesOf(form.policies) } : {}),
  };
  const parsed = RoleDraft.safeParse(draft);
  const names = (parsed.error?.issues ?? []).map(({ path }) => path[0]);
  const faults: RoleFaults = Object.fromEntries(names.filter(isField).map((name) => [name, faultOf[name]]));
  if (readsElse && (!isFaultless(form.policies) || names.includes("policies"))) faults.policies = true;
  return parsed.success && Object.keys(faults).length === 0 ? { draft: parsed.data } : { faults };
}
