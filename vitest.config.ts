import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

const serverSetup = "packages/server/src/platform/testing/global-setup.ts";
const node = {
  environment: "node" as const,
  setupFiles: ["tools/checks/console-guard.mjs"],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // Tests wait more than they count: two files at a time also where there are two cores.
    maxWorkers: 2,
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
        },
      },
      {
        test: {
          ...node,
          name: "server",
          include: ["packages/server/src/**/*.test.ts"],
          testTimeout: 60_000,
          globalSetup: existsSync(serverSetup) ? [serverSetup] : [],
        },
      },
    ],
  },
});
