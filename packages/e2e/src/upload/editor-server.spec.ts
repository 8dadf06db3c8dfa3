import type { Page } from "@playwright/test";
import { account, expect, password, test } from "../console.ts";
import { callerOf } from "../server-steps.ts";
import { testServer } from "../test-tenant.ts";
import { editorIn } from "./editor-steps.ts";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Lets the editor's example page call the console's server as a signed-in user. */
async function serveByConsole(page: Page): Promise<void> {
  const { token } = await callerOf({ account, password });
  const { origin } = testServer();
  await page.route("**/api/**", async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const own = { "sq-auth": `bearer ${token}`, "accept-language": "zh-CN" };
    const headers = { ...(await request.allHeaders()), ...own };
    const response = await route.fetch({ url: origin + pathname + search, headers });
    await route.fulfill({ response });
  });
}

async function choose(page: Page, tool: () => Promise<void>, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await tool();
  await (await chooser).setFiles({ name, mimeType: "application/octet-stream", buffer });
}

test("the editor uploads pictures and files to the console's server, shows them, and says why one is refused", async ({
  page,
}) => {
  await serveByConsole(page);
  const editor = await editorIn(page);
  await editor.text.click();
  await choose(page, () => editor.tool("图片").click(), "照片.png", pixel);
  const picture = editor.text.locator("img[src^='/api/upload/file/']");
  await expect(picture).toHaveCount(1);
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
  await editor.atEnd();
  await choose(page, () => editor.tool("附件").click(), "教学计划.pdf", Buffer.from("%PDF-1.7\n"));
  await expect(editor.text.getByRole("link", { name: "教学计划.pdf" })).toHaveAttribute(
    "href",
    /^\/api\/upload\/file\/[0-9a-f-]{36}\/[^/]+\.pdf$/,
  );
  await choose(page, () => editor.tool("图片").click(), "no.png", Buffer.from("<html>"));
  await expect(page.getByRole("alert").filter({ hasText: "文件格式不允许" })).toBeVisible();
  const html = await editor.html();
  expect(html.match(/\/api\/upload\/file\//g)).toHaveLength(2);
});
