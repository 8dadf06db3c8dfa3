import type { Locator, Page } from "@playwright/test";
import { eachLanguage, expect, expectAccessible, oneLanguage, test } from "./console.ts";
import {
  type FormTenant,
  fillShort,
  formTenant,
  formWords,
  hotline,
  openForm,
  receiptOf,
  submitOf,
} from "./demand-form-steps.ts";
import { overflow } from "./walk-steps.ts";

const phone = { width: 390, height: 844 };
let tenant: FormTenant;
test.beforeAll(async () => {
  tenant = await formTenant("Form ways");
});

test.describe("switched off", () => {
  let own: FormTenant;
  test.beforeAll(async () => {
    own = await formTenant("Form off");
  });

  eachLanguage((language) => {
    const w = formWords[language];
    test(`a form says so with the hotline, and keeps what was filled in meanwhile (${language})`, async ({
      page,
    }) => {
      const closed = { zh: "节后再开放", en: "Open again after the holidays" };
      await own.setUp({ open: true, closed });
      await openForm(page, language, own);
      await fillShort(page, language, "等待医院");
      await own.setUp({ open: false });
      await expect(async () => {
        const reply = await page.request.get(`/api/demand/form?tenant=${own.tenantId}`);
        expect((await reply.json()).data.open).toBe(false);
      }).toPass();
      await submitOf(page, language).click();
      for (const shown of [page.getByText(closed[language]), page.getByRole("link", { name: hotline })])
        await expect(shown).toBeVisible();
      await expect(submitOf(page, language)).toHaveCount(0);
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByText(closed[language])).toBeVisible();
      expect(await own.taken()).toEqual([]);

      await own.setUp({ open: true });
      await expect(async () => {
        await page.reload();
        await expect(submitOf(page, language)).toBeEnabled({ timeout: 1000 });
      }).toPass();
      await expect(page.getByLabel(w.labels[0], { exact: true })).toHaveValue("等待医院");
    });
  });
});

test("the tenant's own texts stand on its form, and its thanks go with the receipt", async ({ page }) => {
  const own = await formTenant("Form texts");
  const texts = {
    intro: { zh: "第一行\n第二行", en: "" },
    thanks: { zh: "谢谢，请等电话。", en: "Thanks, we will ring." },
  };
  await own.setUp(texts);
  await openForm(page, "en", own);
  await expect(page.getByText("第一行")).toHaveAttribute("lang", "zh-CN");
  await fillShort(page, "en", "Text hospital");
  await submitOf(page, "en").click();
  await expect(page.getByText(texts.thanks.en)).toBeVisible();
});

test("a tenant that is not there has no form", async ({ page }) => {
  await page.goto("/demand?tenant=nobody99");
  await expect(page.getByRole("heading", { name: "没有找到这份表单" })).toBeVisible();
  await expect(submitOf(page, "zh")).toHaveCount(0);
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

test("what is typed before the script has come stays", async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/demand-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/demand?tenant=${tenant.tenantId}`, { waitUntil: "commit" });
  await page.getByLabel("名称", { exact: true }).fill("早来的医院");
  await page.getByRole("radio", { name: "国内自用" }).check();
  release();
  await expect(submitOf(page, "zh")).toBeEnabled();
  await expect(page.getByLabel("名称", { exact: true })).toHaveValue("早来的医院");
  await expect(page.getByLabel("自用详情", { exact: true })).toBeVisible();
});

test("a click is not lost to the message that it brings", async ({ page }) => {
  await openForm(page, "en", tenant);
  const mail = page.getByLabel("Contact e-mail", { exact: true });
  await mail.fill("no address");
  const choice = page.getByRole("radio", { name: "Foreign resale" });
  await choice.scrollIntoViewIfNeeded();
  await mail.focus();
  const box = await choice.locator("..").boundingBox();
  if (box === null) throw new Error("the choice is not drawn");
  // At its upper edge: whatever comes above would push it away from under the pointer.
  await page.mouse.move(box.x + box.width / 2, box.y + 3);
  await page.mouse.down();
  await page.mouse.up();
  await expect(choice).toBeChecked();
  await expect(mail).toHaveAttribute("aria-invalid", "true");
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
