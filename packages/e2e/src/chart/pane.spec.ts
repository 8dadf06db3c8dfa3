import { expect, expectAccessible, test } from "../console.ts";

const at = (query: string): string =>
  `http://127.0.0.1:${process.env.PROVOST_E2E_PANE_PORT}/?choices=off&language=zh&${query}`;

test("the pane on a page of its own is accessible with its menu, its style and a pivot table", async ({
  page,
}) => {
  await page.goto(at("show=drill-caller&type=bar"));
  await expect(page.getByRole("img", { name: /^柱状图/ })).toBeVisible();
  await page.getByText("条件格式").or(page.getByText("数值轴")).first().click();
  await page.getByRole("application").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await expectAccessible(page);
  await page.goto(at("type=pivot&dimensions=2&measures=1&categories=3000&paging=off"));
  await expect(page.getByRole("grid").locator("tr[data-kind]").first()).toBeVisible();
  await expectAccessible(page);
});
