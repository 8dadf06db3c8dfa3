import { expect, expectAccessible, fillSignIn, languages, oneLanguage, openIn, test } from "./journey.ts";
import {
  answer,
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
    phone: "手机",
    dept: "部门",
    roles: "角色",
    leader: "校长",
    school: "云杉第一中学",
    addAttribute: "添加属性",
    attributeName: "属性名",
    attributeValue: "值",
    phoneLength: "手机号码长度不为11位",
    taken: "账号已存在",
    told: "请记下密码",
    once: "只在此显示一次",
    copy: "复制",
    find: "账号、姓名、手机或邮箱",
    role: "按角色筛选",
    state: "按状态筛选",
    disabledOnly: "已停用",
    allStates: "全部状态",
    disable: "停用",
    enable: "启用",
    disabled: "已停用",
    reset: "重置密码",
    resetAction: "重置",
    signOut: "强制下线",
    ended: "已结束 2 个会话",
    selected: "已选 2 项",
    discardTitle: "放弃修改？",
    discard: "放弃",
    notNoted: "密码关闭后不再显示",
    cancel: "取消",
    refused: "用户名或密码错误",
  },
  en: {
    add: "Add user",
    account: "Account",
    userName: "Name",
    phone: "Phone",
    dept: "Department",
    roles: "Roles",
    leader: "校长",
    school: "云杉第一中学",
    addAttribute: "Add attribute",
    attributeName: "Attribute",
    attributeValue: "Value",
    phoneLength: "A phone number has 11 digits.",
    taken: "exists already",
    told: "Note the password",
    once: "only once",
    copy: "Copy",
    find: "Account, name, phone or mail",
    role: "Filter by role",
    state: "Filter by state",
    disabledOnly: "Disabled",
    allStates: "All states",
    disable: "Disable",
    enable: "Enable",
    disabled: "Disabled",
    reset: "Reset password",
    resetAction: "Reset",
    signOut: "Sign out everywhere",
    ended: "2 sessions have ended",
    selected: "2 selected",
    discardTitle: "Discard the changes?",
    discard: "Discard",
    notNoted: "Closed, passwords are not shown again",
    cancel: "Cancel",
    refused: "The user name or password is wrong.",
  },
} as const;

for (const language of languages) {
  const [w, p] = [words[language], peopleWords[language]];

  test(`a new user is told a password once, and found where it belongs (${language})`, async ({ page }) => {
    const [account, name] = [`new.${language}`, `Ning ${language}`];
    await openAs(page, language, "/system/user");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: w.add }).click();
    const form = dialog(page);
    await form.getByRole("textbox", { name: w.account }).fill("admin");
    await form.getByRole("textbox", { name: w.userName, exact: true }).fill(name);
    await form.getByRole("textbox", { name: w.phone }).fill("138");
    await saveDialog(page, language);
    await expect(form.getByText(w.phoneLength)).toBeVisible();
    await expectAccessible(page);
    await form.getByRole("textbox", { name: w.phone }).fill("");
    await choose(page, w.dept, w.school);
    await choose(page, w.roles, w.leader);
    await page.keyboard.press("Escape");
    await form.getByRole("button", { name: w.addAttribute }).click();
    await form.getByRole("textbox", { name: w.attributeName }).fill("campus");
    await form.getByRole("textbox", { name: `${w.attributeValue} campus` }).fill("North");
    await saveDialog(page, language);
    await expect(form.getByText(w.taken)).toBeVisible();
    await form.getByRole("textbox", { name: w.account }).fill(account);
    await expect(form.getByText(w.taken)).toBeHidden();
    await saveDialog(page, language);

    const told = page.getByRole("dialog", { name: w.told });
    await expect(told).toContainText(w.once);
    await expect(told.getByRole("button", { name: w.copy })).toBeVisible();
    const password = (await told.getByRole("cell").nth(1).textContent()) ?? "";
    expect(password).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4})+$/);
    await page.keyboard.press("Escape");
    await answer(page, w.notNoted, w.cancel);
    await told.getByRole("button", { name: p.noted }).click();
    await expect(page.getByText(password)).toHaveCount(0);

    await page.getByRole("treeitem", { name: w.school }).click();
    await expect(row(page, account)).toContainText(w.leader);
    await expect(row(page, "chen.yuqing")).toBeHidden();
    await page.getByRole("searchbox", { name: w.find }).fill("nobody at all");
    await expect(page.getByText(p.noMatch)).toBeVisible();
    await page.getByRole("button", { name: p.clear }).click();
    await row(page, account).focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("textbox", { name: `${w.attributeValue} campus` })).toHaveValue(
      "North",
    );
    await page.keyboard.press("Escape");

    await row(page, account).focus();
    await page.keyboard.press("Delete");
    await expect(dialog(page)).toContainText(name);
    await dialog(page).getByRole("button", { name: p.remove, exact: true }).click();
    await expect(row(page, account)).toBeHidden();
  });

  if (language === oneLanguage)
    test(`a disabled or signed-out user is out at once (${language})`, async ({ page, browser, request }) => {
      const who = await makeSomebody(request, {
        account: `out.${language}`,
        userName: `Out ${language}`,
      });
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
      await openIn(theirs, language, "/login");
      await fillSignIn(theirs, language, who);
      await expect(theirs.getByText(w.refused)).toBeVisible();
      await choose(page, w.state, w.disabledOnly);
      await expect(row(page, "wang.minhua")).toBeHidden();
      await menuOf(w.enable);
      await expect(row(page, who.account)).toBeHidden();
      await choose(page, w.state, w.allStates);
      await fillSignIn(theirs, language, who);
      await expect(theirs).toHaveURL(/\/wel\/index/);
      await theirs.context().close();
    });

  if (language === oneLanguage)
    test(`passwords of several are made anew at once, never one's own (${language})`, async ({ page }) => {
      await openAs(page, language, "/system/user");
      await expect(row(page, "admin").getByRole("button", { name: p.more })).toHaveCount(0);
      for (const account of ["chen.yuqing", "liu.zhiyuan"]) {
        await row(page, account).focus();
        await page.keyboard.press("Space");
      }
      await page.getByRole("region", { name: w.selected }).getByRole("button", { name: w.reset }).click();
      await dialog(page).getByRole("button", { name: w.resetAction, exact: true }).click();
      const told = page.getByRole("dialog", { name: w.told });
      await expect(told.getByRole("row")).toHaveCount(3);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        told.getByRole("button", { name: /CSV/ }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.csv$/);
      await told.getByRole("button", { name: p.noted }).click();
      await expect(told).toBeHidden();
    });

  if (language === oneLanguage)
    test(`what is typed outlives a look at another tab, and is not thrown away unasked (${language})`, async ({
      page,
    }) => {
      await openAs(page, language, "/system/user");
      const menu = page.getByRole("navigation").getByRole("link", { name: p.depts });
      await menu.click();
      await expect(page.getByRole("treegrid")).toBeVisible();
      await page.getByRole("tab", { name: p.users }).click();
      await page.getByRole("button", { name: w.add }).click();
      const name = dialog(page).getByRole("textbox", { name: w.userName, exact: true });
      await name.fill("Half done");
      await page.goBack();
      await expect(page).toHaveURL(/\/system\/dept$/);
      await expect(name).toBeHidden();
      await page.goForward();
      await expect(name).toHaveValue("Half done");
      await page.keyboard.press("Escape");
      await answer(page, w.discardTitle, w.cancel);
      await expect(name).toHaveValue("Half done");
      await page.keyboard.press("Escape");
      await answer(page, w.discardTitle, w.discard);
      await expect(name).toBeHidden();
    });
}
