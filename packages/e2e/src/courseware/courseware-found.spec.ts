import type { Locator, Page } from "@playwright/test";
import { coursewareWords } from "@provost/web/courseware/courseware-words";
import { evaluationWords } from "@provost/web/courseware/evaluation/evaluation-words";
import { listWords } from "@provost/web/courseware/list/list-words";
import { sortWords } from "@provost/web/courseware/sort/sort-words";
import { binWords } from "@provost/web/document/bin/bin-words";
import { eachLanguage, expect, expectAccessible, signIn, test } from "../console.ts";
import { text, textsIn } from "../texts.ts";
import { headOf, publishedOne } from "./courseware-steps.ts";

const w = textsIn({
  create: text(listWords, "create"),
  title: text(listWords, "title"),
  name: text(coursewareWords, "name"),
  summary: text(coursewareWords, "summary"),
  defaultName: text(listWords, "newName"),
  missing: text(coursewareWords, "nameMissing"),
  createNow: text(listWords, "createNow"),
  list: text(listWords, "list"),
  bin: text(listWords, "bin"),
  remove: text(listWords, "remove"),
  kept: { zh: /删除的课件在这里保留 \d+ 天/, en: /Deleted lessons are kept here for \d+ days/ },
  restore: text(binWords, "restore"),
  order: text(sortWords, "list"),
  hintKeys: { zh: /选中一行后按/, en: /select one and press/ },
  hintTouch: { zh: /按住行首的手柄拖动/, en: /Press and hold the handle of a row/ },
  saveOrder: text(sortWords, "save"),
  ordered: { zh: /段落顺序已保存/, en: /Saved the paragraph order/ },
  judge: text(coursewareWords, "judge"),
  rubric: text(evaluationWords, "rubric"),
});

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error("not shown");
  return box;
}

/** Carries a row by its handle with a finger, to the upper edge of another. */
async function carryByTouch(page: Page, from: Locator, to: Locator): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", x: number, y: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
  const start = await boxOf(from);
  const [x, y] = [start.x + 20, start.y + start.height / 2];
  await touch("touchStart", x, y);
  await expect(page.locator("[data-carrying]")).toHaveCount(1);
  const end = await boxOf(to);
  await expect(async () => {
    await touch("touchMove", x + 2, end.y + 8);
    await touch("touchMove", x, end.y + 4);
    await expect(to).toHaveAttribute("data-drop", "before", { timeout: 1000 });
  }).toPass();
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

eachLanguage((language) => {
  const t = w[language];

  test(`a new courseware is named, and a removed one is found in the bin beside the list (${language})`, async ({
    page,
  }) => {
    const { head } = await headOf(`Named ${language}`);
    await signIn(page, language, { as: head, path: "/courseware/index" });
    await page.getByRole("button", { name: t.create }).first().click();
    const dialog = page.getByRole("dialog", { name: t.create });
    const name = dialog.getByRole("textbox", { name: t.name });
    await expect(name).toHaveValue(t.defaultName);
    await name.fill("");
    await expect(dialog.getByText(t.missing)).toBeVisible();
    await name.fill("Fractions");
    await expectAccessible(page);
    // A click beside it does not throw away what was typed.
    await dialog.getByRole("textbox", { name: t.summary }).fill("Halves and thirds");
    await page.mouse.click(5, 5);
    await expect(dialog.getByRole("textbox", { name: t.summary })).toHaveValue("Halves and thirds");
    await dialog.getByRole("button", { name: t.createNow }).click();
    await expect(page).toHaveURL(/\/courseware\/read\/.*edit=1/);
    await expect(page.getByRole("heading", { name: "Fractions" })).toBeVisible();

    await page.goto("/courseware/index");
    const row = page.getByRole("grid", { name: t.list }).getByRole("row").filter({ hasText: "Fractions" });
    await row.focus();
    await page.keyboard.press("Delete");
    await expect(row).toHaveCount(0);
    await page.getByText(t.bin, { exact: true }).click();
    const bin = page.getByRole("grid", { name: t.bin });
    await expect(bin.getByRole("row").filter({ hasText: "Fractions" })).toBeVisible();
    await expect(page.getByText(t.kept)).toBeVisible();
    await expectAccessible(page);
    await bin.getByRole("row").nth(1).focus();
    await page.keyboard.press("Enter");
    await expect(bin).toHaveCount(0);
    const shown = page.getByRole("radiogroup", { name: t.title });
    await shown.getByText(t.title, { exact: true }).click();
    await expect(row).toBeVisible();
  });

  test(`a reader who judges finds the evaluation from the courseware (${language})`, async ({ page }) => {
    const { head, caller } = await headOf(`Doors ${language}`);
    const made = await publishedOne(caller, "Doors", ["One"]);
    await signIn(page, language, { as: head, path: `/courseware/read/${made.id}` });
    await page.getByRole("link", { name: t.judge, exact: true }).click();
    await expect(page.getByRole("region", { name: t.rubric, exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`id=${made.id}`));
  });

  test(`paragraphs are put in order by touch, with handles that a finger finds (${language})`, {
    tag: "@long",
  }, async ({ browser }) => {
    const { head, caller } = await headOf(`Touched ${language}`);
    const made = await publishedOne(caller, "Touched", ["One", "Two", "Three"]);
    const wide = await browser.newPage();
    await signIn(wide, language, { as: head, path: `/ctsort/index?id=${made.id}` });
    await expect(wide.getByText(t.hintKeys)).toBeVisible();
    await wide.close();

    const context = await browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await signIn(page, language, { as: head, path: `/ctsort/index?id=${made.id}` });
    const table = page.getByRole("grid", { name: t.order });
    await expect(page.getByText(t.hintTouch)).toBeVisible();
    const rowOf = (title: string): Locator => table.getByRole("row").filter({ hasText: title });
    const handle = (title: string): Locator => rowOf(title).locator("td > [aria-hidden]").first();
    await rowOf("Three").scrollIntoViewIfNeeded();
    const { width, height } = await boxOf(handle("Three"));
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
    await carryByTouch(page, handle("Three"), rowOf("One"));
    await expect.poll(() => table.locator("tbody tr").first().innerText()).toContain("Three");
    await page.getByRole("button", { name: t.saveOrder }).click();
    await expect(page.getByText(t.ordered)).toBeVisible();
    await context.close();
  });
});
