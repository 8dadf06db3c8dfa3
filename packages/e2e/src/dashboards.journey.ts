import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, type Language, signIn, test } from "./journey.ts";
import { importTable, pupils } from "./report-steps.ts";
import { type Caller, callerOf, changeSettings, newPerson, newTenant } from "./server-steps.ts";
import type { SignInAs } from "./signed-in.ts";

const table = "pupils";
const bars = (name: string, dimension: string): object => ({
  name,
  content: {
    chartType: "bar",
    dataSrc: table,
    selectedDimension: [{ Column: dimension }],
    selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
  },
});

/** A tenant of its own with a table and two charts of it; its page of dashboards is open. */
async function openDashboards(
  page: Page,
  language: Language,
): Promise<{ head: SignInAs; caller: Caller; ids: readonly string[] }> {
  const head = await newTenant("云杉看板", "", {});
  const caller = await callerOf(head);
  await signIn(page, language, { as: head });
  await importTable(page, language, table, pupils());
  const ids: string[] = [];
  for (const chart of [bars("By area", "area"), bars("By grade", "grade")]) {
    const { code, data } = await caller.ask("POST", "/api/report/chart", chart);
    expect(code).toBe(200);
    ids.push((data as { id: string }).id);
  }
  await page.goto("/report/dashboard");
  return { head, caller, ids };
}

const tile = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (!box) throw new Error("not on screen");
  return box;
};

async function carry(page: Page, what: Locator, across: number, down: number): Promise<void> {
  const { x, y, width, height } = await boxOf(what);
  const [from, to] = [x + width / 2, y + height / 2];
  await page.mouse.move(from, to);
  await page.mouse.down();
  await page.mouse.move(from + across / 2, to + down / 2, { steps: 6 });
  await page.mouse.move(from + across, to + down, { steps: 6 });
  await page.mouse.up();
}

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(field).first().click();
  await page.getByRole("option", { name: option }).first().click();
}

