import type { Page } from "@playwright/test";
import {
  words as common,
  expect,
  expectAccessible,
  fillSignIn,
  languages,
  oneLanguage,
  openIn,
  test,
} from "./journey.ts";
import { fieldOf } from "./menu-steps.ts";
import { dialog, openAs, openElsewhere, row, saveDialog } from "./people-steps.ts";

const words = {
  zh: {
    add: "新增租户",
    id: "租户编号",
    name: "名称",
    domain: "域名",
    ends: "到期时间",
    most: "用户数上限",
    room: "数据集空间上限（MB）",
    idWrong: "租户编号为 6 到 12 位",
    taken: "已有此租户编号",
    password: "初始密码",
    noted: "我已记下",
    notNoted: "还没有记下密码？",
    cancel: "取消",
    more: "更多操作",
    disable: "停用",
    enable: "启用",
    remove: "删除",
    disabled: "已停用",
    active: "正常",
    expired: "已到期",
    soon: "天内到期",
    forbidden: "没有权限",
    theirs: "现有内容",
    takeTheirs: "采用现有内容",
    change: "修改密码",
    refused: "用户名或密码错误",
  },
  en: {
    add: "Add tenant",
    id: "Tenant number",
    name: "Name",
    domain: "Address",
    ends: "Ends",
    most: "Most users",
    room: "Room for data sets \\(MB\\)",
    idWrong: "A tenant number has 6 to 12",
    taken: "This tenant number exists already",
    password: "First password",
    noted: "I have noted it",
    notNoted: "Is the password noted?",
    cancel: "Cancel",
    more: "More actions",
    disable: "Disable",
    enable: "Enable",
    remove: "Remove",
    disabled: "Disabled",
    active: "Active",
    expired: "Expired",
    soon: "Ends within",
    forbidden: "No permission",
    theirs: "As it stands",
    takeTheirs: "Take what stands",
    change: "Change your password",
    refused: "The user name or password is wrong",
  },
} as const;

const numbers = { zh: "810001", en: "810002" } as const;

for (const language of languages) {
  const w = words[language];
  const number = numbers[language];
  const name = `Walk ${language}`;

  async function act(page: Page, action: string): Promise<void> {
    await row(page, number).getByRole("button", { name: w.more }).click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
  }

  test(`a tenant from its first administrator to its end (${language})`, async ({ page, browser }) => {
    await openAs(page, language, "/system/tenant");
    await expect(row(page, "000000")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: w.add }).click();
    await fieldOf(page, w.id).fill("12");
    await fieldOf(page, w.name).fill(name);
    await saveDialog(page, language);
    await expect(dialog(page)).toContainText(w.idWrong);
    await fieldOf(page, w.id).fill("000000");
    await saveDialog(page, language);
    await expect(dialog(page)).toContainText(w.taken);
    await fieldOf(page, w.id).fill(number);
    await fieldOf(page, w.most).fill("5");
    await fieldOf(page, w.room).fill("500");
    await fieldOf(page, w.ends).fill("2020-01-01T08:00");
    await expectAccessible(page);
    await saveDialog(page, language);

    const told = dialog(page).getByRole("definition");
    await expect(told).toHaveText([number, "admin", /^\S{8,}$/]);
    const given = (await told.last().textContent()) ?? "";
    // Once more Escape takes the question back, and asks no other.
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: w.notNoted });
    await expect(question.getByRole("button", { name: w.cancel })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await dialog(page).getByRole("button", { name: w.noted }).click();
    await expect(row(page, number)).toContainText(w.expired);
    await expect(row(page, number)).toContainText("1 / 5");
    await expect(page.locator("body")).not.toContainText(given);

    const other = await (await browser.newContext()).newPage();
    const signIn = async (): Promise<void> => {
      await openIn(other, language, "/login");
      await other.getByLabel(common[language].tenant).fill(number);
      await fillSignIn(other, language, { account: "admin", password: given });
    };
    await signIn();
    await expect(other.getByText(w.refused)).toBeVisible();

    await row(page, number).focus();
    await page.keyboard.press("Enter");
    await fieldOf(page, w.ends).fill(new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 16));
    await saveDialog(page, language);
    await expect(row(page, number)).toContainText(w.soon);
    await signIn();
    await expect(other.getByText(w.change).first()).toBeVisible();

    await act(page, w.disable);
    await dialog(page).getByRole("button", { name: w.disable, exact: true }).click();
    await expect(row(page, number)).toContainText(w.disabled);
    await other.reload();
    await expect(other).toHaveURL(/\/login/);
    await act(page, w.enable);
    await expect(row(page, number)).not.toContainText(w.disabled);

    await act(page, w.disable);
    await dialog(page).getByRole("button", { name: w.disable, exact: true }).click();
    await expect(row(page, number)).toContainText(w.disabled);
    await row(page, number).focus();
    await page.keyboard.press("Delete");
    const remove = dialog(page).getByRole("button", { name: w.remove, exact: true });
    await expect(remove).toBeDisabled();
    await dialog(page).getByRole("textbox").fill("Walk");
    await expect(remove).toBeDisabled();
    await dialog(page).getByRole("textbox").fill(name);
    await remove.click();
    await expect(row(page, number)).toHaveCount(0);
    await other.context().close();
  });

  if (language === oneLanguage)
    test(`two editors of a tenant: the second is told (${language})`, async ({ page, browser }) => {
      await openAs(page, language, "/system/tenant");
      const other = await openElsewhere(browser, language, "/system/tenant");
      for (const somebody of [page, other]) {
        await row(somebody, "000000").focus();
        await somebody.keyboard.press("Enter");
        await expect(fieldOf(somebody, w.ends)).toHaveCount(0);
        await fieldOf(somebody, w.most).fill(somebody === page ? "700" : "800");
      }
      await saveDialog(other, language);
      await expect(row(other, "000000")).toContainText("/ 800");
      await saveDialog(page, language);
      await expect(dialog(page)).toContainText(w.theirs);
      await dialog(page).getByRole("button", { name: w.takeTheirs }).click();
      await expect(row(page, "000000")).toContainText("/ 800");
      await row(page, "000000").focus();
      await page.keyboard.press("Enter");
      await fieldOf(page, w.most).fill("");
      await saveDialog(page, language);
      await expect(row(page, "000000")).not.toContainText("/ 800");
      await other.context().close();
    });
}
