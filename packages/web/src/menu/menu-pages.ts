import type { ComponentType } from "react";

/** The pages of menus; on their own, so that what each of them needs is not told of in the first part. */
export const menuPages = {
  menus: async () => (await import("./MenusPage.tsx")).MenusPage,
  tops: async () => (await import("./top-menu/TopMenusPage.tsx")).TopMenusPage,
} as const satisfies Record<string, () => Promise<ComponentType>>;
