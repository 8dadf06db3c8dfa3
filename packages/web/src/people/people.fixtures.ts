import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import type { DeptNode, DeptTitle } from "@provost/contract/people/dept";
import type { User } from "@provost/contract/people/people";
import type { Role, RoleDetail } from "@provost/contract/people/role";
import { idOf } from "../testing/records.ts";

/** A user without permissions; `n` makes users distinct. */
export function user(n: number, account: string, userName: string, parts: Partial<User> = {}): User {
  return {
    id: idOf(n),
    account,
    userName,
    nickName: "",
    avatar: "",
    phone: "",
    email: "",
    deptId: null,
    deptName: "",
    roles: [],
    attributes: {},
    disabled: false,
    secondFactor: false,
    mustChangePassword: false,
    manageable: true,
    createdAt: "2026-09-01T00:00:00.000Z",
    lastSignInAt: null,
    version: 1,
    ...parts,
  };
}

/** A role without permissions; `n` makes roles distinct. */
export function role(n: number, code: string, name: string, parts: Partial<RoleDetail> = {}): RoleDetail {
  const empty = { sort: 0, remark: "", allMenus: false, users: 0, version: 1, menuIds: [], policies: [] };
  const scope = { peopleScope: "below" as const, peopleDepts: [], peopleScopeReviewed: true };
  return { id: idOf(n), code, name, ...empty, ...scope, ...parts };
}

/** A role as a choice. */
export const roleTitle = ({ id, code, name }: Role, grantable = true) => ({
  id,
  key: id,
  value: id,
  code,
  title: name,
  grantable,
});

/** A department without members; `n` makes departments distinct. */
export function dept(n: number, name: string, parts: Partial<DeptNode> = {}): DeptNode {
  const children = parts.children?.map((child) => ({ ...child, parentId: idOf(n) }));
  const empty = { id: idOf(n), parentId: "0", name, sort: 0, users: 0, version: 1, hasChildren: false };
  const rights = { dataKey: name, access: "edit" as const, headId: null, headName: "", phone: "" };
  return { ...empty, ...rights, ...parts, ...(children ? { children, hasChildren: true } : {}) };
}

/** Departments as choices. */
export const deptTitles = (nodes: readonly DeptNode[]): DeptTitle[] =>
  nodes.map(({ id, parentId, name, access, users, children }) => ({
    id,
    key: id,
    value: id,
    parentId,
    title: name,
    inScope: access !== "title",
    users,
    ...(children ? { children: deptTitles(children) } : {}),
  }));

/** A menu (with `children`) or a button that can be selected. */
export function menuTitle(n: number, code: string, title: string, children?: MenuTitle[]): MenuTitle {
  const below = children?.map((child) => ({ ...child, parentId: idOf(n) }));
  return {
    ...{ id: idOf(n), key: idOf(n), value: idOf(n), parentId: "0", title, code, grantable: true },
    ...(below === undefined ? { category: 2 } : { category: 1, children: below }),
  };
}
