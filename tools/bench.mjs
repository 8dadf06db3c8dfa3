import { join } from "node:path";
import { browserEnv, findBrowser, proveBrowser } from "./browser.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node.mjs";
import { memory, root } from "./place.mjs";
import { supervise } from "./start.mjs";
import { ensureWebBuilt } from "./web-build.mjs";

/** `bench` measures the server, `bench web` the console in a browser; names of parts behind it leave the others out. */
export async function bench(args) {
  const isWeb = args[0] === "web";
  return runProgram(isWeb ? "web.ts" : "main.ts", isWeb ? args.slice(1) : args, isWeb);
}

/** Takes pictures of all screens with the sample data, and a page that shows them; words choose screens, languages, schemes and widths. */
export async function pictures(args) {
  return runProgram("pictures.ts", [join(memory, "pictures"), ...args], true);
}

async function runProgram(program, args, needsBrowser) {
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node);
  if (needsBrowser) {
    const browser = await findBrowser(node);
    await proveBrowser(node, browser);
    Object.assign(process.env, browserEnv(browser));
  }
  return supervise(node, [join(root, "packages", "bench", "src", program), ...args]);
}
