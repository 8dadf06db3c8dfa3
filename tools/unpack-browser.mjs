import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

// Run by the pinned Node from packages/e2e; unpacks the browser and what it needs into TMPDIR.
const require = createRequire(`${process.cwd()}/package.json`);
const { default: chromium } = await import(pathToFileURL(require.resolve("@sparticuz/chromium")).href);
await chromium.executablePath();
