import type { Page, Route } from "@playwright/test";
import { eachLanguage, expect, oneLanguage, test } from "./console.ts";
import {
  type FormTenant,
  fillShort,
  formTenant,
  formWords,
  group,
  hotline,
  maskLine,
  openForm,
  receiptOf,
  submitOf,
} from "./demand-form-steps.ts";

let tenant: FormTenant;
test.beforeAll(async () => {
  tenant = await formTenant("Form kept");
});

const w = formWords[oneLanguage];
const named = (page: Page) => page.getByLabel(w.labels[0], { exact: true });
const maskBox = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const part = (page: Page, mask: string, at: 0 | 1 | 2) =>
  maskLine(page, mask).getByLabel(w.parts[at], { exact: true });

/** Holds what fits until it is released. */
async function held(page: Page, url: string): Promise<() => void> {
  let release = (): void => undefined;
  const waited = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route: Route) => {
    await waited;
    await route.continue();
  });
  return release;
}

test("while the form is sent nothing in it can be changed, and nothing typed is lost unseen", async ({
  page,
}) => {
  await openForm(page, oneLanguage, tenant);
  await fillShort(page, oneLanguage, "不变医院");
  const release = await held(page, "**/api/demand?*");
  await named(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "正在提交…" })).toBeVisible();
  await expect(named(page)).toBeFocused();
  await expect(named(page)).not.toBeEditable();
  await page.keyboard.type("多写");
  await expect(named(page)).toHaveValue("不变医院");
  await maskBox(page, w.masks[3]).click({ force: true });
  await expect(maskBox(page, w.masks[3])).not.toBeChecked();
  await group(page, "采购用途").getByRole("radio", { name: "国外自用" }).click({ force: true });
  await expect(group(page, "采购用途").getByRole("radio", { name: "国内自用" })).toBeChecked();
  release();
  const receipt = await receiptOf(page, oneLanguage);
  const sent = (await tenant.taken()).find((one) => one.receipt === receipt);
  expect(sent?.answers).toMatchObject({ name: "不变医院", purchaseUse: "domestic_self" });
});

test("a number with a point in it is no number of pieces, and what was understood is shown", async ({
  page,
}) => {
  await openForm(page, oneLanguage, tenant);
  await fillShort(page, oneLanguage, "点分医院");
  const pieces = part(page, w.masks[1], 1);
  await pieces.fill("10.000");
  await pieces.blur();
  await expect(page.getByText("数量不能带小数点。一万请写 10000 或 10,000。")).toBeVisible();
  await submitOf(page, oneLanguage).click();
  await expect(pieces).toBeFocused();
  await pieces.fill("１２３４５");
  await pieces.blur();
  await expect(pieces).toHaveValue("12,345");
  await part(page, w.masks[1], 2).fill("1200");
  await part(page, w.masks[1], 2).blur();
  await expect(part(page, w.masks[1], 2)).toHaveValue("1,200");
});

eachLanguage((language) => {
  test(`who has the hidden field filled in for them can send the second time (${language})`, async ({
    page,
  }) => {
    await openForm(page, language, tenant);
    await fillShort(page, language, "密码管家医院");
    await page.locator("[name=website]").evaluate((field) => {
      if (field instanceof HTMLInputElement) field.value = "https://manager.example";
    });
    await submitOf(page, language).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(language === "zh" ? "请再次提交" : "Please submit again");
    await expect(alert.getByRole("link", { name: hotline })).toBeVisible();
    await submitOf(page, language).click();
    await receiptOf(page, language);
  });
});

test("masks that are chosen before the script has come stay", async ({ page }) => {
  const release = await held(page, "**/assets/demand-*.js");
  await page.goto(`/demand?tenant=${tenant.tenantId}`, { waitUntil: "commit" });
  await named(page).fill("早来的医院");
  await maskBox(page, w.masks[3]).check();
  release();
  await expect(submitOf(page, "zh")).toBeEnabled();
  await expect(maskBox(page, w.masks[3])).toBeChecked();
  await expect(part(page, w.masks[3], 0)).toHaveValue(w.masks[3]);
});

test("what the tenant shows comes once its server answers again", async ({ page }) => {
  let asked = 0;
  await page.route("**/api/demand/form?*", async (route) => {
    asked += 1;
    if (asked < 3) await route.fulfill({ status: 503, body: "" });
    else await route.continue();
  });
  await openForm(page, oneLanguage, tenant);
  await expect(page.getByRole("link", { name: hotline })).toBeVisible({ timeout: 20_000 });
});

test("a mask that is taken out and in again has what was said of it", async ({ page }) => {
  await openForm(page, oneLanguage, tenant);
  await fillShort(page, oneLanguage, "反复医院");
  const box = maskBox(page, w.masks[1]);
  await part(page, w.masks[1], 0).fill("外科口罩");
  await box.uncheck();
  await maskBox(page, w.masks[0]).check();
  await expect(page.getByRole("status")).toHaveText(w.kept);
  await page.reload();
  await expect(maskBox(page, w.masks[0])).toBeChecked();
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(part(page, w.masks[1], 0)).toHaveValue("外科口罩");
  await expect(part(page, w.masks[1], 1)).toHaveValue("5,000");
  await expect(part(page, w.masks[1], 2)).toHaveValue("0.35");
});

test("two windows keep a draft each, and a closed one is taken up again", async ({ page, context }) => {
  const second = await context.newPage();
  await openForm(page, oneLanguage, tenant);
  await named(page).fill("第一份");
  await expect(page.getByRole("status")).toHaveText(w.kept);
  await openForm(second, oneLanguage, tenant);
  await expect(named(second)).toHaveValue("");
  await named(second).fill("第二份");
  await expect(second.getByRole("status")).toHaveText(w.kept);
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

test("what must be answered says so to who cannot see the mark", async ({ page }) => {
  await openForm(page, oneLanguage, tenant);
  await expect(page.getByRole("group", { name: "口罩规格" })).toHaveAccessibleDescription(/必填/);
  for (const label of ["采购用途", "交货目的地", "供货周期", "付款方式", "呼吸阀", "鼻梁条"])
    await expect(group(page, label)).toHaveAttribute("aria-required", "true");
  await expect(group(page, "定制熔喷布等级")).toHaveAttribute("aria-required", "false");
});
