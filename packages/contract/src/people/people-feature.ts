import { buttonsOf, type Feature, type Screens } from "../wire/feature.ts";

/** Button codes of the users' screen. */
export const userButtons = buttonsOf("user", "add", "edit", "remove", "view", "import", "reset");

/** Button codes of the roles' screen; `policy` is for what a role may read. */
export const roleButtons = buttonsOf("role", "add", "edit", "remove", "view", "policy");

/** Button codes of the departments' screen. */
export const deptButtons = buttonsOf("dept", "add", "edit", "remove", "view");

/** Its screens, by the key of their title. */
export const peopleScreens = {
  users: {
    code: "user",
    path: "/system/user",
    icon: "user",
    below: "system_people",
    title: { zh: "用户管理", en: "Users" },
    buttons: userButtons,
  },
  roles: {
    code: "role",
    path: "/system/role",
    icon: "role",
    below: "system_people",
    title: { zh: "角色管理", en: "Roles" },
    buttons: roleButtons,
  },
  depts: {
    code: "dept",
    path: "/system/dept",
    icon: "dept",
    below: "system_people",
    title: { zh: "部门管理", en: "Departments" },
    buttons: deptButtons,
  },
} as const satisfies Screens;

/** The kinds of resources that its calls name. */
export type PeopleResource = "user" | "role" | "dept" | "invitation" | "registration";

/** What the audit log records of it. */
export const peopleFeature = {
  audited: {
    user: { zh: "用户", en: "User" },
    role: { zh: "角色", en: "Role" },
    dept: { zh: "部门", en: "Department" },
    invitation: { zh: "邀请链接", en: "Invitation" },
    registration: { zh: "注册申请", en: "Registration request" },
  },
  auditedDocuments: {},
} as const satisfies Feature;
