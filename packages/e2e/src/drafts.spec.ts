import type { Page } from "@playwright/test";
import { expect, type Language, signIn, test } from "./console.ts";

test.use({ demo: true });

const menu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Menu", exact: true }).getByText(name, { exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const dialog = (page: Page) => page.getByRole("dialog");

/** What the browser tab keeps of drafts. */
const keptDrafts = (page: Page) => page.evaluate(() => sessionStorage.getItem("provost-drafts") ?? "");

async function openDictForm(page: Page): Promise<void> {
  await page.goto("/system/dict");
  await page.getByRole("button", { name: "Add dictionary" }).first().click();
  await dialog(page).getByLabel("Name").fill("Half written");
  await dialog(page).getByLabel("Code").fill("half_written");
}

const words = {
  zh: { dicts: "字典管理", filter: "按名称筛选" },
  en: { dicts: "Dictionaries", filter: "Filter by name" },
} satisfies Record<Language, object>;

for (const language of ["zh", "en"] as const) {
  test(`filters and what was searched stand after a reload (${language})`, async ({ page }) => {
    await signIn(page, language, { path: "/system/dict" });
    const find = page.getByRole("searchbox", { name: words[language].filter });
    await find.fill("a");
    await expect.poll(() => keptDrafts(page)).toContain("dictValue");
    await page.reload();
    await expect(find).toHaveValue("a");
    await expect(tab(page, words[language].dicts)).toHaveAttribute("aria-selected", "true");
  });
}

test("an unfinished form outlives a reload, and the browser need not ask", async ({ page }) => {
  await signIn(page, "en");
  await openDictForm(page);
  await expect(tab(page, "Dictionaries").getByRole("img", { name: "unsaved" })).toBeVisible();
  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.type());
    void question.accept();
  });
  await page.reload();
  await expect(dialog(page).getByLabel("Name")).toHaveValue("Half written");
  await expect(dialog(page).getByLabel("Code")).toHaveValue("half_written");
  await expect(tab(page, "Dictionaries").getByRole("img", { name: "unsaved" })).toBeVisible();
  expect(asked).toEqual([]);
});

test("a form in a tab that is not looked at keeps its draft and its sign over a reload", async ({ page }) => {
  await signIn(page, "en");
  await openDictForm(page);
  await page.keyboard.press("Alt+PageUp");
  await expect(tab(page, "Home")).toHaveAttribute("aria-selected", "true");
  await page.reload();
  await expect(tab(page, "Dictionaries").getByRole("img", { name: "unsaved" })).toBeVisible();
  await tab(page, "Dictionaries").click();
  await expect(dialog(page).getByLabel("Name")).toHaveValue("Half written");
});

test("a password that was typed is written down nowhere, and the browser asks before it is lost", async ({
  page,
}) => {
  await signIn(page, "en", { path: "/system/user" });
  await page.getByRole("button", { name: "Add user" }).first().click();
  await dialog(page).getByRole("textbox", { name: "Account", exact: true }).fill("newcomer");
  await dialog(page).getByRole("textbox", { name: "Password", exact: true }).fill("not-to-be-kept-1");
  await expect.poll(() => keptDrafts(page)).toContain("newcomer");
  const all = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(all).not.toContain("not-to-be-kept-1");
  const asked = page.waitForEvent("dialog");
  const reloading = page.reload();
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.accept();
  await reloading;
  await expect(dialog(page).getByRole("textbox", { name: "Account", exact: true })).toHaveValue("newcomer");
  await expect(dialog(page).getByRole("textbox", { name: "Password", exact: true })).toHaveValue("");
});

test("the report builder goes on after a reload where it was, undo included", async ({ page }) => {
  await signIn(page, "en", { path: "/report/builder?table=exam_score" });
  await page.getByRole("complementary").getByRole("button", { name: "School", exact: true }).focus();
  await page.keyboard.press("d");
  await expect(page.getByRole("gridcell", { name: "望山中学" })).toBeVisible();
  await page.getByRole("complementary").getByRole("button", { name: "Score", exact: true }).focus();
  await page.keyboard.press("m");
  const bars = page.getByRole("img", { name: /^Bar chart/ });
  await expect(bars).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toContain('"present"');
  await page.reload();
  await expect(bars).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(1);
});

test("drafts end with their tab and with who signs out; the tab closed last comes back with them", async ({
  page,
}) => {
  await signIn(page, "en");
  await openDictForm(page);
  await expect.poll(() => keptDrafts(page)).toContain("Half written");
  await page.keyboard.press("Alt+Shift+W");
  const question = page.getByRole("dialog", { name: "Close “Dictionaries”?" });
  await question.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(tab(page, "Dictionaries")).toHaveCount(0);
  await expect.poll(() => keptDrafts(page)).not.toContain("Half written");
  await page.keyboard.press("Alt+Shift+T");
  await expect(dialog(page).getByLabel("Name")).toHaveValue("Half written");
  await expect(tab(page, "Dictionaries").getByRole("img", { name: "unsaved" })).toBeVisible();
  await page.keyboard.press("Alt+PageUp");
  await expect(menu(page, "System")).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toContain("Half written");
  await tab(page, "Home").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Close others" }).click();
  const others = page.getByRole("dialog", { name: "Close others" });
  await expect(others).toContainText("would be lost: Dictionaries");
  await others.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await keptDrafts(page)).toBe("");
});
