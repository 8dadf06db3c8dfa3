import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "./journey.ts";

const leaves = 9000;
const below = 1000;

function item(n: number, parts: object = {}) {
  const id = `018f0000-0000-7000-8000-${String(n).padStart(12, "0")}`;
  const own = { id, parentId: "0", code: `m${n}`, name: `Item ${n}`, alias: "", path: `/long/${n}` };
  const shown = { source: "file", sort: n, category: 1, action: 0, isOpen: 1, remark: "" };
  return { ...own, ...shown, meta: {}, group: [], query: {}, version: 1, hasChildren: false, ...parts };
}

/** A menu of ten thousand in place of the server's. */
async function withLongMenu(page: Page): Promise<void> {
  const children = Array.from({ length: below }, (_, n) => item(leaves + 2 + n));
  const data = [
    item(0, { name: "Home", path: "/wel/index" }),
    item(leaves + 1, { name: "Many", path: "", hasChildren: true, children }),
    ...Array.from({ length: leaves }, (_, n) => item(n + 1)),
  ];
  await page.route("**/api/sq-system/menu/routes*", (route) =>
    route.fulfill({ json: { code: 200, success: true, msg: "", data } }),
  );
}

/** Frames a second while a box scrolls by 100 px with each. */
function framesPerSecond(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        const box = document.querySelector(wanted);
        const times: number[] = [];
        const tick = (at: number): void => {
          times.push(at);
          const passed = at - (times[0] ?? at);
          box?.scrollBy(0, 100);
          if (passed < 2000) requestAnimationFrame(tick);
          else done(((times.length - 1) / passed) * 1000);
        };
        requestAnimationFrame(tick);
      }),
    selector,
  );
}

/** Puts a box of the sidebar's size over it that holds lines of text and does nothing. */
async function layPlainBox(page: Page): Promise<void> {
  await page.evaluate(() => {
    const box = document.createElement("div");
    box.id = "plain-box";
    box.style.cssText =
      "position:fixed;z-index:1;top:48px;left:0;width:220px;bottom:0;overflow:auto;background:#222b37;color:#fff;white-space:pre";
    box.textContent = Array.from({ length: 1000 }, (_, line) => `Line ${line}`).join("\n");
    document.body.append(box);
  });
}

/** At least 50 frames a second. A round tells nothing when other work leaves a plain box fewer. */
async function expectSmooth(page: Page): Promise<void> {
  const slow: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const menu = await framesPerSecond(page, "aside");
    if (menu >= 50) return;
    await layPlainBox(page);
    const plain = await framesPerSecond(page, "#plain-box");
    await page.locator("#plain-box").evaluate((box) => box.remove());
    const told = `${menu.toFixed(1)} where a plain box gets ${plain.toFixed(1)}`;
    if (plain >= 50) slow.push(told);
    else test.info().annotations.push({ type: "busy machine", description: told });
  }
  expect(slow, "frames a second").toEqual([]);
}

test("a menu of ten thousand scrolls smoothly and is gone through by keys", async ({ page }) => {
  await withLongMenu(page);
  await signIn(page, "en");
  const side = page.getByRole("navigation", { name: "Menu", exact: true });
  await expect(side.getByRole("link", { name: "Item 5", exact: true })).toBeVisible();
  expect(await side.getByRole("listitem").count()).toBeLessThan(100);
  await expectAccessible(page);

  await side.getByRole("button", { name: "Many" }).click();
  const open = side.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Many" }) });
  await expect(open.getByRole("list").getByRole("link").first()).toHaveText(`Item ${leaves + 2}`);
  await expectSmooth(page);

  await side.getByRole("link").first().focus();
  await page.keyboard.press("End");
  await expect(side.getByRole("link", { name: `Item ${leaves}`, exact: true })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(side.getByRole("link", { name: `Item ${leaves - 1}`, exact: true })).toBeFocused();
  await page.keyboard.press("Home");
  await expect(side.getByRole("link", { name: "Home" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await expect(side.getByRole("button", { name: "Many" })).toHaveAttribute("aria-expanded", "false");

  // What has the focus stays when it is scrolled out of sight.
  await page.mouse.move(100, 500);
  await page.mouse.wheel(0, 20_000);
  await expect(side.getByRole("link", { name: "Item 500", exact: true })).toBeAttached();
  await expect(side.getByRole("button", { name: "Many" })).toBeFocused();

  const search = page.getByRole("combobox").or(page.getByRole("searchbox")).first();
  await page.keyboard.press("Control+K");
  await page.keyboard.type("item 77");
  await expect(page.getByRole("option").first()).toBeVisible();
  expect(await page.getByRole("option").count()).toBeLessThanOrEqual(100);
  await expect(search).toBeVisible();
});
