import { expect, expectAccessible, languages, oneLanguage, test } from "./journey.ts";
import {
  asAdministrator,
  choose,
  dialog,
  makeSomebody,
  openAs,
  openElsewhere,
  peopleWords,
  row,
} from "./people-steps.ts";

const words = {
  zh: {
    add: "新增角色",
    code: "编码",
    tree: "菜单与按钮",
    find: "按名称或编码查找",
    dict: "字典管理",
    data: "数据权限",
    holders: "拥有者",
    chosen: "指定的表",
    everything: "全部数据",
    addTable: "添加表",
    allTables: "所有表（包括以后新增的）",
    addRule: "添加规则",
    incomplete: "请填写字段、条件和值",
    column: "字段",
    source: "比较对象",
    attribute: "读者的属性",
    value: "值",
    taken: "角色编码已存在",
    codeWrong: "以小写字母开头",
    inUse: "仍有用户拥有",
    show: "查看用户",
    nobody: "还没有用户拥有此角色",
    addUser: "新增用户",
    roles: "角色",
    addDict: "新增字典",
    fixed: "管理员始终拥有全部菜单和按钮",
    notGrantable: "您未拥有此角色的全部权限，不能授予",
    readOnly: "您不能修改此角色",
    stale: "已被他人修改",
  },
  en: {
    add: "Add role",
    code: "Code",
    tree: "Menus and buttons",
    find: "Find by name or code",
    dict: "Dictionaries",
    data: "Data",
    holders: "Who has it",
    chosen: "Chosen tables",
    everything: "All data",
    addTable: "Add a table",
    allTables: "All tables (also those still to come)",
    addRule: "Add rule",
    incomplete: "Give the column, the condition and a value",
    column: "Column",
    source: "Compared with",
    attribute: "Reader’s attribute",
    value: "Value",
    taken: "exists already",
    codeWrong: "A small letter first",
    inUse: "Users still have",
    show: "Show users",
    nobody: "Nobody has this role yet",
    addUser: "Add user",
    roles: "Roles",
    addDict: "Add dictionary",
    fixed: "Administrators always hold every menu and button",
    notGrantable: "You do not hold all of this role",
    readOnly: "You cannot change this role",
    stale: "Somebody else has changed",
  },
} as const;

interface Titles {
  id: string;
  code: string;
  children?: Titles[];
}

function idsOf(titles: readonly Titles[], codes: readonly string[]): string[] {
  return titles.flatMap(({ id, code, children }) => [
    ...(codes.includes(code) ? [id] : []),
    ...idsOf(children ?? [], codes),
  ]);
}

