import type { Page } from "@playwright/test";
import { expect, languages, openIn, signIn, signInByHand, test } from "./journey.ts";
import { axeFaults, expectSettled, onceEach, visit } from "./walk-steps.ts";

const words = {
  zh: {
    theme: "主题",
    dialog: "选择",
    names: ["默认主题", "白色主题", "炫彩主题", "iview主题", "d2主题", "hey主题"],
    dark: "深色",
    auto: "跟随系统",
    compact: "紧凑",
    colour: "主题色",
    green: "绿色",
    hex: "颜色值",
    reset: "恢复默认 #409EFF",
    wrong: "请输入 # 加六位十六进制数字，例如 #409EFF",
  },
  en: {
    theme: "Theme",
    dialog: "Choose",
    names: ["Default", "White", "Starry night", "iView", "D2", "Hey"],
    dark: "Dark",
    auto: "As the system",
    compact: "Compact",
    colour: "Primary colour",
    green: "Green",
    hex: "Colour value",
    reset: "Reset to #409EFF",
    wrong: "Enter # and six hexadecimal digits, for example #409EFF",
  },
} as const;

const stored = ["theme-default", "theme-white", "theme-star", "theme-iview", "theme-d2", "theme-hey"];

const colourOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

const record = (page: Page, name: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(`provost-${key}`) ?? "{}").content, name);

for (const language of languages) {
  const w = words[language];

  test(`the dialog ${w.dialog} offers six themes, and choosing one applies at once (2.36, 9.10) (${language})`, async ({
    page,
  }) => {
    await signIn(page, language);
    await page.getByRole("button", { name: w.theme, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: w.dialog });
    const themes = dialog
      .getByRole("group", { name: language === "zh" ? "主题" : "Theme" })
      .getByRole("radio");
    await expect(themes).toHaveCount(6);
    // The first is what stands without a choice.
    await expect(dialog.getByRole("radio", { name: w.names[0] })).toBeChecked();
    const looks = new Set<string>();
    for (const at of [1, 2, 3, 4, 5, 0]) {
      const name = w.names[at] ?? "";
      await dialog.getByRole("radio", { name }).check();
      expect(await record(page, "themeName")).toBe(stored[at]);
      const radius = await page
        .locator("header button")
        .first()
        .evaluate((button) => getComputedStyle(button).borderRadius);
      looks.add(`${await colourOf(page, "header")} ${await colourOf(page, "aside")} ${radius}`);
    }
    expect(looks.size).toBe(6);
    await dialog.getByRole("radio", { name: w.dark }).check();
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await dialog.getByRole("radio", { name: w.auto }).check();
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
  });

  test(`the colour recolours the whole console at once, can be written, and goes back to #409EFF (2.37, 9.11) (${language})`, async ({
    page,
  }) => {
    await signIn(page, language);
    await expectSettled(page);
    const outside: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== new URL(page.url()).origin) outside.push(request.url());
    });
    const mark = "header span[aria-hidden]";
    const before = await colourOf(page, mark);
    await page.getByRole("button", { name: w.colour }).click();
    const panel = page.getByRole("dialog", { name: w.colour });
    await panel.getByRole("button", { name: w.green }).click();
    await expect.poll(() => colourOf(page, mark)).not.toBe(before);
    expect(await record(page, "colorName")).toBe("#2f9e60");

    const field = panel.getByLabel(w.hex);
    await field.fill("#12");
    await expect(panel.getByText(w.wrong)).toBeVisible();
    await field.fill("#8B5CF6");
    await expect(panel.getByText(w.wrong)).toBeHidden();
    expect(await record(page, "colorName")).toBe("#8b5cf6");

    await panel.getByRole("button", { name: w.reset }).click();
    await expect.poll(() => colourOf(page, mark)).toBe(before);
    // No style sheet, and nothing else, came from elsewhere (7.59).
    expect(outside).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: w.colour })).toBeFocused();
  });
}

test("charts take the new colour without being asked again", async ({ page }) => {
  await signIn(page, "en");
  await expectSettled(page);
  const chart = page.getByRole("region", { name: "各校平均成绩" });
  await expect(chart.locator("canvas")).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const before = await chart.screenshot();
  await page.getByRole("button", { name: "Primary colour" }).click();
  await page.getByRole("dialog", { name: "Primary colour" }).getByRole("button", { name: "Red" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await chart.screenshot()).equals(before)).toBe(false);
  expect(asked.filter((url) => url.includes("/api/"))).toEqual([]);
});

test("theme, colour and density are there after a reload, a new sign-in, and on the sign-in page (4.21)", async ({
  page,
}) => {
  await signInByHand(page, "en");
  await page.getByRole("button", { name: "Theme", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Choose" });
  await dialog.getByRole("radio", { name: "Starry night" }).check();
  await dialog.getByRole("radio", { name: "Compact" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Primary colour" }).click();
  await page.getByRole("button", { name: "Teal" }).click();
  await page.keyboard.press("Escape");
  const html = page.locator("html");
  const expectLook = async (): Promise<void> => {
    await expect(html).toHaveAttribute("data-theme", "theme-star");
    await expect(html).toHaveAttribute("data-density", "compact");
    const brand = await html.evaluate((root) => root.style.getPropertyValue("--mantine-color-brand-5"));
    expect(brand).toBe("#12b5a6");
  };
  await page.reload();
  await expectLook();
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expectLook();
  await signInByHand(page, "en");
  await expectLook();
});

test("a stored default is theme-default; other tabs of the browser follow", async ({ page, context }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem("provost-themeName") === null)
      localStorage.setItem(
        "provost-themeName",
        JSON.stringify({ dataType: "string", content: "default", datetime: 1 }),
      );
  });
  await signIn(page, "en");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "theme-default");
  const other = await context.newPage();
  await openIn(other, "en", "/login");
  await page.getByRole("button", { name: "Theme", exact: true }).click();
  await page.getByRole("radio", { name: "iView" }).check();
  await page.getByRole("radio", { name: "Dark", exact: true }).check();
  await expect(other.locator("html")).toHaveAttribute("data-theme", "theme-iview");
  await expect(other.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test("compact rows are 28 px high, and 36 otherwise", async ({ page }) => {
  await signIn(page, "en", { path: "/system/user" });
  const height = async () => (await page.getByRole("row").nth(2).boundingBox())?.height;
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  expect(await height()).toBe(36);
  await page.getByRole("button", { name: "Theme", exact: true }).click();
  await page.getByRole("radio", { name: "Compact" }).check();
  await expect.poll(height).toBe(28);
});

test("every theme can be read in light and dark (text 4.5 : 1)", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, "zh");
  const faults: string[] = [];
  for (const path of ["/wel/index", "/system/user"]) {
    await visit(page, path);
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const theme of stored) {
        await page.locator("html").evaluate((root, name) => root.setAttribute("data-theme", name), theme);
        faults.push(...(await axeFaults(page, `${path} ${theme} ${scheme}`, ["color-contrast"])));
      }
    }
  }
  expect(onceEach(faults)).toEqual([]);
});
