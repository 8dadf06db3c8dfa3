import type { ComponentType } from "react";
import { type LazyPart, lazyPart } from "../platform/lazy-part.tsx";
import type { RouteKey } from "../ui/route-words.ts";

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

const logPages = async () => (await import("../log/log-pages.ts")).logPages;

const coursewarePage = (
  path: string,
  i18n: RouteKey,
  name: "list" | "one" | "sort" | "judge",
  openTo?: Page["openTo"],
): Page =>
  page(
    path,
    i18n,
    async () => (await import("../courseware/courseware-pages.ts")).coursewarePages[name](),
    openTo,
  );

const inboxPage = (path: string, name: "list" | "one"): Page =>
  page(path, "demands", async () => (await import("../demand/inbox/inbox-pages.ts")).inboxPages[name]());

export const homePage = page(
  "/wel/index",
  "dashboard",
  async () => (await import("../dashboard/DashboardPage.tsx")).DashboardPage,
  "everyone",
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
    async () => (await import("../people/ProfilePage.tsx")).ProfilePage,
    "everyone",
  ),
  page(
    "/myiframe/:routerPath",
    "website",
    async () => (await import("./frame/FramePage.tsx")).FramePage,
    "everyone",
  ),
  page(
    "/report/view/:id?",
    "report",
    async () => (await import("../chart/ReportViewPage.tsx")).ReportViewPage,
    "everyone",
  ),
  dashboardsPage,
  page(
    "/report/dashboard/:id",
    "dashboardOne",
    async () => (await import("../dashboard/board/BoardPage.tsx")).BoardPage,
    "everyone",
  ),
  page("/report/builder", "builder", async () => (await import("../chart/BuilderPage.tsx")).BuilderPage),
  page("/report/chart", "charts", async () => (await import("../chart/list/ChartsPage.tsx")).ChartsPage),
  datasetsPage,
  coursewarePage("/courseware/index", "coursewares", "list"),
  coursewarePage("/courseware/read/:id", "coursewares", "one", "everyone"),
  coursewarePage("/ctsort/index", "ctsort", "sort"),
  coursewarePage("/evaluationcopy/index", "evaluations", "judge"),
  inboxPage("/demand/inbox", "list"),
  { ...inboxPage("/demand/inbox/:id", "one"), heldBy: "/demand/inbox" },
  page("/system/audit", "audit", async () => (await logPages()).audit()),
  page("/system/dept", "depts", async () => (await import("../people/DeptsPage.tsx")).DeptsPage),
  page("/system/error-log", "logs", async () => (await logPages()).error()),
  {
    ...page(
      "/system/handlefield/:tablename/:name",
      "fields",
      async () => (await import("../source/field/FieldsPage.tsx")).FieldsPage,
    ),
    heldBy: datasetsPage.path,
  },
  page("/system/file", "files", async () => (await import("../upload/FilesPage.tsx")).FilesPage),
  page("/system/login-log", "loginLog", async () => (await logPages()).login()),
  page("/system/menu", "menus", async () => (await import("../menu/MenusPage.tsx")).MenusPage),
  page("/system/top-menu", "topMenus", async () => (await import("../menu/TopMenusPage.tsx")).TopMenusPage),
  page("/system/dict", "dict", async () => (await import("../dict/DictPage.tsx")).DictPage),
  page("/system/tenant", "tenants", async () => (await import("../tenant/TenantsPage.tsx")).TenantsPage),
  page("/system/role", "roles", async () => (await import("../people/RolesPage.tsx")).RolesPage),
  page("/system/setting", "settings", async () => (await import("../tenant/SettingsPage.tsx")).SettingsPage),
  page("/system/session", "sessions", async () => (await logPages()).session()),
  page("/system/user", "users", async () => (await import("../people/UsersPage.tsx")).UsersPage),
];

export const pagePaths: readonly string[] = pages.map(({ path }) => path);
