import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FrameLocator, Locator, Page, Request } from "@playwright/test";
import { account, expect, openIn, password, test } from "../console.ts";
import { beSignedIn } from "../signed-in.ts";
import { openStock, stockUeditor } from "./stock-ueditor.ts";

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const stored = "img[src*='/api/upload/file/']";

interface Stock {
  getContent(): string;
  setContent(html: string): void;
  getOpt(name: string): unknown;
  isServerConfigLoaded(): boolean;
  addListener(name: string, listener: () => void): void;
  fireEvent(name: string): void;
}

declare global {
  var UE: { getEditor(id: string): Stock };
}

interface StockPage {
  body: Locator;
  /** Requests of the protocol's actions, in the order they were sent. */
  requests: Request[];
  /** Opens one of its dialogs. */
  open: (tool: string) => Promise<FrameLocator>;
  /** Takes what the open dialog holds. */
  take: (tool: string) => Promise<void>;
}

async function stockIn(page: Page): Promise<StockPage> {
  const folder = stockUeditor();
  test.skip(folder === null, "no registry has stock UEditor");
  await openIn(page, "zh");
  await beSignedIn(page, { account, password });
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/ueditor/ueditor")) requests.push(request);
  });
  await openStock(page, folder ?? "");
  const body = page.frameLocator("#ueditor_0").locator("body");
  await expect(body).toHaveAttribute("contenteditable", "true");
  await expect.poll(() => page.evaluate(() => UE.getEditor("editor").isServerConfigLoaded())).toBe(true);
  return {
    body,
    requests,
    async open(tool) {
      await page.locator(`.edui-button.edui-for-${tool} .edui-button-body`).click();
      return page.frameLocator(`.edui-dialog.edui-for-${tool} iframe`);
    },
    async take(tool) {
      await page.locator(`.edui-dialog.edui-for-${tool} .edui-okbutton .edui-button-body`).click();
      await expect(page.locator(`.edui-dialog.edui-for-${tool}.edui-state-centered`)).toBeHidden();
    },
  };
}

const actions = (requests: readonly Request[]): string[] =>
  requests.map((request) => new URL(request.url()).searchParams.get("action") ?? "");

/** Pastes or drops a file into the text. */
const insertFile = (page: Page, way: "paste" | "drop", name: string): Promise<void> =>
  page.evaluate(
    ([how, called, base64]) => {
      const frame = document.querySelector<HTMLIFrameElement>("#ueditor_0")?.contentWindow;
      if (!frame) throw new Error("there is no text");
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], called, { type: "image/png" }));
      const eventInit = { bubbles: true, cancelable: true };
      frame.document.body.dispatchEvent(
        how === "paste"
          ? new ClipboardEvent("paste", { ...eventInit, clipboardData: data })
          : new DragEvent("drop", { ...eventInit, dataTransfer: data }),
      );
    },
    [way, name, pixel] as const,
  );

