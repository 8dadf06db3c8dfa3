import { PeopleScope, type RoleDetail, RoleDraft } from "@provost/contract/people/role";
import { z } from "zod";
import { wordsNow } from "../../platform/i18n.ts";
import { IdSet } from "../../platform/tab/use-editing.ts";
import { entityForm, typedNumber } from "../../ui/form/entity-form.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { type MenuIndex, withAbove } from "../../ui/tree/menu-tree.ts";
import { formsOfPolicies, isFaultless, PolicyForm, policiesOf } from "../policy/policy-form.ts";
import { roleWords } from "./role-words.ts";

/** What is typed. */
export const RoleForm = z.object({
  /** Empty for a new role. */
  id: z.string(),
  version: z.number().nullable(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  sort: z.string(),
  remark: z.string(),
  /** Holds everything, whatever is chosen. */
  allMenus: z.boolean(),
  menuIds: IdSet,
  policies: z.array(PolicyForm),
  peopleScope: PeopleScope,
  /** Of the scope `chosen`. */
  peopleDepts: z.array(z.string()),
  /** An administrator has reviewed the scope. */
  isScopeReviewed: z.boolean(),
});
export type RoleForm = z.infer<typeof RoleForm>;

/** A new role: nothing held and nothing to be read until it is chosen. */
export function blankRole(): RoleForm {
  return {
    id: "",
    version: null,
    code: "",
    name: "",
    nameEn: "",
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
  const { id, version, code, name, nameEn = "", sort, remark, allMenus, peopleScope, peopleDepts } = role;
  return {
    ...{ id, version, code, name, nameEn, remark, allMenus, sort: String(sort) },
    menuIds: withAbove(index, role.menuIds),
    policies: formsOfPolicies(role.policies),
    ...{ peopleScope, peopleDepts, isScopeReviewed: role.peopleScopeReviewed },
  };
}

/** A new role that holds and reads what another does. */
export function copyOfRole(role: RoleDetail, index: MenuIndex): RoleForm {
  const { id, version } = blankRole();
  const name = wordsNow(roleWords)("copyOf", { name: shownName(role) }).slice(0, 60);
  const code = `${role.code.slice(0, 35)}_copy`;
  return { ...formOfRole(role, index), id, version, name, nameEn: "", code, isScopeReviewed: true };
}

function sameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

export function samePolicies(one: readonly PolicyForm[], other: readonly PolicyForm[]): boolean {
  return JSON.stringify(policiesOf(one)) === JSON.stringify(policiesOf(other));
}

/** Whether two forms have the same people scope, and it was reviewed. */
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
  const texts = ["code", "name", "nameEn", "sort", "remark"] as const;
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

/** What a role reads is decided, and sent, by who may decide it: of a new role, or where it was changed. */
function readsElse(form: RoleForm, opened: RoleForm, mayDecide: boolean): boolean {
  return mayDecide && (form.id === "" || !samePolicies(form.policies, opened.policies));
}

export const roleForm = (mayDecide: boolean) =>
  entityForm(roleWords, {
    draft: RoleDraft,
    draftOf: (form: RoleForm, opened) => {
      const { id, version, code, name, nameEn, sort, remark, menuIds, policies } = form;
      return {
        ...{ id, version, code, name, nameEn, remark, sort: typedNumber(sort), menuIds: [...menuIds] },
        ...(id === "" || !sameScope(form, opened) ? scopeOf(form) : {}),
        ...(readsElse(form, opened, mayDecide) ? { policies: policiesOf(policies) } : {}),
      };
    },
    fields: {
      name: { label: "name", wrong: "nameWrong" },
      nameEn: { label: "nameEn", wrong: "nameEnWrong" },
      code: { label: "code", wrong: "codeWrong" },
      sort: { label: "sort", wrong: "sortWrong" },
      remark: { label: "remark", wrong: "remarkWrong" },
      policies: { label: "data", wrong: "ruleIncomplete" },
    },
    alsoWrong: (form, opened) =>
      readsElse(form, opened, mayDecide) && !isFaultless(form.policies) ? { policies: "ruleIncomplete" } : {},
    refusedAt: (reason) => (reason === "role_code_taken" ? { field: "code" } : null),
  });
