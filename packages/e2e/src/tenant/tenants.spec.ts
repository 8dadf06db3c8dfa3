import type { Page } from "@playwright/test";
import { identityErrors } from "@provost/contract/auth/identity-errors";
import { tenantWords } from "@provost/web/tenant/list/tenant-words";
import { uiWords } from "@provost/web/ui/ui-words";
import {
  words as common,
  eachLanguage,
  expect,
  expectAccessible,
  fillSignIn,
  openIn,
  test,
} from "../console.ts";
import { fieldOf } from "../menu/menu-steps.ts";
import { dialog, openAs, row, saveDialog } from "../people/people-steps.ts";
import { text, textsIn } from "../texts.ts";

test.use({ tenant: "platform" });

const words = textsIn({
  add: text(tenantWords, "add"),
  id: text(tenantWords, "id"),
  name: text(tenantWords, "name"),
  ends: text(tenantWords, "expiresAt"),
  noted: text(tenantWords, "noted"),
  more: text(uiWords, "more"),
  disable: text(tenantWords, "disable"),
  remove: text(tenantWords, "remove"),
  disabled: text(tenantWords, "disabled"),
  expired: text(tenantWords, "expired"),
  soon: { zh: "天内到期", en: "Expires within" },
  change: { zh: "修改密码", en: "Change your password" },
  refused: identityErrors.invalid_credentials.text,
});

const numbers = { zh: "810001", en: "810002" } as const;

eachLanguage((language) => {
  const w = words[language];
  const number = numbers[language];
  const name = `School ${language}`;

  async function act(page: Page, action: string): Promise<void> {
    await row(page, number).getByRole("button", { name: w.more }).click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
  }

  test(`a tenant from its first administrator to its end (${language})`, async ({ page, browser }) => {
    await openAs(page, language, "/system/tenant");
    await page.getByRole("button", { name: w.add }).click();
    await fieldOf(page, w.id).fill(number);
    await fieldOf(page, w.name).fill(name);
    await fieldOf(page, w.ends).fill("2020-01-01T08:00");
    await expectAccessible(page);
    await saveDialog(page, language);
    const credentials = dialog(page).getByRole("definition");
    await expect(credentials).toHaveText([number, "admin", /^\S{8,}$/]);
    const password = (await credentials.last().textContent()) ?? "";
    await dialog(page).getByRole("button", { name: w.noted }).click();
    await expect(row(page, number)).toContainText(w.expired);

    const other = await (await browser.newContext()).newPage();
    await openIn(other, language, "/login");
    await other.getByLabel(common[language].tenant).fill(number);
    await fillSignIn(other, language, { account: "admin", password });
    await expect(other.getByText(w.refused)).toBeVisible();
    await row(page, number).focus();
    await page.keyboard.press("Enter");
    await fieldOf(page, w.ends).fill(new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 16));
    await saveDialog(page, language);
    await expect(row(page, number)).toContainText(w.soon);
    await fillSignIn(other, language, { account: "admin", password });
    await expect(other.getByText(w.change).first()).toBeVisible();

    await act(page, w.disable);
    await dialog(page).getByRole("button", { name: w.disable, exact: true }).click();
    await expect(row(page, number)).toContainText(w.disabled);
    await other.reload();
    await expect(other).toHaveURL(/\/login/);
    await row(page, number).focus();
    await page.keyboard.press("Delete");
    await dialog(page).getByRole("textbox").fill(name);
    await dialog(page).getByRole("button", { name: w.remove, exact: true }).click();
    await expect(row(page, number)).toHaveCount(0);
    await other.context().close();
  });
});
