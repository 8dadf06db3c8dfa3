import type { Locator, Page } from "@playwright/test";
import { lockPageWords } from "@provost/web/app/lock/lock-page-words";
import { lockWords } from "@provost/web/app/lock/lock-words";
import { coursewareWords } from "@provost/web/courseware/courseware-words";
import { publishWords } from "@provost/web/courseware/edit/publish-words";
import { listWords } from "@provost/web/courseware/list/list-words";
import { sortWords } from "@provost/web/courseware/sort/sort-words";
import { eachLanguage, expect, expectAccessible, type Language, signIn, test } from "../console.ts";
import { dragRow } from "../menu/menu-steps.ts";
import { callerOf } from "../server-steps.ts";
import { text, textsIn } from "../texts.ts";
import { headOf, type Made, publishedOne, requestData } from "./courseware-steps.ts";

const w = textsIn({
  create: text(listWords, "create"),
  createNow: text(listWords, "createNow"),
  firstTime: text(publishWords, "first", { count: 2 }),
  paragraphTitle: text(coursewareWords, "paragraphTitle"),
  text: { zh: "富文本编辑器", en: "Rich-text editor" },
  source: { zh: "源代码", en: "Source" },
  moreTools: { zh: "更多工具", en: "More tools" },
  html: { zh: "HTML 源代码", en: "HTML source" },
  save: text(coursewareWords, "save"),
  add: text(coursewareWords, "add"),
  publish: text(coursewareWords, "publish"),
  published: { zh: /已发布/, en: /Published/ },
  read: text(coursewareWords, "read"),
  contents: text(coursewareWords, "contents"),
  paragraphs: text(coursewareWords, "paragraphs"),
  more: text(coursewareWords, "more"),
  versions: text(coursewareWords, "versions"),
  changedSince: text(coursewareWords, "changed"),
  unsaved: text(coursewareWords, "unsaved"),
  theirs: text(coursewareWords, "takeTheirs"),
  conflict: text(coursewareWords, "conflictTitle"),
  order: text(sortWords, "list"),
  saveOrder: text(sortWords, "save"),
  undo: text(sortWords, "undo"),
  orderConflict: {
    zh: /修改了此课件，您的顺序尚未保存/,
    en: /changed this lesson .* Your order isn't saved yet/,
  },
  mine: text(sortWords, "mine"),
  ordered: { zh: /段落顺序已保存/, en: /Saved the paragraph order/ },
  preview: text(sortWords, "preview"),
  pictures: { zh: "图片", en: "Images" },
  film: { zh: "在新窗口打开视频：films.example", en: "Open video in new window: films.example" },
  lock: text(lockWords, "lock"),
  lockPassword: text(lockPageWords, "password"),
  lockNow: text(lockWords, "lockNow"),
});

const paragraphs = (page: Page, language: Language): Locator =>
  page.getByRole("navigation", { name: w[language].paragraphs }).getByRole("listitem");

async function writeSource(page: Page, language: Language, html: string): Promise<void> {
  const source = page.getByRole("button", { name: w[language].source, exact: true });
  if (!(await source.isVisible()))
    await page.getByRole("button", { name: w[language].moreTools, exact: true }).click();
  await source.click();
  await page.getByRole("textbox", { name: w[language].html }).fill(html);
  await source.click();
}

const cake = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Uploads a picture where the caret is, as a person does. */
async function uploadPicture(page: Page, language: Language): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: w[language].pictures, exact: true }).click();
  await (await chooser).setFiles({ name: "cake.png", mimeType: "image/png", buffer: cake });
}

/** That there is one picture, and it is shown. */
async function expectPicture(within: Locator): Promise<void> {
  const picture = within.locator('img[src^="/api/upload/file/"]');
  await expect(picture).toHaveCount(1);
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
}

