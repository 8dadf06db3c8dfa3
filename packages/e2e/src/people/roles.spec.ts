import { dictWords } from "@provost/web/dict/dict-words";
import { roleWords } from "@provost/web/people/role/role-words";
import { menuTreeWords } from "@provost/web/ui/tree/menu-tree-words";
import { uiWords } from "@provost/web/ui/ui-words";
import { eachLanguage, expect, expectAccessible, test } from "../console.ts";
import { text, textsIn } from "../texts.ts";
import { choose, dialog, makeSomebody, openAs, openElsewhere, peopleWords, row } from "./people-steps.ts";

const words = textsIn({
  add: text(roleWords, "add"),
  code: text(roleWords, "code"),
  tree: text(roleWords, "permissions"),
  find: text(menuTreeWords, "findMenu"),
  data: text(roleWords, "data"),
  chosen: text(roleWords, "dataChosen"),
  addTable: text(roleWords, "addTable"),
  allTables: text(roleWords, "allTables"),
  addRule: text(roleWords, "addRule"),
  column: text(roleWords, "column"),
  source: text(roleWords, "source"),
  attribute: text(roleWords, "attribute"),
  value: text(roleWords, "value"),
  inUse: text(roleWords, "inUseTitle", { name: "Keeper" }),
  show: text(roleWords, "inUseShow"),
  addDict: text(dictWords, "add"),
  forbidden: text(uiWords, "forbiddenTitle"),
});

eachLanguage((language) => {
  const [w, p] = [words[language], peopleWords[language]];

  test(`a role is given menus, buttons and data, and works for who has it (${language})`, async ({
    page,
    browser,
    request,
  }) => {
    await openAs(page, language, "/system/role");
    await page.getByRole("link", { name: w.add }).click();
    await page.getByRole("textbox", { name: p.name, exact: true }).fill("Keeper");
    await page.getByRole("textbox", { name: w.code, exact: true }).fill("keeper");
    const tree = page.getByRole("tree", { name: w.tree });
    const item = (text: string) => tree.getByRole("treeitem").filter({ hasText: text });
    await page.getByRole("searchbox", { name: w.find }).fill("dict_");
    await item("dict_view").click();
    await page.getByRole("tab", { name: w.data, exact: true }).click();
    await page.getByText(w.chosen).click();
    await choose(page, w.addTable, w.allTables);
    await page.getByRole("button", { name: w.addRule }).click();
    await page.getByRole("combobox", { name: w.column, exact: true }).fill("school");
    await choose(page, w.source, w.attribute);
    await page.getByRole("combobox", { name: w.value, exact: true }).fill("user.dept");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: p.save, exact: true }).click();
    await expect(page).toHaveURL(/\/system\/role\?id=[0-9a-f-]{36}$/);
    await expectAccessible(page);
    await page.reload();
    await page.getByRole("tab", { name: w.data, exact: true }).click();
    await expect(page.getByText("school = {user.dept}")).toBeVisible();

    const roleIds = [new URL(page.url()).searchParams.get("id") ?? ""];
    const who = await makeSomebody(request, { account: "lena", userName: "Lena", roleIds });
    const theirs = await openElsewhere(browser, language, "/system/user", who);
    await expect(theirs.getByRole("heading", { name: w.forbidden })).toBeVisible();
    await theirs.goto("/system/dict");
    await expect(theirs.getByRole("tabpanel").getByRole("heading", { level: 1 })).not.toHaveText(w.forbidden);
    await expect(theirs.getByRole("button", { name: w.addDict })).toHaveCount(0);
    await page.getByRole("tab", { name: w.tree }).click();
    await page.getByRole("searchbox", { name: w.find }).fill("dict_");
    await item("dict_add").click();
    const saved = page.waitForResponse("**/api/sq-system/role/submit");
    await page.getByRole("button", { name: p.save, exact: true }).click();
    expect((await saved).status()).toBe(200);
    await theirs.reload();
    await expect(theirs.getByRole("button", { name: w.addDict }).first()).toBeVisible();
    await theirs.context().close();

    await page.goto("/system/role");
    await row(page, "Keeper").focus();
    await page.keyboard.press("Delete");
    await expect(dialog(page)).toContainText(w.inUse);
    await dialog(page).getByRole("button", { name: w.show }).click();
    await expect(page).toHaveURL(/\/system\/user\?role=/);
    await expect(row(page, "lena")).toBeVisible();
    await expect(row(page, "admin")).toBeHidden();
  });
});
