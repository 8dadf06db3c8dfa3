import type { Page } from "@playwright/test";
import { expect, fillSignIn, signIn, test } from "../console.ts";

test.use({ demo: true });

const menu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Menu", exact: true }).getByText(name, { exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const dialog = (page: Page) => page.getByRole("dialog");

/** What the browser tab keeps of drafts. */
const storedDrafts = (page: Page) => page.evaluate(() => sessionStorage.getItem("provost-drafts") ?? "");

async function openDictForm(page: Page): Promise<void> {
  await page.goto("/system/dict");
  await page.getByRole("button", { name: "Add dictionary" }).first().click();
  await dialog(page).getByRole("textbox", { name: "Name", exact: true }).fill("Half written");
  await dialog(page).getByLabel("Code").fill("half_written");
}

test("order, pins, filters and unfinished forms are still there after a reload, the browser need not ask; signing out ends all but the pins", async ({
  page,
}) => {
  await signIn(page, "en");
  const names = () =>
    page
      .getByRole("tablist", { name: "Open tabs" })
      .getByRole("tab")
      .evaluateAll((tabs) => tabs.map((one) => one.getAttribute("title")));
  const unsaved = tab(page, "Dictionaries").getByRole("img", { name: "unsaved" });
  await menu(page, "Charts").click();
  await tab(page, "Charts").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Pin", exact: true }).click();
  await expect(page.getByTitle("Close Charts")).toHaveCount(0);
  await page.goto("/system/dict");
  await page.goto("/system/role");
  await tab(page, "Roles").press("Control+Shift+ArrowLeft");
  await openDictForm(page);
  await expect(unsaved).toBeVisible();
  const dialogTypes: string[] = [];
  page.on("dialog", (prompt) => {
    dialogTypes.push(prompt.type());
    void prompt.accept();
  });
  await page.reload();
  await expect(dialog(page).getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Half written");
  await expect(dialog(page).getByLabel("Code")).toHaveValue("half_written");
  expect(await names()).toEqual(["Home", "Charts", "Roles", "Dictionaries"]);
  await expect(page.getByTitle("Close Charts")).toHaveCount(0);

  // In a tab that is not looked at, too.
  await page.keyboard.press("Alt+PageUp");
  await expect(tab(page, "Roles")).toHaveAttribute("aria-selected", "true");
  const find = page.getByRole("tabpanel").getByRole("searchbox").first();
  await find.fill("a");
  await expect.poll(() => storedDrafts(page)).toContain('"a"');
  await page.reload();
  await expect(find).toHaveValue("a");
  await expect(unsaved).toBeVisible();
  await tab(page, "Dictionaries").click();
  await expect(dialog(page).getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Half written");
  expect(dialogTypes).toEqual([]);

  await page.keyboard.press("Alt+PageUp");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await storedDrafts(page)).toBe("");
  await fillSignIn(page, "en");
  await expect.poll(names).toEqual(["Home", "Charts"]);
});

test("a password that was typed is written down nowhere, and the browser asks before it is lost", async ({
  page,
}) => {
  await signIn(page, "en", { path: "/system/user" });
  await page.getByRole("button", { name: "Add user" }).first().click();
  await dialog(page).getByRole("textbox", { name: "Account", exact: true }).fill("newcomer");
  await dialog(page).getByRole("textbox", { name: "Password", exact: true }).fill("not-to-be-kept-1");
  await expect.poll(() => storedDrafts(page)).toContain("newcomer");
  const all = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(all).not.toContain("not-to-be-kept-1");
  const dialogEvent = page.waitForEvent("dialog");
  const reloading = page.reload();
  const prompt = await dialogEvent;
  expect(prompt.type()).toBe("beforeunload");
  await prompt.accept();
  await reloading;
  await expect(dialog(page).getByRole("textbox", { name: "Account", exact: true })).toHaveValue("newcomer");
  await expect(dialog(page).getByRole("textbox", { name: "Password", exact: true })).toHaveValue("");
});

test("the report builder goes on after a reload where it was, undo included", async ({ page }) => {
  await signIn(page, "en", { path: "/report/builder?table=exam_score" });
  await page.getByRole("complementary").getByRole("button", { name: "School", exact: true }).focus();
  await page.keyboard.press("d");
  await expect(page.getByRole("gridcell", { name: "Hillview School" })).toBeVisible();
  await page.getByRole("complementary").getByRole("button", { name: "Score", exact: true }).focus();
  await page.keyboard.press("m");
  const bars = page.getByRole("img", { name: /^Bar chart/ });
  await expect(bars).toBeVisible();
  await expect.poll(() => storedDrafts(page)).toContain('"present"');
  await page.reload();
  await expect(bars).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(1);
});

test("unsaved settings are there after a reload, all but their secrets", async ({ page }) => {
  await signIn(page, "en", { path: "/system/setting" });
  const name = page.getByRole("textbox", { name: "Tenant name" });
  await name.fill("Spruce County");
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await expect.poll(() => storedDrafts(page)).toContain("Spruce County");
  await page.reload();
  await expect(name).toHaveValue("Spruce County");
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(name).not.toHaveValue("Spruce County");
});
