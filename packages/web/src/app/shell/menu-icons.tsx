import {
  IconBook2,
  IconBuilding,
  IconChartBar,
  IconChartHistogram,
  IconDatabase,
  IconFileText,
  IconFolder,
  IconHome,
  IconLayoutDashboard,
  IconListDetails,
  IconPencil,
  IconReport,
  IconSchool,
  IconSettings,
  IconTable,
  IconUpload,
  IconUsers,
} from "@tabler/icons-react";
import type { ComponentType } from "react";

type MenuIconComponent = ComponentType<{ size?: number; stroke?: number }>;

/** Icons by the `source` of a menu item; a name that is not here gets the folder. */
const icons: Readonly<Record<string, MenuIconComponent>> = {
  home: IconHome,
  dashboard: IconLayoutDashboard,
  chart: IconChartBar,
  builder: IconChartHistogram,
  report: IconReport,
  table: IconTable,
  database: IconDatabase,
  settings: IconSettings,
  book: IconBook2,
  users: IconUsers,
  building: IconBuilding,
  school: IconSchool,
  list: IconListDetails,
  file: IconFileText,
  edit: IconPencil,
  upload: IconUpload,
};

export function MenuIcon({ source }: { source: string }) {
  const Icon = icons[source] ?? IconFolder;
  return <Icon size={18} stroke={1.6} />;
}