for (const language of languages) {
  const [w, p] = [words[language], peopleWords[language]];

  test(`a role is given menus, buttons and data, and works for who has it (${language})`, async ({
    page,
    browser,
    request,
  }) => {
    const [name, code] = [`Keeper ${language}`, `keeper_${language}`];
    await openAs(page, language, "/system/role");
    await expect(row(page, "administrator")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: w.add }).click();
    await page.getByRole("textbox", { name: p.name, exact: true }).fill(name);
    await page.getByRole("textbox", { name: w.code, exact: true }).fill("Keeper");
    await page.getByRole("button", { name: p.save, exact: true }).click();
    await expect(page.getByText(w.codeWrong)).toBeVisible();
    await page.getByRole("textbox", { name: w.code, exact: true }).fill("analyst");
    await page.getByRole("button", { name: p.save, exact: true }).click();
    await expect(page.getByText(w.taken)).toBeVisible();
    await page.getByRole("textbox", { name: w.code, exact: true }).fill(code);

    // Checked as found, a menu takes only what is shown of it; whole, all of it.
    const tree = page.getByRole("tree", { name: w.tree });
    const item = (text: string) => tree.getByRole("treeitem").filter({ hasText: text });
    await page.getByRole("searchbox", { name: w.find }).fill("dict_view");
    await item("dict_view").focus();
    await page.keyboard.press("Space");
    await page.getByRole("searchbox", { name: w.find }).fill("");
    await expect(item("dict_view")).toHaveAttribute("aria-checked", "true");
    await expect(item("dict_add")).toHaveAttribute("aria-checked", "false");
    await expect(item(w.dict).first()).toHaveAttribute("aria-checked", "mixed");
    await expectAccessible(page);

    await page.getByRole("tab", { name: w.data, exact: true }).click();
    await page.getByText(w.chosen).click();
    await choose(page, w.addTable, w.allTables);
    await page.getByRole("button", { name: w.addRule }).click();
    await page.getByRole("button", { name: p.save, exact: true }).click();
    await expect(page.getByText(w.incomplete)).toBeVisible();
    await page.getByRole("combobox", { name: w.column, exact: true }).fill("school");
    await choose(page, w.source, w.attribute);
    await page.getByRole("combobox", { name: w.value, exact: true }).fill("user.dept");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: p.save, exact: true }).click();
    await expect(page).toHaveURL(/\/system\/role\?id=[0-9a-f-]{36}$/);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(item("dict_view")).toHaveAttribute("aria-checked", "true");
    await page.getByRole("tab", { name: w.data, exact: true }).click();
    await expect(page.getByText("school = {user.dept}")).toBeVisible();
    await page.getByRole("tab", { name: w.holders }).click();
    await expect(page.getByText(w.nobody)).toBeVisible();

    const roleId = new URL(page.url()).searchParams.get("id") ?? "";
    const who = await makeSomebody(request, {
      account: `keeper.${language}`,
      userName: `Keeper ${language}`,
      roleIds: [roleId],
    });
    const theirs = await openElsewhere(browser, language, "/system/dict", who);
    await expect(theirs.getByRole("treegrid")).toBeVisible();
    await expect(theirs.getByRole("button", { name: w.addDict })).toHaveCount(0);
    await page.getByRole("tab", { name: w.tree }).click();
    await item("dict_add").click();
    const saved = page.waitForResponse("**/api/sq-system/role/submit");
    await page.getByRole("button", { name: p.save, exact: true }).click();
    expect((await saved).status()).toBe(200);
    await expect(page.getByRole("button", { name: p.save, exact: true })).toBeDisabled();
    await theirs.reload();
    await expect(theirs.getByRole("button", { name: w.addDict }).first()).toBeVisible();
    await theirs.context().close();

    await page.goto("/system/role");
    await row(page, name).focus();
    await page.keyboard.press("Delete");
    await expect(dialog(page)).toContainText(w.inUse);
    await dialog(page).getByRole("button", { name: w.show }).click();
    await expect(page).toHaveURL(/\/system\/user\?role=/);
    await expect(row(page, `keeper.${language}`)).toBeVisible();
    await expect(row(page, "wang.minhua")).toBeHidden();
  });

  if (language === oneLanguage)
    test(`nobody gives or changes more than he holds (${language})`, async ({ page, request }) => {
      const titles = await asAdministrator(request, "get", "/api/sq-system/menu/tree");
      const codes = ["user_view", "user_add", "user_edit", "role_view", "role_edit"];
      const menuIds = idsOf(titles.data as Titles[], codes);
      expect(menuIds).toHaveLength(codes.length);
      const made = await asAdministrator(request, "post", "/api/sq-system/role/submit", {
        code: `helper_${language}`,
        name: `Helper ${language}`,
        menuIds,
      });
      const who = await makeSomebody(request, {
        account: `helper.${language}`,
        userName: `Helper ${language}`,
        roleIds: [(made.data as { id: string }).id],
      });
      await openAs(page, language, "/system/user", who);
      await page.getByRole("tabpanel").getByRole("searchbox").first().fill("wang.minhua");
      await expect(row(page, "wang.minhua")).toBeVisible();
      await expect(row(page, "wang.minhua").getByRole("button")).toHaveCount(0);
      await page.getByRole("button", { name: w.addUser }).click();
      await dialog(page).getByRole("combobox", { name: w.roles }).click();
      const leader = page.getByRole("option", { name: "校长" });
      await expect(leader).toContainText(w.notGrantable);
      await expect(leader).toHaveAttribute("data-combobox-disabled", "true");
      await page.goto("/system/role");
      await row(page, "school_leader").focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText(w.readOnly)).toBeVisible();
      await expect(page.getByRole("button", { name: p.save, exact: true })).toHaveCount(0);
    });

  if (language === oneLanguage)
    test(`two editors of a role compare, and the administrators' role stays whole (${language})`, async ({
      page,
      browser,
    }) => {
      await openAs(page, language, "/system/role");
      await row(page, "administrator").focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText(w.fixed)).toBeVisible();
      await page.goto("/system/role");
      await row(page, "analyst").dblclick();
      const other = await openElsewhere(browser, language, new URL(page.url()).pathname);
      await row(other, "analyst").dblclick();
      const nameOf = (one: typeof page) => one.getByRole("textbox", { name: p.name, exact: true });
      const [mine, theirs] = [`Analyst mine ${language}`, `Analyst theirs ${language}`];
      await nameOf(page).fill(mine);
      await nameOf(other).fill(theirs);
      await other.getByRole("button", { name: p.save, exact: true }).click();
      await expect(other.getByRole("heading", { name: theirs, level: 1 })).toBeVisible();
      await page.getByRole("button", { name: p.save, exact: true }).click();
      await expect(dialog(page)).toContainText(w.stale);
      await expect(dialog(page)).toContainText(theirs);
      await dialog(page).getByRole("button", { name: p.keepMine }).click();
      await expect(page.getByRole("heading", { name: mine, level: 1 })).toBeVisible();
      await other.context().close();
    });
}
