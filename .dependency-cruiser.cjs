const test = "\\.(test|fixtures)\\.tsx?$";
const testing = "^packages/(server/src/platform|web/src|editor/src|pane/src)/testing/";
const serverFeature = "^packages/server/src/(?!app/|platform/)([^/]+)/";
const webFeature = "^packages/web/src/(?!app/|platform/|ui/|document/|report/|testing/)([^/]+)/";

// Imports between two features of the console that are allowed: the importing feature and the one file it may import.
const webExceptions = [
  { from: "chart", to: "^packages/web/src/source/source\\.queries\\.ts$" },
  { from: "chart", to: "^packages/web/src/source/table-name\\.ts$" },
  { from: "chart", to: "^packages/web/src/source/reading/WhyButton\\.tsx$" },
  { from: "people", to: "^packages/web/src/source/RowsTable\\.tsx$" },
  { from: "people", to: "^packages/web/src/source/reading/ReadingText\\.tsx$" },
  { from: "people", to: "^packages/web/src/source/reading/attribute-name\\.ts$" },
  { from: "chart", to: "^packages/web/src/dashboard/place-chart\\.ts$" },
  { from: "dashboard", to: "^packages/web/src/source/source\\.queries\\.ts$" },
  { from: "dashboard", to: "^packages/web/src/source/reading/use-why-dialog\\.tsx$" },
  { from: "dashboard", to: "^packages/web/src/chart/chart\\.queries\\.ts$" },
  { from: "dashboard", to: "^packages/web/src/chart/chart-choices\\.ts$" },
  { from: "dashboard", to: "^packages/web/src/chart/ChartDiff\\.tsx$" },
  { from: "dashboard", to: "^packages/web/src/chart/table-choices\\.ts$" },
  { from: "dashboard", to: "^packages/web/src/chart/view/drill-steps\\.ts$" },
  { from: "dashboard", to: "^packages/web/src/chart/view/query-message\\.ts$" },
  { from: "dashboard", to: "^packages/web/src/chart/view/quiet-state\\.ts$" },
  { from: "dashboard", to: "^packages/web/src/chart/rows/use-rows-behind\\.tsx$" },
  { from: "dashboard", to: "^packages/web/src/chart/rows/sql-fields\\.ts$" },
  { from: "dashboard", to: "^packages/web/src/chart/save/saved-schema\\.ts$" },
  { from: "dashboard", to: "^packages/web/src/chart/view/use-shown-result\\.ts$" },
  { from: "dashboard", to: "^packages/web/src/chart/field/use-lost-note\\.ts$" },
];

// What the pane knows of drawing without React, entered by the exports of these files.
const drawnByPane =
  "^packages/pane/src/(picture|chart-type/chart-types|table/column-layout|chart-type/pivot/pivot-grid)\\.ts$";

