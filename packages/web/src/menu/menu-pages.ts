import type { ComponentType } from "react";

/** The pages of menus, in a module of their own, so that their imports are not listed in the first chunk. */
export const menuPages = {
  menus: async () => (await import("./MenusPage.tsx")).MenusPage,
  tops: async () => (await import("./top-menu/TopMenusPage.tsx")).TopMenusPage,
} as const satisfies Record<string, () => Promise<ComponentType>>;
