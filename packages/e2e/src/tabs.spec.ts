import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./console.ts";

test.use({ demo: true });

const menu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Menu", exact: true }).getByText(name, { exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

async function openBuilder(page: Page): Promise<void> {
  await page.goto("/report/builder?table=exam_score");
  await expect(page.getByRole("combobox", { name: "Table" })).toHaveValue(/^exam_score/);
}

async function addField(page: Page, name: string, key: "d" | "m"): Promise<void> {
  await page.getByRole("complementary").getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press(key);
}

test("what is typed in a tab, the caret and the focus are there when one comes back", async ({ page }) => {
  await signIn(page, "en", { path: "/system/dict" });
  const find = page.getByRole("searchbox", { name: "Filter by name" });
  await find.pressSequentially("unfinished");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await menu(page, "Roles").click();
  await expect(tab(page, "Roles")).toHaveAttribute("aria-selected", "true");
  await tab(page, "Dictionaries").click();
  await expect(find).toHaveValue("unfinished");
  await expect(find).toBeFocused();
  await page.keyboard.type("X");
  await expect(find).toHaveValue("unfinishXed");
});

test("a form keeps its draft, its dialog is not on screen while its tab is hidden", async ({ page }) => {
  await signIn(page, "en");
  await menu(page, "System").click();
  await menu(page, "Dictionaries").click();
  await page.getByRole("button", { name: "Add dictionary" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill("Half written");
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goForward();
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Half written");
});

test("a running question goes on while its tab is hidden", async ({ page }) => {
  await signIn(page, "en");
  await openBuilder(page);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let cancelled = 0;
  page.on("requestfailed", (request) => {
    if (request.url().endsWith("/api/report/query")) cancelled++;
  });
  await page.route("**/api/report/query", async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/report/query");
  await addField(page, "School", "d");
  await asked;
  await menu(page, "Data sets").click();
  await expect(page.getByRole("heading", { name: "Data sets", level: 1 })).toBeVisible();
  const answered = page.waitForResponse("**/api/report/query");
  release();
  expect((await answered).status()).toBe(200);
  await tab(page, "Chart · exam_score").click();
  await expect(page.getByRole("gridcell", { name: "望山中学" })).toBeVisible();
  expect(cancelled).toBe(0);
});

test("2.50 4.15 tabs: a page opens once, the only tab cannot be closed, closing the shown one goes back", async ({
  page,
}) => {
  await signIn(page, "en");
  await expect(page.getByRole("tab")).toHaveCount(1);
  await menu(page, "Data sets").click();
  await menu(page, "Charts").click();
  await menu(page, "Data sets").click();
  await expect(page.getByRole("tab")).toHaveCount(3);
  await page.getByTitle("Close Data sets").click();
  await expect(tab(page, "Home")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByTitle("Close Home")).toHaveCount(0);
  await tab(page, "Charts").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Close all" }).click();
  await expect(page.getByRole("tab")).toHaveCount(1);
  await expect(page).toHaveURL(/\/wel\/index$/);
});

const row = (page: Page) => page.getByRole("tablist", { name: "Open pages" });
const names = (page: Page) =>
  row(page)
    .getByRole("tab")
    .evaluateAll((tabs) => tabs.map((one) => one.getAttribute("title")));
const item = (page: Page, name: string) =>
  page.getByRole("menuitem", { name: new RegExp(`^${name}( |$|Alt|Ctrl|Del)`) });

async function openThree(page: Page): Promise<void> {
  await signIn(page, "en");
  await menu(page, "Data sets").click();
  await menu(page, "Charts").click();
  await expect(tab(page, "Charts")).toHaveAttribute("aria-selected", "true");
}

test("4.17 the only tab cannot be closed by mouse, key or menu", async ({ page }) => {
  await signIn(page, "en");
  await expect(page.getByTitle("Close Home")).toHaveCount(0);
  await tab(page, "Home").focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Alt+Shift+W");
  await tab(page, "Home").click({ button: "middle" });
  await tab(page, "Home").click({ button: "right" });
  for (const name of ["Close", "Close others", "Close to the right", "Close all"]) {
    await expect(item(page, name).first()).toBeDisabled();
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  expect(await names(page)).toEqual(["Home"]);
});

test("4.18 among several the home tab closes by no way while isFirstPage is false", async ({ page }) => {
  await openThree(page);
  await expect(page.getByTitle("Close Home")).toHaveCount(0);
  await tab(page, "Home").focus();
  await page.keyboard.press("Delete");
  await tab(page, "Home").click({ button: "right" });
  await expect(item(page, "Close").first()).toBeDisabled();
  await page.keyboard.press("Escape");
  await tab(page, "Data sets").click({ button: "right" });
  await item(page, "Close others").click();
  await expect(tab(page, "Data sets")).toHaveAttribute("aria-selected", "true");
  expect(await names(page)).toEqual(["Home", "Data sets"]);
});

test("2.53 the menu opens at the pointer, acts on the tab under it, and pressing elsewhere puts it away", async ({
  page,
}) => {
  await openThree(page);
  const pointed = tab(page, "Data sets");
  const box = await pointed.boundingBox();
  if (box === null) throw new Error("the tab is not on screen");
  await pointed.click({ button: "right", position: { x: 20, y: 12 } });
  const opened = page.getByRole("menu");
  const at = await opened.boundingBox();
  expect(Math.abs((at?.x ?? 0) - (box.x + 20))).toBeLessThan(12);
  expect(Math.abs((at?.y ?? 0) - (box.y + 12))).toBeLessThan(12);
  const { violations } = await new AxeBuilder({ page })
    .include("[role=menu]")
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations).toEqual([]);
  await page.mouse.move(700, 500);
  await page.mouse.down();
  await expect(opened).toBeHidden();
  await page.mouse.up();

  await pointed.click({ button: "right" });
  await page.keyboard.press("Escape");
  await expect(opened).toBeHidden();
  await expect(pointed).toBeFocused();

  await pointed.click({ button: "right" });
  await item(page, "Close to the right").click();
  expect(await names(page)).toEqual(["Home", "Data sets"]);
  await expect(pointed).toHaveAttribute("aria-selected", "true");
});

test("2.54 More acts on the tab in front, and lists all that are open", async ({ page }) => {
  await openThree(page);
  await page.getByRole("button", { name: "More", exact: true }).last().click();
  await page.getByRole("menuitem", { name: "Data sets" }).click();
  await expect(tab(page, "Data sets")).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "More", exact: true }).last().click();
  await item(page, "Close others").click();
  expect(await names(page)).toEqual(["Home", "Data sets"]);
  await page.getByRole("button", { name: "More", exact: true }).last().click();
  await item(page, "Close all").click();
  await expect(page).toHaveURL(/\/wel\/index$/);
  expect(await names(page)).toEqual(["Home"]);
});

test("tabs are moved by dragging and by keys, and the place is told", async ({ page }) => {
  await openThree(page);
  const from = await tab(page, "Charts").boundingBox();
  const to = await tab(page, "Home").boundingBox();
  if (from === null || to === null) throw new Error("the tabs are not on screen");
  await page.mouse.move(from.x + 20, from.y + 15);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 15, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => names(page)).toEqual(["Charts", "Home", "Data sets"]);
  await expect(page.getByRole("status").filter({ hasText: "Charts: place 1 of 3" })).toHaveCount(1);
  await expect(tab(page, "Charts")).toHaveAttribute("aria-selected", "true");

  await tab(page, "Charts").focus();
  await page.keyboard.press("Control+Shift+ArrowRight");
  expect(await names(page)).toEqual(["Home", "Charts", "Data sets"]);
  await expect(tab(page, "Charts")).toBeFocused();
  await page.keyboard.press("Control+Shift+ArrowRight");
  expect(await names(page)).toEqual(["Home", "Data sets", "Charts"]);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(["Home", "Data sets", "Charts"]);
});

