import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

const vite = fileURLToPath(new URL("../../node_modules/vite/bin/vite.js", import.meta.url));
// This file is read again by each worker: what the first reading chose is handed on.
process.env.PROVOST_E2E_FOLDER ??= mkdtempSync(join(tmpdir(), "provost-e2e-"));

/** Serves the example page of a package, built. */
function servedExample(name: string, printedPort: RegExp) {
  const page = fileURLToPath(new URL(`../${name}/example`, import.meta.url));
  const built = join(process.env.PROVOST_E2E_FOLDER ?? "", name);
  const run = (verb: string, options: string): string =>
    `"${process.execPath}" "${vite}" ${verb} "${page}" --config "${join(page, "vite.config.ts")}" --outDir "${built}" ${options}`;
  return {
    command: `${run("build", "--emptyOutDir --logLevel error")} && ${run("preview", "--host 127.0.0.1 --port 0")}`,
    env: { NO_COLOR: "1" },
    wait: { stdout: printedPort },
    timeout: 120_000,
  };
}

// The last list provided wins, so it repeats Playwright's own; the omnibox's popups cost a second of each new window.
const disabledFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
];

const browserArgs: string[] = JSON.parse(process.env.PROVOST_CHROMIUM_ARGS ?? "[]");

export default defineConfig({
  testDir: "src",
  testMatch: "**/*.spec.ts",
  // Each test has a tenant of its own.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: {
    timeout: 20_000,
    // What browsers of other versions draw otherwise at the edges of letters is less.
    toMatchSnapshot: { maxDiffPixelRatio: 0.002 },
  },
  // Stored pictures; see "Pictures of key screens" in CONTRIBUTING.md.
  snapshotPathTemplate: "{testDir}/{testFileDir}/key-screens/{arg}{ext}",
  updateSnapshots: process.env.PROVOST_NEW_SCREENS === "1" ? "changed" : "none",
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
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
        `--disable-features=${disabledFeatures.join(",")}`,
        ...browserArgs,
      ],
    },
  },
  webServer: [
    servedExample("pane", /http:\/\/127\.0\.0\.1:(?<provost_e2e_pane_port>\d+)/),
    servedExample("editor", /http:\/\/127\.0\.0\.1:(?<provost_e2e_editor_port>\d+)/),
  ],
});
