import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

// Run by the pinned Node from packages/e2e; prints where the browser is and the variables it wants.
const require = createRequire(`${process.cwd()}/package.json`);
const { default: chromium } = await import(pathToFileURL(require.resolve("@sparticuz/chromium")).href);
const path = await chromium.executablePath();
const kept = ["LD_LIBRARY_PATH", "FONTCONFIG_PATH"].filter((name) => process.env[name] !== undefined);
const variables = Object.fromEntries(kept.map((name) => [name, process.env[name]]));
process.stdout.write(`${JSON.stringify({ path, variables })}\n`);
