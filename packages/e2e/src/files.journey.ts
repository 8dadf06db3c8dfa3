import type { Page } from "@playwright/test";
import { account, expect, expectAccessible, languages, oneLanguage, password, test } from "./journey.ts";
import { roleWith } from "./menu-steps.ts";
import { dialog, makeSomebody, openAs, row } from "./people-steps.ts";
import { callerOf } from "./server-steps.ts";

const words = {
  zh: {
    title: "文件管理",
    find: "按名称查找",
    kind: "类型",
    picture: "图片",
    attachment: "附件",
    remove: "删除",
    removed: "已删除 1 个文件",
    noMatch: "没有符合条件的内容",
    notUsed: "未使用",
    used: /已用 .+，共 /,
  },
  en: {
    title: "Files",
    find: "Find by name",
    kind: "Kind",
    picture: "Picture",
    attachment: "Attachment",
    remove: "Remove",
    removed: "1 file removed",
    noMatch: "Nothing matches the filter",
    notUsed: "Not used",
    used: /of .+ used/,
  },
} as const;

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Uploads beside the browser, as an editor would. */
async function upload(action: string, name: string, content: Buffer): Promise<void> {
  const { token } = await callerOf({ account, password });
  const form = new FormData();
  form.set("upfile", new Blob([new Uint8Array(content)]), name);
  const origin = `http://127.0.0.1:${process.env.PROVOST_E2E_PORT}`;
  const headers = { "SQ-Auth": `bearer ${token}` };
  const reply = await fetch(`${origin}/api/ueditor/ueditor?action=${action}`, {
    method: "POST",
    headers,
    body: form,
  });
  expect(await reply.json()).toMatchObject({ state: "SUCCESS" });
}

for (const language of languages) {
  const w = words[language];
  test(`administrators see what was uploaded, whose it is and how much room it takes, and remove it (${language})`, async ({
    page,
  }) => {
    const mark = `files-${language}-${Date.now()}`;
    await upload("uploadimage", `${mark}-photo.png`, pixel);
    await upload("uploadfile", `${mark}-plan.pdf`, Buffer.from("%PDF-1.7\n"));
    await openAs(page, language, "/system/file");
    await expect(page.getByRole("heading", { name: w.title, level: 1 })).toBeVisible();
    await expect(page.getByText(w.used)).toBeVisible();
    // Until the search is answered, what was listed before stays, dimmed.
    const searched = page.waitForResponse((reply) => new URL(reply.url()).searchParams.get("name") === mark);
    await page.getByRole("searchbox", { name: w.find }).fill(mark);
    await searched;
    await expect(row(page, mark)).toHaveCount(2);
    // The browser itself asks for the picture, without a header.
    const picture = row(page, `${mark}-photo.png`).locator("img");
    await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
    await expect(row(page, `${mark}-photo.png`)).toContainText(w.notUsed);
    await expectAccessible(page);

    await page.getByRole("combobox", { name: w.kind }).click();
    await page.getByRole("option", { name: w.attachment }).click();
    await expect(row(page, mark)).toHaveCount(1);
    await row(page, `${mark}-plan.pdf`).focus();
    await page.keyboard.press("Delete");
    await dialog(page).getByRole("button", { name: w.remove, exact: true }).click();
    await expect(page.getByText(w.removed)).toBeVisible();
    await expect(page.getByText(w.noMatch)).toBeVisible();
  });

  if (language === oneLanguage)
    test(`who may only look at files finds nothing to remove them by (${language})`, async ({
      page,
      request,
    }) => {
      const name = `files-${language}-${Date.now()}`;
      await upload("uploadimage", `${name}.png`, pixel);
      const role = await roleWith(request, name, ["file", "file_view"]);
      const somebody = await makeSomebody(request, { account: name, userName: "林步", roleIds: [role.id] });
      await openAs(page, language, "/system/file", somebody);
      await page.getByRole("searchbox", { name: w.find }).fill(name);
      await expect(row(page, name)).toHaveCount(1);
      await expect(page.getByRole("button", { name: w.remove })).toHaveCount(0);
      await expect(page.getByRole("checkbox")).toHaveCount(0);
    });
}

/** A page as old front ends have it: a form posted into a frame, and a picture. All that is known of the caller are his cookies. */
async function openOldFrontEnd(page: Page): Promise<void> {
  await page.route("**/old-front-end", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<form method="post" enctype="multipart/form-data" target="answer" action="/api/ueditor/ueditor?action=uploadimage">
        <input type="file" name="upfile" aria-label="picture"><button>send</button></form>
        <iframe name="answer"></iframe>`,
    }),
  );
  await page.goto("/old-front-end");
}

test("a page of the console's own address uploads by a form into a frame and shows the picture, known by the cookie alone", async ({
  page,
}) => {
  await openAs(page, oneLanguage, "/wel/index");
  await openOldFrontEnd(page);
  await page.getByLabel("picture").setInputFiles({ name: "old.png", mimeType: "image/png", buffer: pixel });
  await page.getByRole("button", { name: "send" }).click();
  // As the stock front end reads it.
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
});
