import type { ComponentType } from "react";
import { type LazyPart, lazyPart } from "../platform/lazy/lazy-part.tsx";
import type { RouteKey } from "../ui/text/route-words.ts";

/** A page of the main layout; the menu's `path` finds it here. */
export interface Page {
  /** Route pattern; parameters as `:name`. */
  path: string;
  /** Label when no menu item names it. */
  i18n: RouteKey;
  /** `holders`: of a menu that leads here; everybody else gets the 403 page. */
  openTo: "holders" | "everyone";
  /** Page whose holders this one is open to, where no menu leads here. */
  heldBy?: string;
  /** Page in whose list what it shows is: its menu entry is marked where no entry leads here. Left out, that of `heldBy`. */
  listedBy?: string;
  /** `false`: the page is shown without a tab. */
  isTab?: boolean;
  Component: LazyPart<object>;
}

function page(
  path: string,
  i18n: RouteKey,
  load: () => Promise<ComponentType>,
  openTo: Page["openTo"] = "holders",
): Page {
  return { path, i18n, openTo, Component: lazyPart(load) };
}

/** Pages of a feature that are listed in a chunk of their own. */
const pagesOf =
  <N extends string>(load: () => Promise<Readonly<Record<N, () => Promise<ComponentType>>>>) =>
  (path: string, i18n: RouteKey, name: N, openTo?: Page["openTo"]): Page =>
    page(path, i18n, async () => (await load())[name](), openTo);

const logPage = pagesOf(async () => (await import("../log/log-pages.ts")).logPages);
const coursewarePage = pagesOf(
  async () => (await import("../courseware/courseware-pages.ts")).coursewarePages,
);
const inboxPage = pagesOf(async () => (await import("../demand/inbox/inbox-pages.ts")).inboxPages);
const menuPage = pagesOf(async () => (await import("../menu/menu-pages.ts")).menuPages);
const peoplePage = pagesOf(async () => (await import("../people/people-pages.ts")).peoplePages);

export const homePage = page(
  "/wel/index",
  "dashboard",
  async () => (await import("../dashboard/DashboardPage.tsx")).DashboardPage,
  "everyone",
);

const chartsPage = page(
  "/report/chart",
  "charts",
  async () => (await import("../chart/list/ChartsPage.tsx")).ChartsPage,
);

const dashboardsPage = page(
  "/report/dashboard",
  "dashboards",
  async () => (await import("../dashboard/list/DashboardsPage.tsx")).DashboardsPage,
);

const datasetsPage = page(
  "/report/dataset",
  "datasets",
  async () => (await import("../source/DatasetsPage.tsx")).DatasetsPage,
);

/** Every page, loaded when first opened. */
export const pages: readonly Page[] = [
  homePage,
  page(
    "/info/index",
    "info",
    async () => (await import("../people/profile/ProfilePage.tsx")).ProfilePage,
    "everyone",
  ),
  page(
    "/myiframe/:routerPath",
    "website",
    async () => (await import("./frame/FramePage.tsx")).FramePage,
    "everyone",
  ),
  {
    ...page(
      "/report/view/:id?",
      "report",
      async () => (await import("../chart/view/ReportViewPage.tsx")).ReportViewPage,
      "everyone",
    ),
    listedBy: chartsPage.path,
  },
  dashboardsPage,
  {
    ...page(
      "/report/dashboard/:id",
      "dashboardOne",
      async () => (await import("../dashboard/board/BoardPage.tsx")).BoardPage,
      "everyone",
    ),
    listedBy: dashboardsPage.path,
  },
  page(
    "/report/builder",
    "builder",
    async () => (await import("../chart/builder/BuilderPage.tsx")).BuilderPage,
  ),
  chartsPage,
  datasetsPage,
  page(
    "/report/connection",
    "connections",
    async () => (await import("../source/connection/ConnectionsPage.tsx")).ConnectionsPage,
  ),
  coursewarePage("/courseware/index", "coursewares", "list"),
  {
    ...coursewarePage("/courseware/read/:id", "coursewares", "one", "everyone"),
    listedBy: "/courseware/index",
  },
  coursewarePage("/ctsort/index", "ctsort", "sort"),
  coursewarePage("/evaluationcopy/index", "evaluations", "judge"),
  inboxPage("/demand/inbox", "demands", "list"),
  { ...inboxPage("/demand/inbox/:id", "demands", "one"), heldBy: "/demand/inbox" },
  logPage("/system/audit", "audit", "audit"),
  peoplePage("/system/dept", "depts", "depts"),
  logPage("/system/error-log", "logs", "error"),
  {
    ...page(
      "/system/handlefield/:tablename/:name",
      "fields",
      async () => (await import("../source/field/FieldsPage.tsx")).FieldsPage,
    ),
    heldBy: datasetsPage.path,
  },
  page("/system/file", "files", async () => (await import("../upload/FilesPage.tsx")).FilesPage),
  logPage("/system/login-log", "loginLog", "login"),
  menuPage("/system/menu", "menus", "menus"),
  menuPage("/system/top-menu", "topMenus", "tops"),
  page("/system/dict", "dict", async () => (await import("../dict/DictPage.tsx")).DictPage),
  page("/system/health", "health", async () => (await import("../tenant/health/HealthPage.tsx")).HealthPage),
  page("/system/tenant", "tenants", async () => (await import("../tenant/list/TenantsPage.tsx")).TenantsPage),
  peoplePage("/system/role", "roles", "roles"),
  page(
    "/system/setting",
    "settings",
    async () => (await import("../tenant/settings/SettingsPage.tsx")).SettingsPage,
  ),
  logPage("/system/session", "sessions", "session"),
  peoplePage("/system/user", "users", "users"),
];

export const pagePaths: readonly string[] = pages.map(({ path }) => path);
