import { expect, expectAccessible, test } from "../console.ts";
import { dialog, openAs, row } from "../people/people-steps.ts";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a form of an old front end uploads a picture, known by the cookie alone; administrators see and remove it", async ({
  page,
}) => {
  await openAs(page, "zh", "/wel/index");
  // As old front ends have it: a form posted into a frame, and a picture.
  await page.route("**/old-front-end", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<form method="post" enctype="multipart/form-data" target="answer" action="/api/ueditor/ueditor?action=uploadimage">
        <input type="file" name="upfile" aria-label="picture"><button>send</button></form>
        <iframe name="answer"></iframe>`,
    }),
  );
  await page.goto("/old-front-end");
  await page.getByLabel("picture").setInputFiles({ name: "old.png", mimeType: "image/png", buffer: pixel });
  await page.getByRole("button", { name: "send" }).click();
  const read = (): Promise<string> =>
    page.evaluate(() => document.querySelector("iframe")?.contentDocument?.body.textContent ?? "");
  await expect.poll(read).toContain("SUCCESS");
  const { url } = JSON.parse(await read());
  const width = await page.evaluate(async (src) => {
    const shown = new Image();
    shown.src = src;
    await shown.decode();
    return shown.naturalWidth;
  }, url);
  expect(width).toBeGreaterThan(0);

  await page.goto("/system/file");
  // The browser itself requests the picture, without a header.
  const picture = row(page, "old.png").locator("img");
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
  await expectAccessible(page);
  await row(page, "old.png").focus();
  await page.keyboard.press("Delete");
  await dialog(page).getByRole("button", { name: "删除", exact: true }).click();
  await expect(page.getByText("已删除 1 个文件")).toBeVisible();
  await expect(row(page, "old.png")).toHaveCount(0);
  expect((await page.request.get(url)).status()).toBe(404);
});
