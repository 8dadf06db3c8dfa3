import { readFile } from "node:fs/promises";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { preloads } from "./preloads.ts";

/** The browser never prints JSON schemas; zod's printer, which its schemas refer to, stays out of the sign-in page. */
const withoutSchemaPrinter: Plugin = {
  name: "without-schema-printer",
  apply: "build",
  enforce: "pre",
  async load(id) {
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
    const source = await readFile(id, "utf8");
    const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    if (names.length === 0) this.error(`${id} exports nothing that this plugin knows`);
    const stub = 'const absent = () => () => { throw new Error("JSON schemas are not printed here"); };';
    return [
      stub,
      ...names.map((name) => `export { absent as ${name} };`),
      "export { absent as process };",
    ].join("\n");
  },
};

/** Nobody reads zod's own English messages in the browser: forms say what is wrong in their own words. */
const withoutSchemaMessages: Plugin = {
  name: "without-schema-messages",
  apply: "build",
  enforce: "pre",
  load: (id) =>
    /\/zod\/v4\/locales\/en\.js$/.test(id)
      ? 'export default () => ({ localeError: () => "invalid" });'
      : null,
};

/** What a call is for is told by the server's own description of its calls, not in the browser. */
const withoutSummaries: Plugin = {
  name: "without-summaries",
  apply: "build",
  enforce: "pre",
  transform: (code, id) =>
    /\/packages\/contract\/src\/[\w-]+\/[\w-]+\.ts$/.test(id)
      ? { code: code.replace(/^ +summary:\s+"(?:[^"\\]|\\.)*",$/gm, ""), map: null }
      : null,
};

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

/** The schema library tries out whether it may make code of texts unless it is told not to before it is loaded; the page's policy would report each try. */
const withoutEval = "(globalThis.__zod_globalConfig ??= {}).jitless = true;";
const schemaLibrary = /\/zod\/v4\/core\/core\.js$/;

export default defineConfig({
  base: "/",
  plugins: [
    react(),
    demandForm,
    withoutSchemaPrinter,
    withoutSchemaMessages,
    withoutSummaries,
    preloads({
      signIn: ["src/auth/LoginPage.tsx"],
      signedIn: ["src/app/SignedIn.tsx"],
      home: [
        "src/app/SignedIn.tsx",
        "src/dashboard/DashboardPage.tsx",
        "src/dashboard/tile/TileChart.tsx",
        "src/dashboard/tile/tiles-ahead.ts",
      ],
    }),
  ],
  server: { proxy: { "/api": "http://127.0.0.1:8080" } },
  build: {
    outDir: "dist",
    manifest: true,
    target: "es2023",
    // The policy of the page allows no data: address but for pictures, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // What every page begins with comes in one file.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: "base", tags: ["$initial"] }] },
        banner: ({ moduleIds }) => (moduleIds.some((id) => schemaLibrary.test(id)) ? withoutEval : ""),
      },
    },
  },
});
