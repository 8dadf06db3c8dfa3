import type { Locator, Page } from "@playwright/test";
import { overflow } from "../app/walk-steps.ts";
import { eachLanguage, expect, expectAccessible, oneLanguage, test } from "../console.ts";
import {
  type FormTenant,
  fillShort,
  formTenant,
  formWords,
  maskLine,
  openForm,
  receiptOf,
  submitOf,
} from "./demand-form-steps.ts";

const phone = { width: 390, height: 844 };
const named = (page: Page) => page.getByLabel(formWords[oneLanguage].labels[0], { exact: true });

let tenant: FormTenant;
test.beforeAll(async () => {
  tenant = await formTenant("Form ways");
});

eachLanguage((language) => {
  const w = formWords[language];
  test(`without a script the form can be read (${language})`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto(`/demand?lang=${language}`);
    await expect(page.getByRole("heading", { level: 1, name: w.title })).toBeVisible();
    for (const label of w.labels.filter((_, at) => at !== 5))
      await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    await expect(submitOf(page, language)).toBeDisabled();
    await context.close();
  });
});

test("what is typed and chosen before the script has come stays", async ({ page }) => {
  const w = formWords[oneLanguage];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/demand-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/demand?tenant=${tenant.tenantId}`, { waitUntil: "commit" });
  const mask = page.getByRole("checkbox", { name: w.masks[3], exact: true });
  await named(page).fill("早来的医院");
  await page.getByRole("radio", { name: "国内自用" }).check();
  await mask.check();
  release();
  await expect(submitOf(page, oneLanguage)).toBeEnabled();
  await expect(named(page)).toHaveValue("早来的医院");
  await expect(page.getByLabel(w.labels[5], { exact: true })).toBeVisible();
  await expect(mask).toBeChecked();
  await expect(maskLine(page, w.masks[3]).getByLabel(w.parts[0], { exact: true })).toHaveValue(w.masks[3]);
});

test("two windows keep a draft each, and a closed one is taken up again", async ({ page, context }) => {
  const second = await context.newPage();
  await openForm(page, oneLanguage, tenant);
  await named(page).fill("第一份");
  await expect(page.getByRole("status")).toHaveText(formWords[oneLanguage].kept);
  await openForm(second, oneLanguage, tenant);
  await expect(named(second)).toHaveValue("");
  await named(second).fill("第二份");
  await expect(second.getByRole("status")).toHaveText(formWords[oneLanguage].kept);
  for (const [one, text] of [
    [page, "第一份"],
    [second, "第二份"],
  ] as const) {
    await one.reload();
    await expect(named(one)).toHaveValue(text);
  }
  await second.close({ runBeforeUnload: true });
  const third = await context.newPage();
  await openForm(third, oneLanguage, tenant);
  await expect(named(third)).toHaveValue("第二份");
});

/** Goes on by Tab until the focus is there; nothing in the form takes it away meanwhile. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  const isThere = (): Promise<boolean> => goal.evaluate((one) => one === document.activeElement);
  for (let steps = 0; steps < 60 && !(await isThere()); steps++) await page.keyboard.press("Tab");
  await expect(goal).toBeFocused();
}

test("the form is filled in and sent by keyboard alone", async ({ page }) => {
  const w = formWords.en;
  await openForm(page, "en", tenant);
  const type = async (goal: Locator, text: string): Promise<void> => {
    await tabTo(page, goal);
    await page.keyboard.type(text);
  };
  const pick = async (name: string, value: string, steps: number): Promise<void> => {
    const list = page.locator(`[name=${name}]:enabled`);
    await tabTo(page, list.first());
    await page.keyboard.press("Space");
    for (let step = 0; step < steps; step++) await page.keyboard.press("ArrowDown");
    await expect(page.locator(`[name=${name}]:checked`)).toHaveValue(value);
  };
  await type(page.getByLabel(w.labels[0], { exact: true }), "Keyboard hospital");
  await type(page.getByLabel(w.labels[2], { exact: true }), "Ann");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(w.missing);
  await expect(page.getByLabel(w.labels[3], { exact: true })).toBeFocused();
  await page.keyboard.type("+44 20 7946 0958");
  await pick("purchaseUse", "foreign_self", 2);
  await type(page.getByLabel(w.labels[5], { exact: true }), "Wards");
  await pick("destination", "foreign", 1);
  await type(page.getByLabel(w.labels[6], { exact: true }), "Leeds");
  await pick("supplyCycle", "short", 1);
  await pick("shortTerm", "short", 1);
  await tabTo(page, page.getByRole("checkbox", { name: w.masks[3], exact: true }));
  await page.keyboard.press("Space");
  await type(page.getByLabel(w.parts[1], { exact: true }), "200");
  await type(page.getByLabel(w.parts[2], { exact: true }), "2");
  await pick("breathingValve", "no", 1);
  await pick("noseStrip", "inner", 1);
  await tabTo(page, submitOf(page, "en"));
  await page.keyboard.press("Enter");
  const receipt = await receiptOf(page, "en");
  await tabTo(page, page.getByRole("button", { name: w.another }));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(w.labels[0], { exact: true })).toBeVisible();
  expect((await tenant.taken()).find((one) => one.receipt === receipt)?.answers.name).toBe(
    "Keyboard hospital",
  );
});

/** What is smaller than a finger, by its words. */
async function smallTargets(page: Page): Promise<string[]> {
  const targets = page.locator(
    "main label:has(input:not([tabindex])), main button, main a, nav a, main input[type=text]:not([tabindex]), main textarea",
  );
  return targets.evaluateAll((all) =>
    all
      .filter((one) => one.getBoundingClientRect().height < 44)
      .map((one) => `${one.textContent} ${one.getBoundingClientRect().height}`),
  );
}

test("on a phone everything is large enough, the button stays in sight, and nothing goes sideways", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openForm(page, oneLanguage, tenant);
  await expect(submitOf(page, oneLanguage)).toBeInViewport({ ratio: 1 });
  await submitOf(page, oneLanguage).click();
  await fillShort(page, oneLanguage, "手机医院");
  await page.getByRole("checkbox", { name: "KN95 口罩" }).check();
  await submitOf(page, oneLanguage).click();
  await expect(page.getByRole("group", { name: "KN95 口罩" }).getByLabel("数量（只）")).toBeFocused();
  expect(await smallTargets(page)).toEqual([]);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    for (const name of ["中文", "English"]) {
      await page.getByRole("link", { name }).click();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  }
});

test("the form passes axe in dark colours, with all that it can show", { tag: "@long" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openForm(page, "zh", tenant);
  await expectAccessible(page);
  await fillShort(page, "zh", "暗色医院");
  await page.getByRole("checkbox", { name: "KN95 口罩" }).check();
  await submitOf(page, "zh").click();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await expectAccessible(page);
});
