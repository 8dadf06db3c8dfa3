import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findExcess, formViews } from "./sizes.mjs";

const manifest = {
  "index.html": { file: "assets/index.js", isEntry: true, imports: ["_react.js"] },
  "_react.js": { file: "assets/react.js" },
  "src/auth/SignInPage.tsx": {
    file: "assets/SignInPage.js",
    isDynamicEntry: true,
    imports: ["_form.js", "index.html"],
  },
  "_form.js": { file: "assets/form.js" },
  "src/dashboard/DashboardPage.tsx": {
    file: "assets/DashboardPage.js",
    isDynamicEntry: true,
    dynamicImports: ["_chart.js"],
  },
  "_chart.js": { file: "assets/chart.js", isDynamicEntry: true },
};
const small = { "assets/chart.js": "__ec_inner_" };
const read = (files) => (file) => files[file] ?? Buffer.from("small");

describe("the size gate", () => {
  it("refuses a manifest without an entry", () => {
    expect(findExcess({}, read(small)).faults).toEqual(["the manifest names no entry"]);
  });

  it("refuses a sign-in that is too large, counting what its lazy page imports", () => {
    const { faults } = findExcess(manifest, read({ ...small, "assets/form.js": randomBytes(151_000) }));
    expect(faults).toEqual([expect.stringMatching(/^sign-in: 151\.\d KB gzip JS, at most 150\.5 KB$/)]);
  });

  it("refuses a dashboard that is too large", () => {
    const { faults } = findExcess(
      manifest,
      read({ ...small, "assets/DashboardPage.js": randomBytes(302_000) }),
    );
    expect(faults).toEqual([expect.stringMatching(/^shell \+ dashboard: 302\.\d KB/)]);
  });

  it("refuses ECharts outside a lazy chunk", () => {
    const { faults } = findExcess(manifest, read({ ...small, "assets/react.js": "a __ec_inner_ b" }));
    expect(faults).toContain("sign-in: ECharts is loaded with it (assets/react.js)");
  });

  it("refuses an editor that is too large, and counts nothing of it that the shell has loaded already", () => {
    const withEditor = {
      ...manifest,
      "src/app/SignedIn.tsx": { file: "assets/SignedIn.js", isDynamicEntry: true, imports: ["_react.js"] },
      "../editor/src/RichTextEditor.tsx": {
        file: "assets/RichTextEditor.js",
        isDynamicEntry: true,
        imports: ["_react.js", "_model.js"],
      },
      "_model.js": { file: "assets/model.js" },
    };
    const shell = { ...small, "assets/SignedIn.js": randomBytes(100_000) };
    expect(
      findExcess(withEditor, read({ ...shell, "assets/model.js": randomBytes(205_000) })).faults,
    ).toEqual([]);
    const { faults } = findExcess(withEditor, read({ ...shell, "assets/model.js": randomBytes(211_000) }));
    expect(faults).toEqual([expect.stringMatching(/^editor, beside the shell: 211\.\d KB/)]);
  });

  it("counts the script of a worker", () => {
    const form = { "demand.html": { file: "form.js", isEntry: true, assets: ["solver.js", "icon.svg"] } };
    const files = { "solver.js": randomBytes(91_000), "icon.svg": randomBytes(200_000) };
    expect(findExcess(form, read(files), formViews).faults).toEqual([
      expect.stringMatching(/^public demand form: 91\.\d KB gzip JS, at most 90\.0 KB$/),
    ]);
    expect(findExcess(form, read({}), formViews).faults).toEqual([]);
  });

  it("lets lazy charts of any size pass", () => {
    const chart = Buffer.concat([randomBytes(900_000), Buffer.from("__ec_inner_")]);
    expect(findExcess(manifest, read({ "assets/chart.js": chart })).faults).toEqual([]);
  });
});
