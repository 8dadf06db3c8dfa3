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
  IconPlug,
  IconSettings,
  IconShieldCheck,
  IconSitemap,
  IconUser,
  IconUserShield,
} from "@tabler/icons-react";
import type { ComponentType } from "react";

/** An icon of a menu item. */
export type MenuIconComponent = ComponentType<{ size?: number; stroke?: number }>;

/** The icons of the console's own menu, by the `source` of an item. All others are a chunk of their own. */
export const consoleIcons = {
  home: IconHome,
  dashboard: IconLayoutDashboard,
  chart: IconChartBar,
  builder: IconChartHistogram,
  database: IconDatabase,
  plug: IconPlug,
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

/** What every icon of a menu looks like. */
export const iconLook = { size: 18, stroke: 1.6 } as const;
