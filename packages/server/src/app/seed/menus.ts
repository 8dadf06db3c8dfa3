import { screens } from "@provost/contract/menu/menu-titles";
import type { MenuPlace, Screen } from "@provost/contract/wire/feature";

/** A menu of a new tenant; `i18n` is its translation key, `name` is the fallback. */
export interface SeedMenu {
  code: string;
  name: string;
  path: string;
  source: string;
  i18n: string;
  buttons?: Screen["buttons"];
  children?: readonly SeedMenu[];
  /** Only the platform's own tenant has it. */
  platformOnly?: true;
}

/** A top item of a new tenant with the menus below it. */
export interface SeedTopMenu {
  code: string;
  name: string;
  source: string;
  path: string;
  i18n: string;
  menus: readonly SeedMenu[];
}

const screensBelow = (place: MenuPlace): SeedMenu[] =>
  screens
    .filter(([, { below }]) => below === place)
    .map(([i18n, { code, title, name = title.zh, path, icon, buttons, platformOnly }]) => ({
      ...{ code, name, path, source: icon, i18n },
      ...(buttons && { buttons }),
      ...(platformOnly && { platformOnly }),
    }));

const top = (code: MenuPlace, name: string, source: string, i18n: string): SeedTopMenu => ({
  ...{ code, name, source, path: "", i18n },
  menus: screensBelow(code),
});

const group = (code: MenuPlace, name: string, source: string, i18n: string): SeedMenu => ({
  ...{ code, name, path: `/system/${code.replace("system_", "")}`, source, i18n },
  children: screensBelow(code),
});

/** The screens of administration, in groups. */
const system: SeedMenu = {
  code: "system",
  name: "系统管理",
  path: "/system",
  source: "settings",
  i18n: "system",
  children: [
    group("system_people", "组织", "sitemap", "groupPeople"),
    group("system_navigation", "导航与字典", "menu", "groupNavigation"),
    group("system_tenant", "租户", "building", "groupTenant"),
    group("system_security", "安全与日志", "shield", "groupSecurity"),
  ],
};

/** The top items of a new tenant, in this order. */
export const seedTopMenus: readonly SeedTopMenu[] = [
  top("top_report", "报表中心", "chart", "reports"),
  top("top_teaching", "教学资源", "book", "teaching"),
  top("top_service", "客户服务", "phone", "services"),
  { code: "top_system", name: "系统管理", source: "settings", path: "", i18n: "system", menus: [system] },
];
