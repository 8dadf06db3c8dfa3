import type { Locator } from "@playwright/test";
import { whyWords } from "@provost/web/source/reading/why-words";
import { importTable, pupils } from "../chart/report-steps.ts";
import { expect, expectAccessible, test } from "../console.ts";
import { roleWith } from "../menu/menu-steps.ts";
import { text } from "../texts.ts";
import { asAdministrator, makeSomebody, openAs, openElsewhere, row } from "./people-steps.ts";

const why = text(whyWords, "why").zh;
const rule = "grade 等于 form（Eight）";

async function expectExplanation(explanation: Locator): Promise<void> {
  await expect(explanation.getByText("可见 167 行 · 可见 3 个字段，另有 2 个字段不可见")).toBeVisible();
  await expect(explanation.getByText(rule)).toBeVisible();
  // Nothing of what is hidden.
  await expect(explanation).not.toContainText("math");
  await expect(explanation).not.toContainText("250");
}

test("what a role reads is seen as its holders see it, and explained to them without what is hidden", async ({
  page,
  browser,
  request,
}) => {
  await openAs(page, "zh", "/");
  await importTable(page, "zh", "pupils", pupils());
  const tables = await asAdministrator(request, "get", "/api/report/tables");
  const [table] = (tables.data as { id: string; tableName: string }[]).filter(
    ({ tableName }) => tableName === "pupils",
  );
  const made = await roleWith(request, "form", ["dataset", "dataset_view", "dashboard", "dashboard_view"]);
  const rows = [{ column: "grade", operator: "=", values: [{ attribute: "form" }] }];
  const columns = ["name", "area", "grade"];
  const policies = [{ tableId: table?.id, columns, rows }];
  const role = { id: made.id, version: made.version, menuIds: made.menuIds, code: "form", name: "Form" };
  expect(
    await asAdministrator(request, "post", "/api/sq-system/role/submit", { ...role, policies }),
  ).toMatchObject({ code: 200 });
  const roleIds = [made.id];
  const attributes = { form: "Eight" };
  const lena = await makeSomebody(request, { account: "lena", userName: "Lena", roleIds, attributes });

  await page.goto(`/system/role?id=${made.id}`);
  await page.getByRole("tab", { name: "数据权限", exact: true }).click();
  await page.getByRole("button", { name: "以其身份查看…" }).click();
  const view = page.getByRole("dialog");
  await expect(view.getByText("看不到任何行")).toBeVisible();
  await view.getByRole("combobox", { name: "查看身份", exact: true }).fill("lena");
  await page.getByRole("option", { name: "Lena (lena)" }).click();
  const seen = "可见 167 行，共 250 行 · 可见 3 个字段，不可见：score, math";
  await expect(view.getByText(seen)).toBeVisible();
  await expect(view.getByText(rule)).toBeVisible();
  await expectAccessible(page);

  const hers = await openElsewhere(browser, "zh", "/report/dataset", lena);
  await row(hers, "pupils").getByRole("button", { name: "数据 pupils" }).click();
  await hers.getByRole("dialog").getByRole("button", { name: why }).click();
  await expectExplanation(hers.getByRole("dialog").last());

  const chart = await asAdministrator(request, "post", "/api/report/chart", {
    name: "By area",
    content: { chartType: "table", dataSrc: "pupils", selectedDimension: [{ Column: "area" }] },
  });
  const tile = { kind: "chart", id: "t", chartId: (chart.data as { id: string }).id, x: 0, y: 0, w: 6, h: 4 };
  const board = await asAdministrator(request, "post", "/api/report/dashboard", {
    name: "Board",
    content: { tabs: [{ id: "a", name: "", tiles: [tile] }] },
  });
  const boardPath = `/api/report/dashboard/${(board.data as { id: string }).id}/sharing`;
  const grants = [{ roleId: made.id, userId: null, level: "view" }];
  expect(
    await asAdministrator(request, "put", boardPath, { access: "granted", grants, version: 1 }),
  ).toMatchObject({
    code: 200,
  });
  await hers.goto(`/report/dashboard/${(board.data as { id: string }).id}`);
  await expect(hers.getByRole("gridcell", { name: "East", exact: true })).toBeVisible();
  await hers.getByRole("button", { name: "By area 的操作" }).click();
  await hers.getByRole("menuitem", { name: why }).click();
  await expectExplanation(hers.getByRole("dialog"));
  await hers.context().close();
});
