import type { ComponentType } from "react";

/** The pages of people; on their own, so that what each of them needs is not told of in the first part. */
export const peoplePages = {
  depts: async () => (await import("./DeptsPage.tsx")).DeptsPage,
  roles: async () => (await import("./RolesPage.tsx")).RolesPage,
  users: async () => (await import("./UsersPage.tsx")).UsersPage,
} as const satisfies Record<string, () => Promise<ComponentType>>;