test("a pinned tab stands first, has no cross, stays when all close and after a reload", async ({ page }) => {
  await openThree(page);
  await tab(page, "Charts").click({ button: "right" });
  await item(page, "Pin").click();
  expect(await names(page)).toEqual(["Charts", "Home", "Data sets"]);
  await expect(page.getByTitle("Close Charts")).toHaveCount(0);
  await expect(tab(page, "Charts pinned")).toHaveText("C");
  await tab(page, "Home").click({ button: "right" });
  await item(page, "Close all").click();
  await expect(tab(page, "Home")).toHaveAttribute("aria-selected", "true");
  expect(await names(page)).toEqual(["Charts", "Home"]);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(["Charts", "Home"]);
  await tab(page, "Charts").click({ button: "right" });
  await item(page, "Unpin").click();
  await expect(page.getByTitle("Close Charts")).toHaveCount(1);
});

test("refreshing draws a page anew and asks where work would be lost", async ({ page }) => {
  await signIn(page, "en", { path: "/system/dict" });
  const find = page.getByRole("searchbox", { name: "Filter by name" });
  await find.fill("zzz");
  await page.keyboard.press("Alt+Shift+R");
  await expect(find).toHaveValue("");
  await page.getByRole("button", { name: "Add dictionary" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill("Half written");
  await page.keyboard.press("Alt+Shift+R");
  const question = page.getByRole("dialog", { name: "Refresh “Dictionaries”?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Half written");
  await page.keyboard.press("Alt+Shift+R");
  await question.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the last closed tab comes back to its place", async ({ page }) => {
  await openThree(page);
  await page.getByTitle("Close Data sets").click();
  await expect.poll(() => names(page)).toEqual(["Home", "Charts"]);
  await page.keyboard.press("Alt+Shift+T");
  await expect.poll(() => names(page)).toEqual(["Home", "Data sets", "Charts"]);
  await expect(tab(page, "Data sets")).toHaveAttribute("aria-selected", "true");
  await tab(page, "Home").click({ button: "right" });
  await expect(item(page, "Reopen closed page")).toBeDisabled();
});

test("the language names the tabs and the browser's title anew", async ({ page }) => {
  await openThree(page);
  await expect(page).toHaveTitle(/^Charts-/);
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitem", { name: "中文" }).click();
  await expect(page).toHaveTitle(/^图表-/);
  await expect(tab(page, "图表")).toHaveAttribute("aria-selected", "true");
});

test("a text box keeps undo, caret and scroll while its tab is hidden", async ({ page }) => {
  await signIn(page, "en", { path: "/system/dict" });
  await page.getByRole("button", { name: "Add dictionary" }).first().click();
  const box = page.getByRole("dialog").getByLabel("Remark");
  await box.focus();
  for (let line = 0; line < 30; line++) await page.keyboard.type(`line ${line}\n`);
  await page.keyboard.type("last");
  for (let back = 0; back < 2; back++) await page.keyboard.press("ArrowLeft");
  const state = () =>
    box.evaluate((node) => {
      const { selectionStart, scrollTop, value } = node as HTMLTextAreaElement;
      return { selectionStart, scrollTop, value };
    });
  const before = await state();
  await page.keyboard.press("Alt+PageUp");
  await expect(box).toBeHidden();
  await page.keyboard.press("Alt+PageDown");
  await expect(box).toBeFocused();
  expect(await state()).toEqual(before);
  await page.keyboard.press("Control+z");
  expect((await state()).value.length).toBeLessThan(before.value.length);
});

for (const way of ["keys", "address", "back"] as const) {
  test(`a dialog that is open while one leaves by ${way} is not on screen and holds nothing of the page`, async ({
    page,
  }) => {
    await signIn(page, "en");
    await menu(page, "System").click();
    await menu(page, "Dictionaries").click();
    await page.getByRole("button", { name: "Add dictionary" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    if (way === "keys") await page.keyboard.press("Alt+PageUp");
    else if (way === "back") await page.goBack();
    else {
      await page.evaluate(() => {
        history.pushState({ idx: 9 }, "", "/wel/index");
        dispatchEvent(new PopStateEvent("popstate", { state: { idx: 9 } }));
      });
    }
    await expect(tab(page, "Home")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const left = await page.evaluate(() => ({
      hidden: [...document.querySelectorAll("[aria-hidden=true], [inert]")].filter((node) =>
        node.contains(document.querySelector("main")),
      ).length,
      lock: document.body.hasAttribute("data-scroll-locked"),
      overflow: getComputedStyle(document.body).overflow,
      events: getComputedStyle(document.body).pointerEvents,
    }));
    expect(left).toEqual({ hidden: 0, lock: false, overflow: "visible", events: "auto" });
    await menu(page, "Dictionaries").click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
}

test("a finger that rests on a tab opens its menu", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, "en");
  const box = await tab(page, "Home").boundingBox();
  if (box === null) throw new Error("the tab is not on screen");
  const devtools = await context.newCDPSession(page);
  const point = { x: box.x + 10, y: box.y + 10 };
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await expect(page.getByRole("menuitem", { name: "Refresh" })).toBeVisible();
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(page.getByRole("menuitem", { name: "Refresh" })).toBeVisible();
  await context.close();
});

test("a page that broke is opened afresh in its tab", async ({ page, context }) => {
  await signIn(page, "en");
  // Another browser tab, in which errors are wanted.
  const other = await context.newPage();
  await other.goto("/wel/index");
  await expect(menu(other, "System")).toBeVisible();
  // A page that says when something was cannot be drawn without it.
  await other.evaluate(() => {
    const { DateTimeFormat, RelativeTimeFormat } = Intl;
    const refuse = (): never => {
      throw new TypeError("no times today");
    };
    Object.assign(Intl, { DateTimeFormat: refuse, RelativeTimeFormat: refuse });
    Object.assign(window, { mend: () => Object.assign(Intl, { DateTimeFormat, RelativeTimeFormat }) });
  });
  await menu(other, "System").click();
  await menu(other, "Sessions").click();
  const again = other.getByRole("tabpanel").getByRole("button", { name: "Open again" });
  await expect(again).toBeVisible();
  await expect(tab(other, "Sessions")).toHaveAttribute("aria-selected", "true");
  await other.evaluate(() => (window as unknown as { mend(): void }).mend());
  await again.click();
  await expect(other.getByRole("tabpanel").getByRole("row").nth(1)).toBeVisible();
});

test("2.27 the same page with another query is another tab with its own state", async ({ page }) => {
  await signIn(page, "en");
  const find = page.getByRole("tabpanel").getByRole("searchbox", { name: "Filter by name" });
  await page.goto("/system/dict?n=1&name=First");
  await find.fill("one");
  await page.goto("/system/dict?n=2&name=Second");
  await expect(find).toHaveValue("");
  await find.fill("two");
  await tab(page, "First").click();
  await expect(find).toHaveValue("one");
  await tab(page, "Second").click();
  await expect(find).toHaveValue("two");
  expect(await names(page)).toEqual(["Home", "First", "Second"]);
});

test("4.18 the home tab closes like any other where the tenant sets isFirstPage", async ({ page }) => {
  await page.route("**/user/getUserInfo*", async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    body.data.tenant.isFirstPage = true;
    await route.fulfill({ response: reply, json: body });
  });
  await openThree(page);
  await page.getByTitle("Close Home").click();
  await expect.poll(() => names(page)).toEqual(["Data sets", "Charts"]);
  await tab(page, "Charts").click({ button: "right" });
  await item(page, "Close others").click();
  await expect.poll(() => names(page)).toEqual(["Charts"]);
});
