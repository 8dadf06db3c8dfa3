import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { collation } from "@provost/contract/wire/locale";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin } from "vite";

type Language = "zh" | "en";
type Prerender = typeof import("./src/demand/form/prerender.tsx");

const root = import.meta.dirname;
const drawnIn = join(root, "dist", ".vite", "prerender");
// The browser's part and what is drawn here must name a class alike.
const css = { modules: { generateScopedName: "[name]-[local]" } };

/** Builds the form once more for Node, and gives what draws it. */
async function drawing(): Promise<Prerender> {
  await build({
    ...{ root, css, configFile: false, logLevel: "warn", plugins: [react()] },
    build: { ssr: "src/demand/form/prerender.tsx", outDir: drawnIn, emptyOutDir: true, copyPublicDir: false },
  });
  const drawn: Prerender = await import(`${pathToFileURL(join(drawnIn, "prerender.js"))}?${process.pid}`);
  await rm(drawnIn, { recursive: true });
  return drawn;
}

/** Writes the page once for each language, with the form drawn in it. */
const inEachLanguage: Plugin = {
  name: "in-each-language",
  apply: "build",
  enforce: "post",
  async generateBundle(_, bundle) {
    const page = bundle["demand.html"];
    if (page?.type !== "asset") return this.error("there is no demand.html");
    const { prerender, title } = await drawing();
    const text = String(page.source);
    const inLanguage = (language: Language): string =>
      text
        .replace('lang="zh-CN"', `lang="${collation[language]}"`)
        .replace("__TITLE__", () => title(language))
        .replace("<!--form-->", () => prerender(language));
    page.source = inLanguage("zh");
    this.emitFile({ type: "asset", fileName: "demand.en.html", source: inLanguage("en") });
  },
};

/** The public demand form, a page of its own beside the console's; built after it, into the same folder. */
export default defineConfig({
  root,
  base: "/",
  css,
  plugins: [react(), inEachLanguage],
  server: { proxy: { "/api": "http://127.0.0.1:8080" } },
  build: {
    outDir: "dist",
    emptyOutDir: false,
    manifest: ".vite/demand-manifest.json",
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: join(root, "demand.html") },
  },
});
