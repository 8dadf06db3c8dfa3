import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../console.ts";

const result = (page: Page) => page.getByRole("region", { name: "新图表" });

test("a hidden tab keeps the SQL, its undo, caret, scroll, focus and running query", async ({ page }) => {
  await signIn(page, "zh", { path: "/report/builder" });
  await page.getByRole("button", { name: "SQL", exact: true }).click();
  await page.getByRole("button", { name: "编写 SQL" }).click();
  const editor = page.getByRole("textbox", { name: "SQL 编辑器" });
  await editor.focus();
  const lines = Array.from({ length: 60 }, (_, at) => `-- ${at}`).join("\n");
  // About a second of work for one core.
  const slow =
    "select count(*) as n from range(20000) a, range(2000) b where hash(a.range + b.range) % 7 = 1";
  await page.keyboard.insertText(`${lines}\n${slow}`);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(" ");
  const scroller = page.locator(".cm-scroller");
  await scroller.evaluate((node) => {
    node.scrollTop = 300;
  });
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(result(page).locator("[aria-busy=true]").first()).toBeVisible();

  await page.getByRole("tab", { name: "首页", exact: true }).click();
  await expect(editor).toBeHidden();
  await page.getByRole("tab", { name: "图表 · SQL" }).click();

  await expect(editor).toBeFocused();
  await expect.poll(() => scroller.evaluate((node) => Math.round(node.scrollTop))).toBe(300);
  await expect(result(page).getByRole("gridcell", { name: /^\d{6,}$/ })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press("ControlOrMeta+Z");
  await page.keyboard.type("8");
  await expect(editor).toContainText("% 7 = 81");

  await page.reload();
  await expect(editor).toContainText("-- 9");
});
