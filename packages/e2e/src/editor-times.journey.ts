import { editorIn } from "./editor-steps.ts";
import { expect, test } from "./journey.ts";

const kept = (): string => window.name;

test("4.45, 9.26, 9.27 a draft is saved 500 ms after the last change; its note comes after 2 s for 2 s, and a newer save puts it off", async ({
  page,
}) => {
  await page.clock.install();
  const editor = await editorIn(page, "zh", "drafts=1");
  const note = page.getByText("本地保存成功");
  await editor.text.click();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.keyboard.type("a");
  await page.clock.runFor(400);
  await page.keyboard.type("b");
  await page.clock.runFor(499);
  expect(await page.evaluate(kept)).toBe("");
  await page.clock.runFor(1);
  expect(await page.evaluate(kept)).toBe("<p>ab</p>");
  await page.clock.runFor(1999);
  await expect(note).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(note).toBeVisible();
  await page.clock.runFor(1999);
  await expect(note).toBeVisible();
  await page.clock.runFor(1);
  await expect(note).toHaveCount(0);

  // A newer save takes the place of the note before it.
  await page.keyboard.type("c");
  await page.clock.runFor(2500);
  await expect(note).toBeVisible();
  await page.keyboard.type("d");
  await page.clock.runFor(500);
  await expect(note).toHaveCount(0);
  await page.clock.runFor(2000);
  await expect(note).toBeVisible();

  // An empty text leaves no draft.
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await page.clock.runFor(500);
  expect(await page.evaluate(kept)).toBe("");
});

test("a draft that was not sent is offered when the editor opens again", async ({ page }) => {
  const editor = await editorIn(page, "zh", "drafts=1");
  await editor.text.click();
  await page.keyboard.type("kept");
  await expect.poll(() => page.evaluate(kept)).toBe("<p>kept</p>");
  await page.reload();
  await expect(page.getByText("发现上次未提交的草稿，是否恢复？")).toBeVisible();
  await page.getByRole("button", { name: "恢复" }).click();
  await expect(editor.text).toHaveText("kept");
  await editor.tool("撤销").click();
  await expect(editor.text).toHaveText("");
  await page.reload();
  await editor.text.click();
  await expect(editor.text).toHaveText("");
});

test("4.43, 9.25 a message goes after 4000 ms", async ({ page }) => {
  await page.clock.install();
  const editor = await editorIn(page, "en");
  await editor.setHtml(`<p>${"<span>".repeat(200)}deep</p>`);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await editor.setHtml(`<p>${"<b>".repeat(200)}deep</p>`);
  const message = page.getByText("The text is nested too deeply and was not taken in");
  await expect(message).toBeVisible();
  await page.clock.runFor(3999);
  await expect(message).toBeVisible();
  await page.clock.runFor(1);
  await expect(message).toHaveCount(0);
});
