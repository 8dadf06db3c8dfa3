import type { ComponentType } from "react";

/** The pages for people; in a module of their own, so that the first chunk does not list their dependencies. */
export const peoplePages = {
  depts: async () => (await import("./dept/DeptsPage.tsx")).DeptsPage,
  roles: async () => (await import("./role/RolesPage.tsx")).RolesPage,
  users: async () => (await import("./user/UsersPage.tsx")).UsersPage,
} as const satisfies Record<string, () => Promise<ComponentType>>;
