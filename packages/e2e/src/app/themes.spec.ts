import { expect, fillSignIn, openIn, signIn, test } from "../console.ts";
import { axeFaults, expectSettled, onceEach, visit } from "./walk-steps.ts";

test.use({ demo: true });

const stored = ["theme-default", "theme-white", "theme-star", "theme-iview", "theme-d2", "theme-hey"];

test("theme, colour and density are there after a reload, a new sign-in, on the sign-in page, and in other tabs of the browser (4.21)", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    // As an earlier console wrote it.
    const record = { dataType: "string", content: "default", datetime: 1 };
    if (localStorage.getItem("provost-themeName") === null)
      localStorage.setItem("provost-themeName", JSON.stringify(record));
  });
  await signIn(page, "en");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "theme-default");
  const other = await context.newPage();
  await openIn(other, "en", "/login");
  await page.getByRole("button", { name: "Appearance" }).click();
  await page.getByRole("button", { name: "Theme", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Theme" });
  await dialog.getByRole("radio", { name: "Starry night" }).check();
  await dialog.getByRole("radio", { name: "Compact" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Appearance" }).click();
  await page.getByRole("button", { name: "Teal" }).click();
  await page.keyboard.press("Escape");
  await expect(other.locator("html")).toHaveAttribute("data-theme", "theme-star");
  await expect(other.locator("html")).toHaveAttribute("data-density", "compact");
  await other.close();
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
  await fillSignIn(page, "en");
  await expect(page).toHaveURL(/\/wel\/index$/);
  await expectLook();
});

test("charts take the new colour without being asked again", { tag: "@long" }, async ({ page }) => {
  await signIn(page, "en");
  await expectSettled(page);
  // The widgets below the board come last.
  await page.getByRole("region", { name: "Widgets" }).scrollIntoViewIfNeeded();
  const paintedWidgets = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType("mark").filter(({ name }) => name.startsWith("tile-painted order-"))
          .length,
    );
  await expect.poll(paintedWidgets).toBe(2);
  // A single series is in the colour; several have hues of their own.
  const chart = page.getByRole("region", { name: "Average score by exam" });
  await expect(chart.locator("canvas")).toBeVisible();
  await chart.scrollIntoViewIfNeeded();
  await expectSettled(page);
  const before = await chart.screenshot();
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  await page.getByRole("button", { name: "Appearance" }).click();
  await page.getByRole("button", { name: "Accent colour" }).click();
  await page.getByRole("dialog", { name: "Accent colour" }).getByRole("button", { name: "Red" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await chart.screenshot()).equals(before)).toBe(false);
  expect(requestedUrls.filter((url) => url.includes("/api/report/"))).toEqual([]);
});

test("every theme can be read in light and dark (text 4.5 : 1)", { tag: "@long" }, async ({ page }) => {
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
