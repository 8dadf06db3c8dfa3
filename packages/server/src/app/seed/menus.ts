import { reportMenus } from "./report-menus.ts";
import type { SeedTopMenu } from "./seed-menu.ts";
import { serviceMenus } from "./service-menus.ts";
import { systemMenus } from "./system-menus.ts";
import { teachingMenus } from "./teaching-menus.ts";

/** The top items of a new tenant, in this order. */
export const seedTopMenus: readonly SeedTopMenu[] = [reportMenus, teachingMenus, serviceMenus, systemMenus];
