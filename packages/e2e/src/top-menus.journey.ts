import { expect, expectAccessible, languages, test } from "./journey.ts";
import { dragRow, fieldOf } from "./menu-steps.ts";
import { asAdministrator, dialog, openAs, row, saveDialog } from "./people-steps.ts";

const words = {
  zh: {
    add: "新增顶部菜单",
    name: "名称",
    code: "编码",
    top: "顶部菜单",
    side: "菜单",
    tree: "菜单与按钮",
    find: "按名称或编码查找",
    dict: "字典管理",
    reports: "报表中心",
    edit: "修改",
    remove: "删除",
    one: "1 个菜单",
  },
  en: {
    add: "Add top menu",
    name: "Name",
    code: "Code",
    top: "Top menu",
    side: "Menu",
    tree: "Menus and buttons",
    find: "Find by name or code",
    dict: "Dictionaries",
    reports: "Reports",
    edit: "Edit",
    remove: "Remove",
    one: "2 menus",
  },
} as const;

for (const language of languages) {
  const w = words[language];

  test(`keeping top menus: their menus, their order (${language})`, async ({ page, request }) => {
    const tops = await asAdministrator(request, "get", "/api/sq-system/top-menu/list");
    for (const { id, code } of tops.data as { id: string; code: string }[])
      if (code === "top_walk")
        await asAdministrator(request, "post", "/api/sq-system/top-menu/remove", { ids: id });

    await openAs(page, language, "/system/top-menu");
    const bar = page.getByRole("navigation", { name: w.top });
    const side = page.getByRole("navigation", { name: w.side, exact: true });
    await expect(row(page, "top_report")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: w.add }).click();
    await fieldOf(page, w.name).fill("Walk");
    await fieldOf(page, w.code).fill("top_walk");
    await dialog(page).getByLabel(w.find).fill("dict");
    await dialog(page).getByRole("treeitem", { name: w.dict }).press("Space");
    await expectAccessible(page);
    await saveDialog(page, language);
    await expect(row(page, "top_walk")).toBeVisible();

    // Known in the bar without a reload, and with its own sidebar.
    await bar.getByRole("button", { name: "Walk" }).click();
    await expect(page).toHaveURL(/\/system\/dict$/);
    await expect(side.getByRole("link")).toHaveCount(1);

    await page.goto("/system/top-menu");
    const order = async (): Promise<string[]> => bar.getByRole("button").allTextContents();
    await dragRow(page, row(page, "top_walk"), row(page, "top_report"), 0.1);
    await expect.poll(async () => (await order())[1]).toBe("Walk");
    await row(page, "top_walk").focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(async () => (await order()).slice(1, 3)).toEqual([w.reports, "Walk"]);
    await page.reload();
    await expect.poll(async () => (await order()).slice(1, 3)).toEqual([w.reports, "Walk"]);

    await row(page, "top_walk").focus();
    await page.keyboard.press("Delete");
    await dialog(page).getByRole("button", { name: w.remove, exact: true }).click();
    await expect(bar.getByRole("button", { name: "Walk" })).toHaveCount(0);
  });
}
