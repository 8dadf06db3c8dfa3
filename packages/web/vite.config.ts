import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { chunkGroups } from "./chunk-groups.ts";
import { preloads } from "./preloads.ts";
import { signInDrawing } from "./sign-in-drawing.ts";
import { withoutJsonSchema } from "./without-json-schema.ts";

/** While it is worked on, the public form is drawn by its own script alone. */
const demandForm: Plugin = {
  name: "demand-form",
  apply: "serve",
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      request.url = request.url?.replace(/^\/demand(?=$|\?)/, "/demand.html");
      next();
    });
  },
  transformIndexHtml: {
    order: "pre",
    handler(page, { path, originalUrl }) {
      if (path !== "/demand.html") return page;
      const isEnglish = /[?&]lang=en/.test(originalUrl ?? "");
      return page
        .replace('lang="zh-CN"', isEnglish ? 'lang="en"' : 'lang="zh-CN"')
        .replace("<!--form-->", "");
    },
  },
};

const drawing = "src/app/start/draw-console.tsx";

export default defineConfig({
  base: "/",
  plugins: [
    react(),
    withoutJsonSchema,
    demandForm,
    signInDrawing,
    chunkGroups(
      {
        base: [drawing],
        login: ["src/auth/LoginPage.tsx"],
        console: ["src/app/SignedIn.tsx"],
        home: ["src/dashboard/DashboardPage.tsx"],
        tiles: [
          "src/dashboard/tile/TileChart.tsx",
          "src/dashboard/tile/tiles-ahead.ts",
          "src/dashboard/tile/TileGroups.tsx",
          "src/dashboard/home/SampleCounters.tsx",
          "src/dashboard/home/SavedCounters.tsx",
          "report-core/src/chart-type/kpi/kpi-figure.ts",
          "pane/src/chart-type/kpi/KpiView.tsx",
        ],
        charts: ["pane/src/engine/load-chart-engine.ts", "pane/src/engine/chart-engine.ts"],
        marks: [
          "pane/src/engine-parts/labels.ts",
          "pane/src/engine-parts/legend.ts",
          "pane/src/engine-parts/tooltip.ts",
          "pane/src/engine-parts/line.ts",
          "pane/src/engine-parts/zoom.ts",
          "pane/src/chart-type/pie/pie-chart.ts",
        ],
        // Loaded after the home page is shown: what menus and lists are made of, and their contents.
        kit: [
          "src/app/shell/header/UserMenuItems.tsx",
          "src/app/shell/header/FoundMenus.tsx",
          "src/app/shell/menu/SidebarTip.tsx",
          "src/app/shell/PhoneDrawer.tsx",
        ],
        beside: [
          "src/ui/message/Messages.tsx",
          "src/app/shell/menu/TopItems.tsx",
          "src/app/shell/menu/SidebarFlyout.tsx",
          "src/app/shell/tabs/bar/TabBarItems.tsx",
          "src/app/shell/tabs/bar/PointedMenu.tsx",
          "src/dashboard/BoardMenu.tsx",
          "src/dashboard/filter/PeriodMenu.tsx",
          "src/dashboard/tile/TileItems.tsx",
          "src/dashboard/home/OrderWidgets.tsx",
          "src/dashboard/home/Todos.tsx",
          "src/dashboard/home/Shortcuts.tsx",
          "src/tenant/health/DiskBanner.tsx",
          "src/demand/inbox/inbox-pages.ts",
          "src/demand/inbox/UnreadButton.tsx",
        ],
        table: [
          "report-core/src/chart-type/table/table-figure.ts",
          "pane/src/chart-type/table/TableView.tsx",
        ],
        builder: ["src/chart/builder/BuilderPage.tsx", "pane/src/PanePanel.tsx"],
        // Loaded after the first chart of the builder is shown: what its buttons, chips and marks open.
        menus: [
          "src/chart/builder/TableSelect.tsx",
          "src/chart/field/FieldItems.tsx",
          "src/chart/field/FieldChoices.tsx",
          "src/chart/filter/FilterForms.tsx",
          "src/chart/filter/GroupMenu.tsx",
          "src/chart/save/SaveMenu.tsx",
          "src/chart/shelf/menu/ChipMenu.tsx",
          "src/chart/shelf/menu/OrderMenu.tsx",
          "src/chart/shelf/menu/RefineMenu.tsx",
          "src/chart/shelf/TopForm.tsx",
          "src/chart/shelf/TotalsForm.tsx",
          "pane/src/ShownTip.tsx",
          "pane/src/drill/DrillMenu.tsx",
          "pane/src/export/ExportItems.tsx",
        ],
      },
      [
        { of: "login", with: ["console", "home", "tiles", "kit", "beside", "builder"], into: "base" },
        { of: "login", with: "any", into: "fields" },
        { of: "home", with: ["builder"], into: "console" },
        { of: "tiles", with: ["charts", "builder"], into: "figures" },
        { of: "kit", with: ["builder"], into: "console" },
        { of: "beside", with: ["builder"], into: "console" },
        { of: "beside", with: ["menus"], into: "kit" },
        { of: "charts", with: ["table"], into: "figures" },
        { of: "table", with: ["builder"], into: "figures" },
        { of: "table", with: "any", into: "grid" },
        { of: "builder", with: /\/(chart|dashboard)\//, into: "report" },
        { of: "builder", with: /\/(web|editor)\/src\//, into: "pieces" },
      ],
      ["builder", "menus"],
    ),
    preloads({
      signIn: [drawing, "src/auth/LoginPage.tsx"],
      signedIn: [drawing, "src/app/SignedIn.tsx"],
      // With what comes after the first paint of every page.
      shell: [
        drawing,
        "src/app/SignedIn.tsx",
        "src/app/shell/header/UserMenuItems.tsx",
        "src/ui/message/Messages.tsx",
      ],
      home: [
        drawing,
        "src/app/SignedIn.tsx",
        "src/dashboard/DashboardPage.tsx",
        "src/dashboard/tile/TileChart.tsx",
        "src/dashboard/tile/tiles-ahead.ts",
        "pane/src/engine/load-chart-engine.ts",
        "pane/src/engine/chart-engine.ts",
        "pane/src/engine-parts/line.ts",
      ],
      dashboard: [drawing, "src/app/SignedIn.tsx", "src/dashboard/DashboardPage.tsx"],
      builder: [
        drawing,
        "src/app/SignedIn.tsx",
        "src/chart/builder/BuilderPage.tsx",
        "pane/src/PanePanel.tsx",
        "pane/src/engine/chart-engine.ts",
      ],
    }),
  ],
  server: { proxy: { "/api": `http://127.0.0.1:${process.env["PORT"] ?? 8080}` } },
  build: {
    outDir: "dist",
    manifest: true,
    target: "es2023",
    // The policy of the page allows no data: address but for pictures; inline scripts only by their hashes.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
});
