import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where the processes that tests start find their code compiled. */
export const compileCache = join(root, ".provost", "test", "compile-cache");

// The engine's processes end by themselves without a parent to talk to, the others for want of settings.
const engine = ["import-process", "preview-file", "slot-process", "rows-process"].map(
  (name) => `packages/warehouse/src/embedded/${name}.ts`,
);
const server = ["main", "command/provost"].map((name) => `packages/server/src/app/${name}.ts`);

/** Compiles their code once for the whole run: a process that is killed, as most are in tests, stores none. */
export default async function setup({ name }: TestProject): Promise<void> {
  mkdirSync(compileCache, { recursive: true });
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache, DATABASE_URL: "none" };
  await Promise.all(
    [...engine, ...(name === "server" ? server : [])].map((entry) =>
      once(spawn(process.execPath, [entry], { cwd: root, env, stdio: "ignore" }), "exit"),
    ),
  );
}