test("a dashboard drawn up by mouse: charts, a number, words, a filter; read, narrowed and passed on (zh)", async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openDashboards(page, "zh");
  await page.getByRole("button", { name: "新建仪表盘" }).click();
  await page.getByRole("textbox", { name: "名称" }).fill("期末一览");

  await page.getByRole("button", { name: "添加", exact: true }).click();
  await page.getByRole("menuitem", { name: "已保存的图表" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^By area/ }).click();
  await dialog.getByRole("button", { name: /^By grade/ }).click();
  await dialog.getByRole("button", { name: "关闭" }).click();
  await page.getByRole("button", { name: "添加", exact: true }).click();
  await page.getByRole("menuitem", { name: "文字" }).click();
  await dialog.getByRole("textbox", { name: "内容" }).fill("# 期末\n- 成绩 **上升**");
  await dialog.getByRole("button", { name: "完成" }).click();
  await page.getByRole("button", { name: "添加", exact: true }).click();
  await page.getByRole("menuitem", { name: "指标数字" }).click();
  await choose(page, "数据表", new RegExp(table));
  await choose(page, "数值", "score");
  await choose(page, "汇总方式", "平均");
  await dialog.getByRole("textbox", { name: "标题" }).fill("平均分");
  await dialog.getByRole("button", { name: "完成" }).click();
  await expect(tile(page, "平均分")).toContainText("125.5");

  const before = await boxOf(tile(page, "By grade"));
  expect(before.x + before.width).toBeLessThan(page.viewportSize()?.width ?? 0);
  await carry(page, page.getByRole("button", { name: /^By grade：/ }), -before.width - 40, 0);
  await expect.poll(async () => (await boxOf(tile(page, "By grade"))).x).toBeLessThan(before.x - 100);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.poll(async () => (await boxOf(tile(page, "By grade"))).x).toBeGreaterThan(before.x - 5);
  const corner = page
    .locator(".react-grid-item")
    .filter({ has: tile(page, "By grade") })
    .locator(".react-resizable-handle");
  await page.getByRole("button", { name: /^By grade：/ }).hover();
  await carry(page, corner, -240, 0);
  await expect.poll(async () => (await boxOf(tile(page, "By grade"))).width).toBeLessThan(before.width - 100);

  await page.getByRole("button", { name: "筛选" }).click();
  await dialog.getByRole("button", { name: "添加筛选" }).click();
  await choose(page, "数据表", new RegExp(table));
  await choose(page, "字段", "area");
  await dialog.getByRole("textbox", { name: "名称" }).fill("片区");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "完成" }).click();
  await dialog.getByRole("button", { name: "完成" }).click();
  await page.getByRole("button", { name: "保存", exact: true }).click();

  await expect(page.getByRole("heading", { name: "期末一览" })).toBeVisible();
  await page.reload();
  await expect(tile(page, "平均分")).toContainText("125.5");
  await expect(page.getByRole("heading", { name: "期末", exact: true })).toBeVisible();
  await page
    .getByRole("textbox", { name: "片区" })
    .or(page.getByRole("combobox", { name: "片区" }))
    .click();
  await page.getByRole("option", { name: "East" }).click();
  await page.keyboard.press("Escape");
  await expect(tile(page, "平均分")).toContainText("126");
  await expect(tile(page, "By area").getByRole("img", { name: /1 个类别/ })).toBeVisible();
  await expectAccessible(page);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "菜单", exact: true })).toBeHidden();
  await expect(tile(page, "By grade")).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: "全屏" }).click();
  await expect(page.getByRole("navigation", { name: "菜单", exact: true })).toBeHidden();
  await expect.poll(async () => (await boxOf(tile(page, "By grade"))).width).toBeGreaterThan(200);
  await page.getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: "退出全屏" }).click();
  await expect(page.getByRole("navigation", { name: "菜单", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: "复制链接" }).click();
  await expect(page.getByText("链接已复制")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "恢复默认" }).click();
  await expect(tile(page, "平均分")).toContainText("125.5");
  await page.goto(link);
  await expect(tile(page, "平均分")).toContainText("126");
});

