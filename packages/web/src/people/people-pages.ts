import type { ComponentType } from "react";

/** The pages of people; on their own, so that what each of them needs is not told of in the first part. */
export const peoplePages = {
  depts: async () => (await import("./dept/DeptsPage.tsx")).DeptsPage,
  roles: async () => (await import("./role/RolesPage.tsx")).RolesPage,
  users: async () => (await import("./user/UsersPage.tsx")).UsersPage,
} as const satisfies Record<string, () => Promise<ComponentType>>;
