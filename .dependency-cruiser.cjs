const test = "\\.(test|fixtures)\\.tsx?$";
const testing = "^packages/(server/src/platform|web/src|editor/src|pane/src)/testing/";
const serverRoom = "^packages/server/src/(?!app/|platform/)([^/]+)/";
const webRoom = "^packages/web/src/(?!app/|platform/|ui/|testing/)([^/]+)/";

// Doors between two rooms of the console, one by one: the room that may come in, and the one file it comes in by.
const webDoors = [
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
  { from: "dashboard", to: "^packages/web/src/chart/drill-steps\\.ts$" },
  { from: "dashboard", to: "^packages/web/src/chart/query-message\\.ts$" },
  { from: "dashboard", to: "^packages/web/src/chart/quiet-state\\.ts$" },
  { from: "dashboard", to: "^packages/web/src/chart/rows/use-rows-behind\\.tsx$" },
  { from: "dashboard", to: "^packages/web/src/chart/saved-schema\\.ts$" },
  { from: "dashboard", to: "^packages/web/src/chart/use-answered\\.ts$" },
  { from: "dashboard", to: "^packages/web/src/chart/use-lost-note\\.ts$" },
];

// What the pane knows of drawing without React, entered by the exports of these files.
const drawnByPane =
  "^packages/pane/src/(picture|chart-type/chart-types|table/column-layout|table/pivot-grid)\\.ts$";

const wall = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    wall("no-cycle", "Nothing depends on itself, types included.", {}, { circular: true }),
    wall("resolvable", "Every import is found.", {}, { couldNotResolve: true }),
    wall(
      "contract-is-the-floor",
      "contract stands on zod alone: no package of ours, no Node, no DOM library.",
      { path: "^packages/contract/src/", pathNot: test },
      { pathNot: ["^packages/contract/src/", "^node_modules/zod/"] },
    ),
    wall(
      "report-core-stands-on-contract",
      "report-core is pure: it stands on contract only.",
      { path: "^packages/report-core/src/", pathNot: test },
      { pathNot: ["^packages/(report-core|contract)/src/"] },
    ),
    wall(
      "warehouse-stands-on-the-cores",
      "Of our packages, warehouse knows contract and report-core.",
      { path: "^packages/warehouse/" },
      { path: "^packages/", pathNot: "^packages/(warehouse|report-core|contract)/" },
    ),
    wall(
      "editor-stands-on-the-pane",
      "Of our packages, the editor knows contract, report-core and the pane; no server and no room of the console.",
      { path: "^packages/editor/" },
      { path: "^packages/", pathNot: "^packages/(editor|pane|report-core|contract)/" },
    ),
    wall(
      "pane-knows-no-editor",
      "The pane can be used without the editor.",
      { path: "^packages/pane/" },
      { path: "^packages/editor/" },
    ),
    wall(
      "web-does-not-meet-server",
      "What runs in the browser never reaches what runs on the server.",
      { path: "^packages/(web|pane|editor)/" },
      { path: "^packages/(server|warehouse)/" },
    ),
    wall(
      "server-does-not-meet-web",
      "What runs on the server never reaches what runs in the browser, but for how the pane words and draws a figure.",
      { path: "^packages/(server|warehouse)/" },
      { path: "^packages/(web|pane|editor)/", pathNot: drawnByPane },
    ),
    wall(
      "packages-by-name",
      "Another package is entered by its name, through its exports.",
      { path: "^packages/([^/]+)/" },
      { path: "^packages/", pathNot: "^packages/$1/", dependencyTypes: ["local"] },
    ),
    wall(
      "no-barrel",
      "No index modules: import the file that has the thing.",
      {},
      { path: "^packages/.+/index\\.tsx?$" },
    ),
    wall(
      "server-rooms-by-service",
      "A room of the server reaches another only through its service.",
      { path: serverRoom, pathNot: test },
      { path: serverRoom, pathNot: ["^packages/server/src/$1/", "\\.service\\.ts$"] },
    ),
    wall(
      "server-room-tests-by-fixtures",
      "A test reaches another room through its service or its fixtures.",
      { path: `${serverRoom}.*${test}` },
      { path: serverRoom, pathNot: ["^packages/server/src/$1/", "\\.(service|fixtures)\\.ts$"] },
    ),
    wall(
      "routes-without-store",
      "Routes ask the service; the store is the service's.",
      { path: "^packages/server/src/.+\\.routes\\.ts$" },
      { path: "\\.store\\.ts$" },
    ),
    wall(
      "server-platform-knows-no-room",
      "The platform is under the rooms; only its test harness may build the whole server.",
      { path: "^packages/server/src/platform/", pathNot: "^packages/server/src/platform/testing/" },
      { path: "^packages/server/src/", pathNot: "^packages/server/src/platform/" },
    ),
    wall(
      "server-rooms-know-no-app",
      "Wiring knows the rooms, not the other way round.",
      { path: serverRoom, pathNot: test },
      { path: "^packages/server/src/app/" },
    ),
    wall(
      "web-platform-knows-no-room",
      "The platform of the console is under everything.",
      { path: "^packages/web/src/platform/" },
      { path: "^packages/web/src/", pathNot: "^packages/web/src/platform/" },
    ),
    wall(
      "ui-knows-no-room",
      "ui draws what it is given.",
      { path: "^packages/web/src/ui/" },
      { path: "^packages/web/src/", pathNot: "^packages/web/src/(ui|platform)/" },
    ),
    wall(
      "web-rooms-meet-in-app",
      "Rooms of the console meet only in app; doors are listed one by one. Tests may use the sample records of another room.",
      { path: webRoom },
      {
        path: webRoom,
        pathNot: ["^packages/web/src/$1/", "\\.fixtures\\.tsx?$", ...webDoors.map((door) => door.to)],
      },
    ),
    wall(
      "web-doors-are-for-one-room",
      "A door between two rooms of the console is open to the room it is listed for, and to its own.",
      { path: webRoom, pathNot: webDoors.map((door) => `^packages/web/src/${door.from}/`) },
      { path: webDoors.map((door) => door.to), pathNot: "^packages/web/src/$1/" },
    ),
    wall(
      "web-rooms-know-no-app",
      "The shell knows the rooms, not the other way round.",
      { path: webRoom, pathNot: test },
      { path: "^packages/web/src/app/" },
    ),
    wall(
      "no-test-in-product",
      "The product does not import tests or their fixtures.",
      { pathNot: [test, testing, "^packages/e2e/"] },
      { path: [test, testing] },
    ),
    wall(
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
