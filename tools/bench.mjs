import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node.mjs";
import { root } from "./place.mjs";
import { supervise } from "./start.mjs";
import { ensureWebBuilt } from "./web-build.mjs";

export async function bench(args) {
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node);
  return supervise(node, [join(root, "packages", "bench", "src", "main.ts"), ...args]);
}