const boundary = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    boundary("no-cycle", "Nothing depends on itself, types included.", {}, { circular: true }),
    boundary("resolvable", "Every import is found.", {}, { couldNotResolve: true }),
    boundary(
      "contract-is-the-floor",
      "contract stands on zod alone: no package of ours, no Node, no DOM library.",
      { path: "^packages/contract/src/", pathNot: test },
      { pathNot: ["^packages/contract/src/", "^node_modules/zod/"] },
    ),
    boundary(
      "report-core-stands-on-contract",
      "report-core is pure: it stands on contract only.",
      { path: "^packages/report-core/src/", pathNot: test },
      { pathNot: ["^packages/(report-core|contract)/src/"] },
    ),
    boundary(
      "warehouse-stands-on-the-cores",
      "Of our packages, warehouse knows contract and report-core.",
      { path: "^packages/warehouse/" },
      { path: "^packages/", pathNot: "^packages/(warehouse|report-core|contract)/" },
    ),
    boundary(
      "editor-stands-on-the-pane",
      "Of our packages, the editor knows contract, report-core and the pane; no server and no feature of the console.",
      { path: "^packages/editor/" },
      { path: "^packages/", pathNot: "^packages/(editor|pane|report-core|contract)/" },
    ),
    boundary(
      "pane-knows-no-editor",
      "The pane can be used without the editor.",
      { path: "^packages/pane/" },
      { path: "^packages/editor/" },
    ),
    boundary(
      "web-does-not-meet-server",
      "What runs in the browser never reaches what runs on the server.",
      { path: "^packages/(web|pane|editor)/" },
      { path: "^packages/(server|warehouse)/" },
    ),
    boundary(
      "server-does-not-meet-web",
      "What runs on the server never reaches what runs in the browser, but for how the pane words and draws a figure.",
      { path: "^packages/(server|warehouse)/" },
      { path: "^packages/(web|pane|editor)/", pathNot: drawnByPane },
    ),
    boundary(
      "e2e-reads-words-only",
      "Of what runs in the browser, the end-to-end tests import the texts only.",
      { path: "^packages/e2e/" },
      { path: "^packages/(web|pane|editor)/", pathNot: "-words\\.ts$" },
    ),
    boundary(
      "packages-by-name",
      "Another package is entered by its name, through its exports.",
      { path: "^packages/([^/]+)/" },
      { path: "^packages/", pathNot: "^packages/$1/", dependencyTypes: ["local"] },
    ),
    boundary(
      "no-barrel",
      "No index modules: import the file that has the thing.",
      {},
      { path: "^packages/.+/index\\.tsx?$" },
    ),
    boundary(
      "server-features-by-service",
      "A feature of the server imports another only through its service; document, which lies below, also by its stores.",
      { path: serverFeature, pathNot: test },
      {
        path: serverFeature,
        pathNot: ["^packages/server/src/$1/", "\\.service\\.ts$", "^packages/server/src/document/"],
      },
    ),
    boundary(
      "server-feature-tests-by-fixtures",
      "A test imports another feature through its service or its fixtures.",
      { path: `${serverFeature}.*${test}` },
      { path: serverFeature, pathNot: ["^packages/server/src/$1/", "\\.(service|fixtures)\\.ts$"] },
    ),
    boundary(
      "document-knows-no-kind",
      "What all kinds of documents have alike lies below the features that have documents: these register with it.",
      { path: "^packages/server/src/document/", pathNot: test },
      { path: "^packages/server/src/(chart|dashboard|courseware|source|report)/" },
    ),
    boundary(
      "routes-without-store",
      "Routes ask the service; the store is the service's.",
      { path: "^packages/server/src/.+\\.routes\\.ts$" },
      { path: "\\.store\\.ts$" },
    ),
    boundary(
      "server-platform-imports-no-feature",
      "The platform imports no feature; only its test harness may build the whole server.",
      { path: "^packages/server/src/platform/", pathNot: "^packages/server/src/platform/testing/" },
      { path: "^packages/server/src/", pathNot: "^packages/server/src/platform/" },
    ),
    boundary(
      "server-features-import-no-app",
      "app/ imports the features, not the other way round.",
      { path: serverFeature, pathNot: test },
      { path: "^packages/server/src/app/" },
    ),
    boundary(
      "web-platform-imports-no-feature",
      "The platform of the console imports nothing else of it.",
      { path: "^packages/web/src/platform/" },
      { path: "^packages/web/src/", pathNot: "^packages/web/src/platform/" },
    ),
    boundary(
      "ui-imports-no-feature",
      "ui draws what it is given. Its component tests open a page around it.",
      { path: "^packages/web/src/ui/", pathNot: "\\.component\\.test\\.tsx$" },
      { path: "^packages/web/src/", pathNot: "^packages/web/src/(ui|platform)/" },
    ),
    boundary(
      "ui-makes-no-call",
      "ui renders data that features load. The rich-text editor sends its own uploads, with the headers of the session.",
      { path: "^packages/web/src/ui/", pathNot: test },
      { path: "^packages/web/src/platform/http/(call|light-call)\\.ts$" },
    ),
    boundary(
      "web-document-imports-no-feature",
      "What the console does with all kinds of documents alike, and exports of query results, lie between ui and the features.",
      { path: "^packages/web/src/(document|report)/", pathNot: test },
      { path: "^packages/web/src/", pathNot: "^packages/web/src/(document|report|ui|platform)/" },
    ),
    boundary(
      "web-features-are-separate",
      "Features of the console are put together in app/ only; exceptions are listed one by one. Tests may use the sample records of another feature.",
      { path: webFeature },
      {
        path: webFeature,
        pathNot: [
          "^packages/web/src/$1/",
          "\\.fixtures\\.tsx?$",
          ...webExceptions.map((exception) => exception.to),
        ],
      },
    ),
    boundary(
      "web-exceptions-are-for-one-feature",
      "An exception holds for the feature it is listed for.",
      { path: webFeature, pathNot: webExceptions.map((exception) => `^packages/web/src/${exception.from}/`) },
      { path: webExceptions.map((exception) => exception.to), pathNot: "^packages/web/src/$1/" },
    ),
    boundary(
      "web-features-import-no-app",
      "The shell imports the features, not the other way round.",
      { path: webFeature, pathNot: test },
      { path: "^packages/web/src/app/" },
    ),
    boundary(
      "no-test-in-product",
      "The product does not import tests or their fixtures.",
      { pathNot: [test, testing, "^packages/e2e/"] },
      { path: [test, testing] },
    ),
    boundary(
      "no-nameless-folder",
      "A folder is named after its subject.",
      {},
      { path: "^packages/.+/(utils?|helpers?|common|misc|lib)/" },
    ),
  ],
  options: {
    doNotFollow: { path: "(^|/)node_modules/" },
    exclude: { path: "(^|/)(dist|test-results)/" },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css", ".d.ts"],
    },
  },
};
