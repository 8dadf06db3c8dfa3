import { expect, signIn, test } from "./journey.ts";
import { importTable, shelfOf } from "./report-steps.ts";

const days = "day,area,score\n1997-01-02,East,1\n1998-03-04,West,2\n";

test("a tap on a field opens what it can be added as; a date that is none is told in the filter's form (en)", async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true });
  const page = await context.newPage();
  await signIn(page, "en");
  await importTable(page, "en", "touched", days);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/report/builder?table=touched");
  await expect(page.getByText("Open Fields above and tap one to add it.")).toBeVisible();
  await expect(shelfOf(page, "Dimensions")).toContainText("Tap a field to add it");
  await page.getByRole("button", { name: "Fields", exact: true }).tap();
  await page.getByRole("complementary").getByRole("button", { name: "area", exact: true }).tap();
  await page.getByRole("menuitem", { name: /^Add as dimension/ }).tap();
  await expect(shelfOf(page, "Dimensions")).toContainText("area");

  await page.getByRole("complementary").getByRole("button", { name: "day", exact: true }).tap();
  await page.getByRole("menuitem", { name: /^Add filter/ }).tap();
  const form = page.getByRole("form", { name: "Add a filter" });
  await form.getByRole("combobox", { name: "From" }).fill("1/2/1997");
  await form.getByRole("combobox", { name: "To" }).fill("\u0024{until}");
  await form.getByRole("button", { name: "Apply" }).tap();
  await expect(form.getByText("A date such as 2024-03-01 is needed")).toHaveCount(1);
  await form.getByRole("combobox", { name: "From" }).fill("1997-01-02");
  await expect(form.getByText("is needed")).toHaveCount(0);
  await form.getByRole("button", { name: "Apply" }).tap();
  await expect(shelfOf(page, "Filters")).toContainText("1997-01-02");
  await context.close();
});