eachLanguage((language) => {
  test(`1.09 a courseware with a picture and a table is written, published, changed and read (${language})`, async ({
    page,
  }) => {
    test.slow();
    const t = w[language];
    const { head } = await headOf(`Lessons ${language}`);
    await signIn(page, language, { as: head, path: "/courseware/index" });
    await page.getByRole("button", { name: t.create }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t.createNow }).click();
    await expect(page).toHaveURL(/\/courseware\/read\/.*edit=1/);

    await page.getByRole("textbox", { name: t.paragraphTitle }).fill("Goals");
    const text = page.getByRole("textbox", { name: t.text });
    await text.click();
    await page.keyboard.type("Read fractions aloud");
    await expect(page.getByRole("img", { name: t.unsaved })).toBeVisible();
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("img", { name: t.unsaved })).toHaveCount(0);

    await page.getByRole("button", { name: t.add }).click();
    await expect(paragraphs(page, language)).toHaveCount(2);
    await page.getByRole("textbox", { name: t.paragraphTitle }).fill("Shares");
    await writeSource(
      page,
      language,
      '<p>Shares</p><p><video src="https://films.example/shares.mp4" preload="none"></video></p>' +
        "<table><tbody><tr><th>parts</th><th>share</th></tr><tr><td>2</td><td>1/2</td></tr></tbody></table>",
    );
    await expect(text.getByRole("cell", { name: "1/2" })).toBeVisible();
    await text.getByText("Shares").click();
    await uploadPicture(page, language);
    await expectPicture(text);
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("img", { name: t.unsaved })).toHaveCount(0);

    await page.getByRole("button", { name: t.publish, exact: true }).click();
    await expect(dialog.getByText(t.firstTime)).toBeVisible();
    await dialog.getByRole("button", { name: t.publish, exact: true }).click();
    await expect(page.getByText(t.published).first()).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: t.read, exact: true }).click();
    await expect(page.getByRole("heading", { name: "Shares" })).toBeVisible();
    await expect(page.getByRole("cell", { name: "1/2" })).toBeVisible();
    await expectPicture(page.getByRole("tabpanel"));
    await page.reload();
    await expectPicture(page.getByRole("tabpanel"));
    await expect(page.getByRole("link", { name: t.film })).toHaveAttribute("target", "_blank");
    await expect(page.getByRole("navigation", { name: t.contents }).getByRole("link")).toHaveCount(2);

    const { content, id } = await requestData<Made>(
      await callerOf(head),
      "GET",
      `/api/courseware/${page.url().split("/").at(-1)?.split("?")[0]}`,
    );
    expect(content).toHaveLength(2);
    await page.goto(`/courseware/read/${id}?edit=1`);
    await text.click();
    await page.keyboard.type("Mine. ");
    const first = content[0];
    await requestData(await callerOf(head), "PUT", `/api/courseware/${id}/paragraph/${first?.id}`, {
      title: "Goals",
      html: "<p>Written elsewhere</p>",
      version: first?.version,
    });
    await page.keyboard.press("Control+s");
    const conflict = page.getByRole("dialog", { name: t.conflict });
    await expect(conflict.getByText("Written elsewhere")).toBeVisible();
    await expect(conflict.getByText("Mine.")).toBeVisible();
    await conflict.getByRole("button", { name: t.theirs }).click();
    await expect(text).toContainText("Written elsewhere");
    await expect(page.getByText(t.changedSince)).toBeVisible();
  });

  test(`what is not saved of a paragraph is there after a reload and after the lock (${language})`, async ({
    page,
  }) => {
    const t = w[language];
    const { head, caller } = await headOf(`Unsaved ${language}`);
    const made = await publishedOne(caller, "Kept", ["One", "Two"]);
    await signIn(page, language, { as: head, path: `/courseware/read/${made.id}?edit=1` });
    const text = page.getByRole("textbox", { name: t.text });
    const unsaved = page.getByRole("navigation").getByRole("img", { name: t.unsaved });
    await text.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Half ");
    await paragraphs(page, language).nth(1).getByRole("button").click();
    await expect(text).toContainText("Two…");
    await text.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Written ");
    await expect(unsaved).toHaveCount(2);

    const expectBoth = async (): Promise<void> => {
      await expect(unsaved).toHaveCount(2);
      await paragraphs(page, language).nth(0).getByRole("button").click();
      await expect(text).toContainText("Half One…");
      await paragraphs(page, language).nth(1).getByRole("button").click();
      await expect(text).toContainText("Written Two…");
    };
    await page.reload();
    await expectBoth();

    await page.getByRole("button", { name: t.lock, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t.lockPassword).fill("blue door 7");
    await dialog.getByRole("button", { name: t.lockNow, exact: true }).click();
    await expect(page).toHaveURL(/\/lock$/);
    await expect(page.getByText("Written")).toHaveCount(0);
    await page.getByLabel(t.lockPassword, { exact: true }).fill("blue door 7");
    await page.keyboard.press("Enter");
    await expectBoth();
    await page.keyboard.press("Control+s");
    await expect(unsaved).toHaveCount(0);
    const { content } = await requestData<{ content: { html: string }[] }>(
      caller,
      "GET",
      `/api/courseware/${made.id}`,
    );
    expect(content.map(({ html }) => html)).toEqual(["<p>Half One…</p>", "<p>Written Two…</p>"]);
  });

  test(`2.06 paragraphs are put in order by keys and by the mouse, with a second save in between (${language})`, async ({
    page,
  }) => {
    const t = w[language];
    const { head, caller } = await headOf(`Order ${language}`);
    const made = await publishedOne(caller, "Ordered", ["One", "Two", "Three"]);
    await signIn(page, language, { as: head, path: `/ctsort/index?id=${made.id}` });
    const table = page.getByRole("grid", { name: t.order });
    const order = () => table.locator("tbody tr td:nth-child(2)").allInnerTexts();
    await expect(table.getByRole("row")).toHaveCount(4);
    await table.getByRole("row").nth(3).focus();
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(order).toEqual(["Three", "One", "Two"]);
    const shown = page.getByRole("region", { name: t.preview }).getByRole("heading");
    await expect(shown.first()).toHaveText("Three");
    await page.getByRole("button", { name: t.undo, exact: true }).click();
    await expect.poll(order).toEqual(["One", "Three", "Two"]);
    await expectAccessible(page);
    const rowOf = (title: string): Locator => table.getByRole("row").filter({ hasText: title });
    await dragRow(page, rowOf("Two"), rowOf("One"), 0.1);
    await expect.poll(order).toEqual(["Two", "One", "Three"]);
    await dragRow(page, rowOf("Two"), rowOf("Three"), 0.9);
    await expect.poll(order).toEqual(["One", "Three", "Two"]);

    const [one, two, three] = made.content.map(({ id }) => id);
    await requestData(caller, "PUT", `/api/courseware/${made.id}/order`, {
      ids: [two, one, three],
      version: made.version,
    });
    await page.getByRole("button", { name: t.saveOrder }).click();
    await expect(page.getByText(t.orderConflict)).toBeVisible();
    await page.getByRole("button", { name: t.mine }).click();
    await page.getByRole("button", { name: t.saveOrder }).click();
    await expect(page.getByText(t.ordered)).toBeVisible();
    const { content } = await requestData<Made>(caller, "GET", `/api/courseware/${made.id}`);
    expect(content.map(({ id }) => id)).toEqual([one, three, two]);
  });
});
