import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

/** UEditor as its makers put it into the registry; only unpacked, none of what it was built with comes along. */
const stock = {
  name: "baidu-ueditor",
  version: "1.4.3",
  sha512: "A1OWwHbINnxX3EQ5DOKaPFvoUCoLU42Gt/ZDCuaYDJcV0FqI84BHXBYCsxJeaWRFa4MezgduTmCjoJ9Wu0WYrQ==",
};

const cache = fileURLToPath(new URL("../../node_modules/.cache/stock", import.meta.url));

const run = (command: string, args: string[], cwd: string) =>
  spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    shell: process.platform === "win32",
    timeout: 30_000,
  });

/** The folder of stock UEditor, fetched once; null where no registry has it. */
export function stockUeditor(): string | null {
  const folder = join(cache, `${stock.name}-${stock.version}`);
  if (existsSync(join(folder, "ueditor.all.js"))) return folder;
  mkdirSync(cache, { recursive: true });
  const place = mkdtempSync(`${folder}-`);
  try {
    run("npm", ["pack", `${stock.name}@${stock.version}`, "--prefer-offline", "--fetch-retries=0"], place);
    const packed = join(place, `${stock.name}-${stock.version}.tgz`);
    if (!existsSync(packed)) return null;
    const sha512 = createHash("sha512").update(readFileSync(packed)).digest("base64");
    if (sha512 !== stock.sha512) throw new Error(`${stock.name} is another than it was`);
    run("tar", ["-xzf", packed], place);
    try {
      renameSync(join(place, "package"), folder);
    } catch (error) {
      // Another worker was quicker.
      if (!existsSync(join(folder, "ueditor.all.js"))) throw error;
    }
    return folder;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".png": "image/png",
  ".gif": "image/gif",
};

export const stockPath = "/stock-ueditor";

// As its own example sets it up, with the one address that a site sets.
const example = `<!doctype html><html><head><meta charset="utf-8"><title>stock</title>
<script>window.UEDITOR_HOME_URL = "${stockPath}/"</script>
<script src="${stockPath}/ueditor.config.js"></script>
<script src="${stockPath}/ueditor.all.js"></script>
<script src="${stockPath}/lang/zh-cn/zh-cn.js"></script></head>
<body><script id="editor" type="text/plain" style="width:1024px;height:320px"></script>
<script>UE.getEditor("editor", { serverUrl: "/api/ueditor/ueditor", catchRemoteImageEnable: true })</script>
</body></html>`;

/** Serves a page of stock UEditor beside the console, under the console's address, and opens it. */
export async function openStock(page: Page, folder: string): Promise<void> {
  await page.route(`**${stockPath}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = pathname.slice(stockPath.length + 1);
    const file = join(folder, normalize(path));
    if (path === "page.html") await route.fulfill({ body: example, contentType: "text/html; charset=utf-8" });
    else if (existsSync(file) && extname(file) !== "")
      await route.fulfill({
        body: readFileSync(file),
        contentType: types[extname(file)] ?? "application/octet-stream",
      });
    else await route.fulfill({ status: 404 });
  });
  await page.goto(`${stockPath}/page.html`);
}
