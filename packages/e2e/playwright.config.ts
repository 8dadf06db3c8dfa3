import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

// Each worker has a console of its own, so none meets what another left behind. This file is read again by each worker: what
// the first reading chose is handed on.
const consoles = Number(process.env.PROVOST_E2E_CONSOLES ?? 1);
process.env.PROVOST_E2E_FOLDER ??= mkdtempSync(join(tmpdir(), "provost-e2e-"));
process.env.PROVOST_E2E_FIRST_PORT ??=
  process.env.PROVOST_E2E_PORT ?? String(20_000 + (process.pid % 10_000));
process.env.PROVOST_E2E_PANE_PORT ??= String(30_000 + (process.pid % 2000));
process.env.PROVOST_E2E_EDITOR_PORT ??= String(34_000 + (process.pid % 2000));
process.env.PROVOST_E2E_FIRST_PROVIDER_PORT ??= String(32_000 + (process.pid % 2000));
process.env.PROVOST_E2E_PASSWORD ??= "journey-password-1";

const firstPort = Number(process.env.PROVOST_E2E_FIRST_PORT);
const firstProviderPort = Number(process.env.PROVOST_E2E_FIRST_PROVIDER_PORT);
const dataOf = (at: number): string => join(process.env.PROVOST_E2E_FOLDER ?? "", `console-${at}`);

const own = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
process.env.PROVOST_E2E_PORT = String(firstPort + own);
process.env.PROVOST_E2E_PROVIDER_PORT = String(firstProviderPort + own);
process.env.PROVOST_E2E_DATA = dataOf(own);

const server = fileURLToPath(new URL("../server/src/app/main.ts", import.meta.url));
const vite = fileURLToPath(new URL("../../node_modules/vite/bin/vite.js", import.meta.url));

/** Serves the example page of a package, built. */
function servedExample(name: string, port: string | undefined) {
  const page = fileURLToPath(new URL(`../${name}/example`, import.meta.url));
  const built = join(process.env.PROVOST_E2E_FOLDER ?? "", name);
  const run = (verb: string, options: string): string =>
    `"${process.execPath}" "${vite}" ${verb} "${page}" --config "${join(page, "vite.config.ts")}" --outDir "${built}" ${options}`;
  return {
    command: `${run("build", "--emptyOutDir --logLevel error")} && ${run("preview", `--host 127.0.0.1 --strictPort --port ${port}`)}`,
    url: `http://127.0.0.1:${port}/`,
    timeout: 60_000,
    stdout: "ignore" as const,
  };
}

export default defineConfig({
  testDir: "src",
  testMatch: "**/*.journey.ts",
  fullyParallel: false,
  workers: consoles,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    baseURL: `http://127.0.0.1:${firstPort + own}`,
    viewport: { width: 1440, height: 900 },
    // A trace costs as much as the journey itself.
    trace: "on-first-retry",
    contextOptions: { reducedMotion: "reduce" },
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
      ],
    },
  },
  webServer: [
    ...Array.from({ length: consoles }, (_, at) => {
      const provider = `http://127.0.0.1:${firstProviderPort + at}`;
      return {
        command: `"${process.execPath}" "${server}"`,
        url: `http://127.0.0.1:${firstPort + at}/readyz`,
        timeout: 60_000,
        gracefulShutdown: { signal: "SIGTERM" as const, timeout: 20_000 },
        stdout: "ignore" as const,
        env: {
          PORT: String(firstPort + at),
          PROVOST_DATA: dataOf(at),
          PROVOST_ADMIN_PASSWORD: process.env.PROVOST_E2E_PASSWORD ?? "",
          PROVOST_OUTBOX: "1",
          PROVOST_ENDPOINTS: `wechatPage=${provider},wechat=${provider}`,
          PROVOST_ALLOW_PRIVATE_HOSTS: "127.0.0.1",
          // A journey may come from another address than the others.
          PROVOST_TRUST_PROXY: "1",
        },
      };
    }),
    servedExample("pane", process.env.PROVOST_E2E_PANE_PORT),
    servedExample("editor", process.env.PROVOST_E2E_EDITOR_PORT),
  ],
});
