import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./journey.ts";

const menu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Menu", exact: true }).getByText(name, { exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

async function openBuilder(page: Page): Promise<void> {
  await page.goto("/report/builder?table=exam_score");
  await expect(page.getByRole("combobox", { name: "Table" })).toHaveValue("exam_score");
}

async function addField(page: Page, name: string, key: "d" | "m"): Promise<void> {
  await page.getByRole("complementary").getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press(key);
}

test("what is typed in a tab, the caret and the focus are there when one comes back", async ({ page }) => {
  await signIn(page, "en");
  await page.goto("/system/dict");
  const find = page.getByRole("searchbox", { name: "Filter by name" });
  await find.pressSequentially("unfinished");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await menu(page, "Data sets").click();
  await expect(tab(page, "Data sets")).toHaveAttribute("aria-selected", "true");
  await tab(page, "Dictionaries").click();
  await expect(find).toHaveValue("unfinished");
  await expect(find).toBeFocused();
  await page.keyboard.type("X");
  await expect(find).toHaveValue("unfinishXed");
});

test("a form keeps its draft, its dialog is not on screen while its tab is hidden", async ({ page }) => {
  await signIn(page, "en");
  await menu(page, "System").click();
  await menu(page, "Dictionaries").click();
  await page.getByRole("button", { name: "Add dictionary" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill("Half written");
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goForward();
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Half written");
});

test("a running question goes on while its tab is hidden", async ({ page }) => {
  await signIn(page, "en");
  await openBuilder(page);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let cancelled = 0;
  page.on("requestfailed", (request) => {
    if (request.url().endsWith("/api/report/query")) cancelled++;
  });
  await page.route("**/api/report/query", async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/report/query");
  await addField(page, "school", "d");
  await asked;
  await menu(page, "Data sets").click();
  await expect(page.getByRole("heading", { name: "Data sets", level: 1 })).toBeVisible();
  const answered = page.waitForResponse("**/api/report/query");
  release();
  expect((await answered).status()).toBe(200);
  await tab(page, "Chart builder").click();
  await expect(page.getByRole("cell", { name: "望山中学" })).toBeVisible();
  expect(cancelled).toBe(0);
});

test("tabs: a page opens once, the only tab cannot be closed, closing the shown one goes back", async ({
  page,
}) => {
  await signIn(page, "en");
  await expect(page.getByRole("tab")).toHaveCount(1);
  await menu(page, "Data sets").click();
  await menu(page, "Charts").click();
  await menu(page, "Data sets").click();
  await expect(page.getByRole("tab")).toHaveCount(3);
  await page.getByTitle("Close Data sets").click();
  await expect(tab(page, "Home")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByTitle("Close Home")).toHaveCount(0);
  await tab(page, "Charts").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Close all" }).click();
  await expect(page.getByRole("tab")).toHaveCount(1);
  await expect(page).toHaveURL(/\/wel\/index$/);
});
