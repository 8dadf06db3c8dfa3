import { eachLanguage, expect, expectAccessible, fillSignIn, oneLanguage, openIn, test } from "../console.ts";
import { roleWith } from "../menu/menu-steps.ts";
import {
  asAdministrator,
  choose,
  dialog,
  makeSomebody,
  openAs,
  openElsewhere,
  peopleWords,
  row,
  saveDialog,
} from "./people-steps.ts";

const words = {
  zh: {
    add: "新增用户",
    account: "账号",
    userName: "姓名",
    dept: "部门",
    roles: "角色",
    told: "请记下密码",
    menu: "菜单",
    mustChange: "请先修改密码",
    current: "当前密码",
    next: "新密码",
    change: "修改密码",
    disable: "停用",
    enable: "启用",
    disabled: "已停用",
    signOut: "强制下线",
    ended: "已结束 2 个会话",
    refused: "用户名或密码错误",
  },
  en: {
    add: "Add user",
    account: "Account",
    userName: "Name",
    dept: "Department",
    roles: "Roles",
    told: "Note the password",
    menu: "Menu",
    mustChange: "Change your password first",
    current: "Current password",
    next: "New password",
    change: "Change password",
    disable: "Disable",
    enable: "Enable",
    disabled: "Disabled",
    signOut: "Sign out everywhere",
    ended: "2 sessions have ended",
    refused: "The user name or password is wrong",
  },
} as const;

eachLanguage((language) => {
  const [w, p] = [words[language], peopleWords[language]];

  test(`a new user signs in by the password that was shown once, and must choose another first (${language})`, async ({
    page,
    browser,
    request,
  }) => {
    await asAdministrator(request, "post", "/api/sq-system/dept/submit", { name: "First School" });
    await roleWith(request, "leader", ["chart", "chart_view"]);
    await openAs(page, language, "/system/user");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await page.getByRole("button", { name: w.add }).click();
    await dialog(page).getByRole("textbox", { name: w.account }).fill("ning");
    await dialog(page).getByRole("textbox", { name: w.userName, exact: true }).fill("Ning");
    await choose(page, w.dept, "First School");
    await choose(page, w.roles, "leader");
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await saveDialog(page, language);
    const told = page.getByRole("dialog", { name: w.told });
    const password = (await told.getByRole("cell").nth(1).textContent()) ?? "";
    expect(password).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4})+$/);
    await told.getByRole("button", { name: p.noted }).click();
    await page.reload();
    await page.getByRole("treeitem", { name: "First School" }).click();
    await expect(row(page, "admin")).toBeHidden();
    await expect(row(page, "ning")).toContainText("leader");

    const theirs = await (await browser.newContext()).newPage();
    await openIn(theirs, language, "/login");
    await fillSignIn(theirs, language, { account: "ning", password });
    await expect(theirs.getByRole("heading", { name: w.mustChange })).toBeVisible();
    await expect(theirs.getByRole("navigation", { name: w.menu, exact: true })).toBeHidden();
    await theirs.getByLabel(w.current, { exact: true }).fill(password);
    await theirs.getByLabel(w.next, { exact: true }).fill("another-meadow-bridge-9");
    await theirs.getByRole("button", { name: w.change }).click();
    await expect(theirs.getByRole("navigation", { name: w.menu, exact: true })).toBeVisible();
    await expect(theirs).toHaveURL(/\/wel\/index$/);
    await theirs.context().close();
  });

  if (language === oneLanguage)
    test(`a disabled or signed-out user is out at once (${language})`, async ({ page, browser, request }) => {
      const who = await makeSomebody(request, { account: "lena", userName: "Lena" });
      await openAs(page, language, "/system/user");
      const menuOf = async (item: string): Promise<void> => {
        await row(page, who.account).getByRole("button", { name: p.more }).click();
        await page.getByRole("menuitem", { name: item, exact: true }).click();
      };
      const theirs = await openElsewhere(browser, language, "/wel/index", who);
      await menuOf(w.signOut);
      await dialog(page).getByRole("button", { name: w.signOut }).click();
      await expect(page.getByText(w.ended)).toBeVisible();
      await theirs.reload();
      await expect(theirs).toHaveURL(/\/login/);

      await menuOf(w.disable);
      await dialog(page).getByRole("button", { name: w.disable, exact: true }).click();
      await expect(row(page, who.account)).toContainText(w.disabled);
      await fillSignIn(theirs, language, who);
      await expect(theirs.getByText(w.refused)).toBeVisible();
      await menuOf(w.enable);
      await expect(row(page, who.account)).not.toContainText(w.disabled);
      await fillSignIn(theirs, language, who);
      await expect(theirs).toHaveURL(/\/wel\/index/);
      await theirs.context().close();
    });
});