test("2.63 2.66 a dashboard drawn up by keys: pages, a mark that narrows the others; shared, restored, removed, made a home page with counters and widgets (en)", async ({
  page,
  browser,
}) => {
  test.slow();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { head, caller, ids } = await openDashboards(page, "en");
  const { data: roles } = await caller.ask("GET", "/api/sq-system/role/tree");
  const analyst = (roles as { id: string; code: string }[]).find(({ code }) => code === "analyst");
  const person = await newPerson({ roleIds: [analyst?.id ?? ""] }, head);
  const colleague = { ...person, tenantId: head.tenantId ?? "" };
  await page.getByRole("button", { name: "New dashboard" }).press("Enter");
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Term");
  const add = async (what: string): Promise<void> => {
    await page.getByRole("button", { name: "Add", exact: true }).press("Enter");
    await page.getByRole("menuitem", { name: what }).press("Enter");
  };
  await add("Saved chart");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^By area/ }).press("Enter");
  await dialog.getByRole("button", { name: /^By grade/ }).press("Enter");
  await page.keyboard.press("Escape");

  const handle = page.getByRole("button", { name: /^By grade: drag/ });
  const before = await boxOf(tile(page, "By grade"));
  await handle.press("ArrowLeft");
  await expect.poll(async () => (await boxOf(tile(page, "By grade"))).x).toBeLessThan(before.x - 100);
  await handle.press("Shift+ArrowRight");
  await expect
    .poll(async () => (await boxOf(tile(page, "By grade"))).width)
    .toBeGreaterThan(before.width + 100);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await boxOf(tile(page, "By grade"))).x).toBeGreaterThan(before.x - 5);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("heading", { name: "Term" })).toBeVisible();

  await tile(page, "By area").getByRole("application").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: /^Narrow the other charts to area = / }).press("Enter");
  await expect(page.getByText(/^Only area = /)).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).press("Enter");
  await page.getByRole("menuitem", { name: "Copy link" }).press("Enter");
  await expect(page.getByText("Link copied")).toBeVisible();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(page.getByText(/^Only area = /)).toBeVisible();
  await page.getByRole("button", { name: /^No longer only area = / }).press("Enter");
  await expect(page.getByText(/^Only area = /)).toHaveCount(0);

  await page.getByRole("button", { name: "Edit", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Add page" }).press("Enter");
  await expect(page.getByRole("button", { name: "Page 2", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await add("Words");
  await dialog.getByRole("textbox", { name: "Content" }).fill("second page");
  await dialog.getByRole("button", { name: "Done" }).press("Enter");
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await page.getByRole("tab", { name: "Page 2" }).press("Enter");
  await expect(page.getByText("second page")).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).press("Enter");
  await page.getByRole("menuitem", { name: "Share" }).press("Enter");
  await dialog.getByLabel("Who finds it").first().click();
  await page.getByRole("option", { name: "Only the owner and those below" }).click();
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Sharing saved")).toBeVisible();
  const address = page.url();
  const other = await browser.newPage();
  await signIn(other, "en", { as: colleague, path: new URL(address).pathname });
  await expect(other.getByRole("heading", { name: "This dashboard cannot be found" })).toBeVisible();
  await other.close();

  await page.getByRole("button", { name: "More actions" }).press("Enter");
  await page.getByRole("menuitem", { name: "Versions" }).press("Enter");
  await dialog.getByRole("button", { name: "Compare" }).first().press("Enter");
  await expect(dialog.getByText("Lacks words")).toBeVisible();
  await dialog.getByRole("button", { name: "Restore this version" }).press("Enter");
  await page
    .getByRole("dialog", { name: /^Restore version/ })
    .getByRole("button", { name: "Restore" })
    .press("Enter");
  await expect(page.getByRole("tab", { name: "Page 2" })).toHaveCount(0);

  await page.goto("/report/dashboard");
  const row = page.getByRole("row").filter({ hasText: "Term" });
  await row.getByRole("button", { name: "More actions Term" }).press("Enter");
  await page.getByRole("menuitem", { name: "Remove" }).press("Enter");
  await expect(row).toHaveCount(0);
  await page.getByRole("treeitem", { name: "Recycle bin" }).click();
  await row.getByRole("button", { name: "Restore Term" }).press("Enter");
  await page.getByRole("treeitem", { name: "All dashboards" }).click();
  await row.getByRole("button", { name: "More actions Term" }).press("Enter");
  await page.getByRole("menuitem", { name: /^Make it a home page/ }).press("Enter");
  await dialog.getByLabel("Every role without one of its own").check();
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(row.getByText("Home page")).toBeVisible();
  await page.goto("/wel/index");
  await expect(tile(page, "By area")).toBeVisible();
  await tile(page, "By area").getByRole("button", { name: "Actions for By area" }).press("Enter");
  const facts = page.getByRole("menu");
  await expect(facts).toContainText(/Rows as of .*4 rows.*Server [\d.]+ ms/s);
  await page.keyboard.press("Escape");
  await changeSettings(head, { orderCharts: [...ids].reverse(), headerCharts: ids.slice(0, 1) });
  await page.reload();
  await expect(page.getByRole("term")).toHaveText(["By area"]);
  await expect(page.getByRole("definition")).toHaveText([/^[\d,]+$/]);
  const widgets = page.getByRole("region", { name: "Widgets" });
  await widgets.scrollIntoViewIfNeeded();
  for (const [place, chart] of ["grade", "area"].entries()) {
    const widget = widgets.getByRole("region", { name: /^By/ }).nth(place);
    await expect(widget).toHaveAccessibleName(`By ${chart}`);
    await expect(widget.getByRole("img", { name: new RegExp(`^Bar chart: .* by ${chart}`) })).toBeVisible();
  }
});
