import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/test/longest-first.ts";

const node = {
  environment: "node" as const,
  setupFiles: [
    "tools/test/use-compile-cache.ts",
    "tools/checks/console-guard.mjs",
    "tools/checks/environment-guard.mjs",
  ],
  allowOnly: false,
  testTimeout: 180_000,
  // Long, since a busy machine is no failure; what is quick ends at once.
  expect: { poll: { timeout: 60_000 } },
  hookTimeout: 240_000,
  // The files of a worker share its modules, which are then loaded once.
  isolate: false,
};
const compileCache = "tools/test/compile-cache.ts";
const inBrowser = "**/*.component.test.tsx";

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...node,
          name: "unit",
          include: [
            "packages/{contract,report-core,warehouse}/src/**/*.test.ts",
            "packages/{pane,editor,web,bench}/src/**/*.test.{ts,tsx}",
            "tools/**/*.test.mjs",
          ],
          exclude: [inBrowser],
          globalSetup: [compileCache],
        },
      },
      {
        test: {
          ...node,
          name: "server",
          include: ["packages/server/src/**/*.test.ts"],
          exclude: process.env.PROVOST_TESTS === "all" ? [] : ["**/*.long.test.ts"],
          globalSetup: [compileCache, "packages/server/src/platform/testing/global-setup.ts"],
          // Node runs the server's TypeScript as it is.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        // A worker's are met late, and what is met late reloads the page.
        optimizeDeps: { include: ["altcha-lib", "@noble/hashes/sha2.js"] },
        test: {
          name: "component",
          include: [`packages/{web,pane,editor}/src/${inBrowser}`],
          setupFiles: ["tools/checks/console-guard.mjs", "packages/web/src/testing/setup.ts"],
          isolate: false,
          allowOnly: false,
          testTimeout: 30_000,
          expect: { poll: { timeout: 20_000 } },
          env: { PROVOST_TESTS: process.env.PROVOST_TESTS ?? "" },
          browser: {
            enabled: true,
            headless: true,
            connectTimeout: 240_000,
            screenshotFailures: false,
            locators: { exact: false },
            provider: playwright({
              launchOptions: {
                executablePath: process.env.PROVOST_CHROMIUM ?? "/usr/bin/chromium",
                args: [
                  "--no-sandbox",
                  "--disable-gpu",
                  "--disable-quic",
                  "--no-first-run",
                  "--disable-background-networking",
                  "--disable-component-update",
                  "--disable-sync",
                  ...JSON.parse(process.env.PROVOST_CHROMIUM_ARGS ?? "[]"),
                ],
              },
              contextOptions: { reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium", viewport: { width: 1440, height: 900 } }],
          },
        },
      },
    ],
  },
});
