import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findExcess, formViews } from "./sizes.mjs";

const manifest = {
  "index.html": { file: "index.js", isEntry: true, imports: ["_base.js"], css: ["index.css"] },
  "_base.js": { file: "base.js" },
};
const lists = {
  signIn: ["/login.js", "/login.css"],
  signedIn: ["/console.js"],
  shell: ["/console.js"],
  dashboard: ["/console.js", "/dashboard.js", "/dashboard.css"],
  builder: ["/console.js", "/builder.js", "/charts.js"],
};
const small = { "charts.js": "__ec_inner_" };
const read = (files) => (file) => files[file] ?? Buffer.from("small");
const faultsOf = (files, build = manifest) => findExcess(build, read({ ...small, ...files }), lists).faults;

describe("the size gate", () => {
  it("refuses a manifest without an entry, and a build without a list", () => {
    expect(faultsOf({}, {})).toEqual(["the manifest names no entry"]);
    expect(findExcess(manifest, read(small), {}).faults).toContain("preload.json has no list signIn");
  });

  it("lets what is small pass, charts of the builder with it", () => {
    expect(faultsOf({})).toEqual([]);
  });

  it("refuses a sign-in page that is too large, counting what its lazy page imports", () => {
    expect(faultsOf({ "login.js": randomBytes(130_000) })).toEqual([
      expect.stringMatching(/^sign-in: 130\.\d KB gzip JS, at most \d+\.\d KB$/),
    ]);
  });

  it("refuses style sheets that are too large, the page's own counted with them", () => {
    expect(faultsOf({ "index.css": randomBytes(100_000) })).toEqual([
      expect.stringMatching(/^sign-in: 100\.\d KB gzip CSS/),
      expect.stringMatching(/^shell \+ dashboard: 100\.\d KB gzip CSS/),
      expect.stringMatching(/^builder with a drawn chart: 100\.\d KB gzip CSS/),
    ]);
  });

  it("refuses a dashboard and a builder that are too large", () => {
    expect(faultsOf({ "dashboard.js": randomBytes(400_000) })).toEqual([
      expect.stringMatching(/^shell \+ dashboard: 400\.\d KB gzip JS/),
    ]);
    expect(faultsOf({ "builder.js": randomBytes(700_000) })).toEqual([
      expect.stringMatching(/^builder with a drawn chart: 700\.\d KB gzip JS/),
    ]);
  });

  it("refuses ECharts outside a lazy chunk, and the schema library on the sign-in page", () => {
    expect(faultsOf({ "base.js": "a __ec_inner_ b" })).toContain(
      "sign-in: ECharts is loaded with it (base.js)",
    );
    expect(faultsOf({ "login.js": "a $ZodType b" })).toEqual([
      "sign-in: the schema library is loaded with it (login.js)",
    ]);
  });

  it("refuses an editor that is too large, and counts nothing of it that the shell has loaded already", () => {
    const withEditor = {
      ...manifest,
      "_console.js": { file: "console.js" },
      "../editor/src/RichTextEditor.tsx": {
        file: "RichTextEditor.js",
        isDynamicEntry: true,
        imports: ["_console.js", "_model.js"],
      },
      "_model.js": { file: "model.js" },
    };
    const shell = { "console.js": randomBytes(100_000) };
    expect(faultsOf({ ...shell, "model.js": randomBytes(130_000) }, withEditor)).toEqual([]);
    expect(faultsOf({ ...shell, "model.js": randomBytes(211_000) }, withEditor)).toEqual([
      expect.stringMatching(/^editor, beside the shell: 211\.\d KB/),
    ]);
  });

  it("counts the script of a worker", () => {
    const form = { "demand.html": { file: "form.js", isEntry: true, assets: ["solver.js", "icon.svg"] } };
    const files = { "solver.js": randomBytes(91_000), "icon.svg": randomBytes(200_000) };
    expect(findExcess(form, read(files), {}, formViews).faults).toEqual([
      expect.stringMatching(/^public demand form: 91\.\d KB gzip JS, at most 90\.0 KB$/),
    ]);
    expect(findExcess(form, read({}), {}, formViews).faults).toEqual([]);
  });
});
