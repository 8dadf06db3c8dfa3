import { join } from "node:path";
import { browserEnv, findBrowser, proveBrowser } from "./browser.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node.mjs";
import { root } from "./place.mjs";
import { supervise } from "./start.mjs";
import { ensureWebBuilt } from "./web-build.mjs";

/** `bench` measures the server, `bench web` the console in a browser; names of parts behind it leave the others out. */
export async function bench(args) {
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node);
  if (args[0] === "web") {
    const browser = await findBrowser(node);
    await proveBrowser(node, browser);
    Object.assign(process.env, browserEnv(browser));
  }
  const [program, ...parts] = args[0] === "web" ? ["web.ts", ...args.slice(1)] : ["main.ts", ...args];
  return supervise(node, [join(root, "packages", "bench", "src", program), ...parts]);
}
