import {
  IconAdjustmentsHorizontal,
  IconBook2,
  IconBuilding,
  IconBuildingCommunity,
  IconChartBar,
  IconChartHistogram,
  IconClipboardList,
  IconDatabase,
  IconDevices,
  IconFileText,
  IconFlag,
  IconFolder,
  IconHierarchy2,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconLayoutNavbar,
  IconListCheck,
  IconListDetails,
  IconMail,
  IconMenu2,
  IconPhone,
  IconSettings,
  IconShieldCheck,
  IconSitemap,
  IconUser,
  IconUserShield,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { lazyPart } from "../platform/lazy/lazy-part.tsx";

/** An icon of a menu item. */
export type MenuIconComponent = ComponentType<{ size?: number; stroke?: number }>;

/** The icons of the console's own menu, by the `source` of an item. All others are a chunk of their own. */
export const consoleIcons = {
  home: IconHome,
  dashboard: IconLayoutDashboard,
  chart: IconChartBar,
  builder: IconChartHistogram,
  database: IconDatabase,
  settings: IconSettings,
  sliders: IconAdjustmentsHorizontal,
  user: IconUser,
  role: IconUserShield,
  dept: IconHierarchy2,
  sitemap: IconSitemap,
  building: IconBuilding,
  tenant: IconBuildingCommunity,
  book: IconBook2,
  list: IconListDetails,
  checklist: IconListCheck,
  menu: IconMenu2,
  topmenu: IconLayoutNavbar,
  file: IconFileText,
  history: IconHistory,
  audit: IconClipboardList,
  session: IconDevices,
  mail: IconMail,
  phone: IconPhone,
  shield: IconShieldCheck,
  flag: IconFlag,
} as const satisfies Record<string, MenuIconComponent>;

const isConsoleIcon = (name: string): name is keyof typeof consoleIcons => Object.hasOwn(consoleIcons, name);

/** What every icon of a menu looks like. */
export const iconLook = { size: 18, stroke: 1.6 } as const;

/** An icon that the console's own menu does not have. */
export const OtherMenuIcon = lazyPart(async () => (await import("./all-menu-icons.tsx")).AnyMenuIcon);

/** The icon of a menu item; a name that is not in the set gets the folder. */
export function MenuIcon({ source }: { source: string }) {
  if (source === "") return <IconFolder {...iconLook} />;
  if (!isConsoleIcon(source))
    return <OtherMenuIcon source={source} waiting={<svg width={18} height={18} aria-hidden="true" />} />;
  const Icon = consoleIcons[source];
  return <Icon {...iconLook} />;
}
