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

/** What a frame costs the page's own thread while a box scrolls by 100 px with each, ms. Its processor time counts, not the clock's: other work on the machine is not the menu's. */
async function costOfFrame(page: Page, selector: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const before = await spent();
  await page.locator(selector).evaluate(
    (box, count) =>
      new Promise<void>((done) => {
        let left = count;
        const step = (): void => {
          box.scrollBy(0, 100);
          left -= 1;
          if (left > 0) requestAnimationFrame(step);
          else done();
        };
        requestAnimationFrame(step);
      }),
    frames,
  );
  const cost = ((await spent()) - before) / frames;
  await session.detach();
  return cost;
}

const frames = 120;
/** At 50 frames a second each has so long, ms. */
const room = 20;

/** The middle of three: each time the machine may have slept its caches away. */
async function expectSmooth(page: Page): Promise<void> {
  const costs: number[] = [];
  for (let round = 0; round < 3; round += 1) costs.push(await costOfFrame(page, "aside"));
  const [, middle = Number.POSITIVE_INFINITY] = costs.toSorted((one, other) => one - other);
  test
    .info()
    .annotations.push({ type: "ms a frame", description: costs.map((ms) => ms.toFixed(1)).join(", ") });
  expect(middle, `ms a frame: ${costs.map((ms) => ms.toFixed(1)).join(", ")}`).toBeLessThan(room);
  expect(middle).toBeGreaterThan(0);
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
