import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node.mjs";
import { root } from "./place.mjs";
import { supervise } from "./start.mjs";

/** The server restarting on every edit, and the console from Vite, which hands /api to that server. */
export async function dev() {
  await ensureInstalled();
  const node = findNode();
  const web = spawn(node, [join(root, "node_modules", "vite", "bin", "vite.js")], {
    cwd: join(root, "packages", "web"),
    stdio: "inherit",
  });
  const code = await supervise(node, ["--watch", join(root, "packages", "server", "src", "app", "main.ts")]);
  web.kill();
  return code;
}
