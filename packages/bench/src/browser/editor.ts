import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "@playwright/test";
import { median, quantile } from "../statistics.ts";

const package_ = fileURLToPath(new URL("../../../editor", import.meta.url));
const vite = fileURLToPath(new URL("../../../../node_modules/vite/bin/vite.js", import.meta.url));
const rounds = 9;
const keys = 120;

interface Example {
  session: { setHtml(html: string): unknown; focus(): void };
  longDocument(): string;
}

function build(args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [vite, "build", "--logLevel", "error", ...args], {
    cwd: package_,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`the editor could not be built: ${stderr}`);
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const type = types[extname(pathname)];
    if (!type) response.writeHead(404).end();
    else
      response
        .writeHead(200, { "content-type": type, "cache-control": "max-age=3600" })
        .end(readFileSync(join(folder, normalize(pathname))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

// Code loaded together with the first module: chunks loaded later are not in an `import` at the top of the file.
function chunkBytes(folder: string): number {
  const seen = new Set<string>();
  const queue = ["RichTextEditor.js", "editor-session.js"];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, found] of text.matchAll(/(?:^|[;\s}])(?:import|from)\s*"(\.{1,2}\/[^"]+)"/g))
      if (found) queue.push(join(file, "..", found));
  }
  return [...seen].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  );
}

// From the beginning of the page to two frames after the text can be written in.
async function open(page: Page, url: string): Promise<number> {
  await page.goto(url);
  const taken = await page.waitForFunction(
    () => performance.getEntriesByName("editable")[0]?.startTime ?? null,
  );
  return (await taken.jsonValue()) ?? Number.NaN;
}

const setContent = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { session, longDocument } = (globalThis as unknown as { editorExample: Example }).editorExample;
    const html = longDocument();
    const began = performance.now();
    session.setHtml(html);
    return performance.now() - began;
  });

const tableRows = 100;
const tableColumns = 20;

/** Pastes a table of 20 columns and 100 rows, its cells styled as a spreadsheet's, into the empty text: to two frames after. */
const pasteTable = (page: Page): Promise<number> =>
  page.evaluate(
    async ([rows, columns]) => {
      const { session } = (globalThis as unknown as { editorExample: Example }).editorExample;
      session.setHtml("");
      session.focus();
      const cell = (row: number, column: number): string =>
        `<td class="xl65" width="64" style="border:.5pt solid windowtext;font-size:11.0pt">${row * column}</td>`;
      const lines = Array.from(
        { length: rows },
        (_, row) => `<tr>${Array.from({ length: columns }, (_, column) => cell(row, column)).join("")}</tr>`,
      );
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        "text/html",
        `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!-- .xl65 {background:yellow;} --></style></head><body><table>${lines.join("")}</table></body></html>`,
      );
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      const began = performance.now();
      document
        .querySelector(".ProseMirror")
        ?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      await frame();
      await frame();
      const took = performance.now() - began;
      if (document.querySelectorAll(".ProseMirror td").length !== rows * columns)
        throw new Error("the table was not taken in");
      return took;
    },
    [tableRows, tableColumns] as const,
  );

/** From the key's event to the frame that shows its character. */
async function typeKeys(page: Page): Promise<number[]> {
  await page.locator(".ProseMirror p").nth(20).click();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { keyTimes: times });
    addEventListener(
      "keydown",
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          // After the frame's own work: its paint is handed over.
          port1.onmessage = () => times.push(performance.now() - timeStamp);
          port2.postMessage(null);
        }),
      { capture: true },
    );
  });
  await page.keyboard.type("a".repeat(keys), { delay: 45 });
  return page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes);
}

export interface EditorMeasures {
  editable: number;
  set: number;
  paste: number;
  keyMedian: number;
  keyP95: number;
  kilobytes: number;
}

/** The editor with a paper of 10,000 characters, 10 tables and 20 pictures, ms; and its chunk, gzip, KB. */
export async function measureEditor(browser: Browser): Promise<EditorMeasures> {
  const folder = mkdtempSync(join(tmpdir(), "provost-editor-"));
  try {
    build(["--outDir", join(folder, "library"), "--emptyOutDir"]);
    const example = join(package_, "example");
    build([
      example,
      "--config",
      join(example, "vite.config.ts"),
      "--outDir",
      join(folder, "page"),
      "--emptyOutDir",
    ]);
    const server = await serve(join(folder, "page"));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const url = `http://127.0.0.1:${port}/index.html?language=en&long=1`;
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    const editable: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const ms = await open(page, url);
      // The first fetches what the browser then keeps.
      if (round > 0) editable.push(ms);
    }
    const set: number[] = [];
    for (let round = 0; round < rounds; round += 1) set.push(await setContent(page));
    const times = await typeKeys(page);
    const paste: number[] = [];
    for (let round = 0; round < rounds; round += 1) paste.push(await pasteTable(page));
    await page.close();
    server.close();
    return {
      editable: median(editable),
      set: median(set),
      paste: median(paste),
      keyMedian: median(times),
      keyP95: quantile(times, 0.95),
      kilobytes: chunkBytes(join(folder, "library")) / 1000,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