test("7.48, 7.49, 7.50 a stock UEditor page takes its settings, and uploads what is pasted, dropped and chosen", {
  tag: "@long",
}, async ({ page }) => {
  const { body, requests, open, take } = await stockIn(page);
  expect(await page.evaluate(() => UE.getEditor("editor").getOpt("imageMaxSize"))).toBe(2_048_000);
  await body.click();
  await insertFile(page, "paste", "pasted.png");
  await expect(body.locator(stored)).toHaveCount(1);
  await insertFile(page, "drop", "dropped.png");
  await expect(body.locator(stored)).toHaveCount(2);
  await expect(body.locator("img[alt='dropped.png']")).toHaveCount(1);

  // The button that posts a form into a frame.
  const form = page.frameLocator(".edui-for-simpleupload iframe");
  await form.locator("input[type=file]").setInputFiles({
    name: "simple.png",
    mimeType: "image/png",
    buffer: Buffer.from(pixel, "base64"),
  });
  await expect(body.locator(stored)).toHaveCount(3);

  const pictures = await open("insertimage");
  await pictures.locator("#filePickerReady input[type=file]").setInputFiles(
    ["one.png", "two.png"].map((name) => ({
      name,
      mimeType: "image/png",
      buffer: Buffer.from(pixel, "base64"),
    })),
  );
  await pictures.locator(".uploadBtn").click();
  await expect(pictures.locator(".filelist li .success")).toHaveCount(2);
  await take("insertimage");
  await expect(body.locator(stored)).toHaveCount(5);

  const papers = await open("attachment");
  await papers.locator("#filePickerReady input[type=file]").setInputFiles({
    name: "计划.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("计划"),
  });
  await papers.locator(".uploadBtn").click();
  await expect(papers.locator(".filelist li .success")).toHaveCount(1);
  await take("attachment");
  await expect(body.getByRole("link", { name: "计划.txt" })).toHaveAttribute("href", /\/api\/upload\/file\//);
  // All of them are there for who is signed in, and shown.
  await expect
    .poll(() =>
      body
        .locator(stored)
        .evaluateAll(
          (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length,
        ),
    )
    .toBe(5);
  expect(actions(requests)).toEqual(["config", ...Array(5).fill("uploadimage"), "uploadfile"]);
});

test("7.52 a stock UEditor page uploads a drawing", { tag: "@long" }, async ({ page }) => {
  const { body, requests, open, take } = await stockIn(page);
  await body.click();
  const drawing = await open("scrawl");
  const canvas = drawing.locator("#J_brushBoard");
  await expect(canvas).toBeVisible();
  const box = await canvas.boundingBox();
  if (!box) throw new Error("the drawing area is not seen");
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 120, { steps: 6 });
  await page.mouse.up();
  await take("scrawl");
  await expect(body.locator(stored)).toHaveCount(1);
  expect(actions(requests)).toEqual(["config", "uploadscrawl"]);
});

test("7.56 a stock UEditor page lists pictures and files, and puts them into its text", {
  tag: "@long",
}, async ({ page }) => {
  const { body, requests, open, take } = await stockIn(page);
  await body.click();
  await insertFile(page, "paste", "listed.png");
  await expect(body.locator(stored)).toHaveCount(1);
  const pictures = await open("insertimage");
  await pictures.locator("[data-content-id=online]").click();
  await pictures.locator("#imageList li .icon").first().click();
  await take("insertimage");
  await expect(body.locator(stored)).toHaveCount(2);
  const papers = await open("attachment");
  await papers.locator("#filePickerReady input[type=file]").setInputFiles({
    name: "listed.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("listed"),
  });
  await papers.locator(".uploadBtn").click();
  await expect(papers.locator(".filelist li .success")).toHaveCount(1);
  await papers.locator("[data-content-id=online]").click();
  await papers.locator("#fileList li").filter({ hasText: "listed.txt" }).locator(".icon").first().click();
  await take("attachment");
  await expect(body.getByRole("link", { name: /listed\.txt/ })).toHaveCount(1);
  expect(actions(requests)).toEqual(expect.arrayContaining(["listimage", "listfile"]));
});

test("7.53, 8.16 pictures of elsewhere that a stock UEditor page asks for are answered by their addresses, and one of the server's own network is not fetched", {
  tag: "@long",
}, async ({ page }) => {
  let reached = 0;
  const inward = createServer((_, response) => {
    reached += 1;
    response.end(Buffer.from(pixel, "base64"));
  });
  await new Promise<void>((resolve) => inward.listen(0, "127.0.0.2", resolve));
  const { port } = inward.address() as AddressInfo;
  const source = `http://127.0.0.2:${port}/a.png?x=1&y=2`;
  // The page shows it, which is the browser's doing.
  await page.route(`${source}*`, (route) => route.fulfill({ status: 404 }));
  try {
    const { body, requests } = await stockIn(page);
    const response = page.waitForResponse(/catchimage/);
    await page.evaluate((address) => {
      const editor = UE.getEditor("editor");
      editor.addListener("catchremotesuccess", () => document.body.setAttribute("data-told", "success"));
      editor.addListener("catchremoteerror", () => document.body.setAttribute("data-told", "error"));
      const picture = document.createElement("img");
      picture.src = address;
      editor.setContent(`<p>${picture.outerHTML}</p>`);
      editor.fireEvent("catchRemoteImage");
    }, source);
    const reply: unknown = await (await response).json();
    expect(reply).toMatchObject({ state: "ERROR", list: [{ source }] });
    expect(JSON.stringify(reply)).not.toContain('"url"');
    await expect(page.locator("body")).toHaveAttribute("data-told", "success");
    await expect(body.locator("img")).toHaveAttribute("src", source);
    expect(actions(requests)).toEqual(["config", "catchimage"]);
    expect(reached).toBe(0);
  } finally {
    inward.close();
  }
});
