import { expect, test } from "./journey.ts";
import { openAs } from "./people-steps.ts";

const menus = 100;
const buttons = 99;

function title(n: number, parts: object) {
  const id = `018f0000-0000-7000-8000-${String(n).padStart(12, "0")}`;
  return { id, parentId: "0", title: `Item ${n}`, code: `item_${n}`, category: 2, grantable: true, ...parts };
}

/** A hundred menus with ninety-nine buttons each. */
const tree = Array.from({ length: menus }, (_, menu) =>
  title(menu * 1000, {
    category: 1,
    children: Array.from({ length: buttons }, (__, button) => title(menu * 1000 + button + 1, {})),
  }),
);

test("a role stays easy to give among ten thousand menus and buttons", async ({ page }) => {
  // In place of the server's, so that nobody has to make ten thousand menus first.
  await page.route("**/api/sq-system/menu/tree", (route) =>
    route.fulfill({ json: { code: 200, success: true, msg: "", data: tree } }),
  );
  await openAs(page, "en", "/system/role?id=new");
  const given = page.getByRole("tree", { name: "Menus and buttons" });
  const item = (n: number) =>
    given.getByRole("treeitem").filter({ has: page.getByText(`item_${n}`, { exact: true }) });
  await page.getByRole("button", { name: "Expand all" }).click();
  await expect(item(1)).toBeVisible();
  expect(await given.getByRole("treeitem").count()).toBeLessThan(100);

  await item(0).focus();
  const began = Date.now();
  await page.keyboard.press("Space");
  await expect(page.getByText("100 of 10000 chosen")).toBeVisible();
  expect(Date.now() - began).toBeLessThan(2000);
  await expect(item(1)).toHaveAttribute("aria-checked", "true");

  await page.keyboard.press("End");
  await expect(item(99_099)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(item(99_000)).toBeFocused();

  await page.getByRole("searchbox", { name: "Find by name or code" }).fill("item_50050");
  await item(50_050).click();
  await expect(page.getByText("102 of 10000 chosen")).toBeVisible();
  await expect(item(50_000)).toHaveAttribute("aria-checked", "mixed");
});
