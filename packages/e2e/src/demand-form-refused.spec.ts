import { randomInt } from "node:crypto";
import { eachLanguage, expect, expectAccessible, oneLanguage, test } from "./console.ts";
import {
  type FormTenant,
  fillShort,
  formTenant,
  formWords,
  openForm,
  receiptOf,
  submitOf,
} from "./demand-form-steps.ts";
import { tireOut } from "./demand-steps.ts";

let tenant: FormTenant;
test.beforeAll(async () => {
  tenant = await formTenant("Form refused");
});

const wait = {
  zh: /^提交过于频繁，请在 \d+ 分钟后再次提交。 您填写的内容已保存在本设备。$/,
  en: /^Too many have been sent\. Please submit again in \d+ min\. What you filled in is kept on this device\.$/,
};

eachLanguage((language) => {
  test(`who sends too much is told when to come again, and loses nothing (${language})`, async ({ page }) => {
    const address = `198.51.${randomInt(256)}.${randomInt(256)}`;
    await tireOut(tenant.tenantId, address);
    const before = (await tenant.taken()).length;
    await page.setExtraHTTPHeaders({ "X-Forwarded-For": address });
    await openForm(page, language, tenant);
    await fillShort(page, language, "频繁医院");
    await submitOf(page, language).click();
    await expect(page.getByRole("alert")).toHaveText(wait[language]);
    await expectAccessible(page);
    expect((await tenant.taken()).length).toBe(before);
    await page.setExtraHTTPHeaders({});
    await submitOf(page, language).click();
    await receiptOf(page, language);
    expect((await tenant.taken()).length).toBe(before + 1);
  });
});

test("a server that does not answer is not waited for longer than half a minute", async ({ page }) => {
  const w = formWords[oneLanguage];
  await openForm(page, oneLanguage, tenant);
  await fillShort(page, oneLanguage, "无响应医院");
  await page.route("**/api/demand?*", () => undefined);
  await submitOf(page, oneLanguage).click();
  await expect(page.getByRole("alert")).toHaveText(/服务器没有及时回应。请再次提交，不会重复登记。/, {
    timeout: 40_000,
  });
  await page.unroute("**/api/demand?*");
  await submitOf(page, oneLanguage).click();
  await expect(page.getByText(w.thanks)).toBeVisible();
});
