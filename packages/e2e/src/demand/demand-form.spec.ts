import type { Page } from "@playwright/test";
import { eachLanguage, expect, expectAccessible, type Language, test } from "../console.ts";
import {
  choose,
  type FormTenant,
  fillShort,
  formTenant,
  formWords,
  group,
  hotline,
  maskLine,
  openForm,
  receiptOf,
  submitOf,
} from "./demand-form-steps.ts";

const script = "<script>document.title='owned'</script><img src=x onerror=alert(1)>";

// In the order of the words' lists.
const choiceNumbers = ["3.33", "3.34", "3.35", "3.36", "3.39", "3.42", "3.43", "3.44"];

/** Every list that is always shown, with its choices as the clauses have them. */
async function expectChoices(page: Page, language: Language): Promise<void> {
  const w = formWords[language];
  for (const [at, [label, choices]] of Object.entries<readonly string[]>(w.choices).entries())
    await test.step(`${choiceNumbers[at]} ${label}`, async () => {
      for (const name of choices)
        await expect(group(page, label).getByRole("radio", { name, exact: true })).toBeVisible();
    });
  await test.step("3.40 masks", async () => {
    for (const name of w.masks) await expect(page.getByRole("checkbox", { name, exact: true })).toBeVisible();
  });
}

async function expectBranches(page: Page, language: Language): Promise<void> {
  const w = formWords[language];
  const [use, , , cycle, payment] = Object.entries<readonly string[]>(w.choices);
  const details = page.getByLabel(w.labels[5], { exact: true });
  const [long, short, shape] = [w.long, w.short, w.kn95].map(([label]) => group(page, label));
  if (!use || !cycle || !payment || !long || !short || !shape) throw new Error("the words lack a list");
  for (const hidden of [details, long, short, shape]) await expect(hidden).toHaveCount(0);
  for (const [at, shown] of [true, false, true, false].entries()) {
    await choose(page, use[0], use[1][at] ?? "");
    await expect(details).toHaveCount(shown ? 1 : 0);
  }
  const pays = (at: number) => group(page, payment[0]).getByRole("radio", { name: payment[1][at] ?? "" });
  await test.step("3.38 3.39 short terms, prepaid in full", async () => {
    await choose(page, cycle[0], cycle[1][1] ?? "");
    await expect(short.getByRole("radio")).toHaveCount(6);
    for (const name of w.short.slice(1)) await choose(page, w.short[0], name);
    await expect(pays(0)).toBeChecked();
    await expect(pays(1)).toBeDisabled();
  });
  await test.step("3.37 3.39 long terms, paid in batches", async () => {
    await choose(page, cycle[0], cycle[1][0] ?? "");
    await expect(short).toHaveCount(0);
    for (const name of w.long.slice(1)) await choose(page, w.long[0], name);
    await expect(pays(1)).toBeChecked();
  });
  await test.step("3.45 the shape of a KN95, 3.41 what a mask asks for", async () => {
    await page.getByRole("checkbox", { name: w.masks[4], exact: true }).check();
    for (const name of w.kn95.slice(1)) await choose(page, w.kn95[0], name);
    for (const part of w.parts) await expect(maskLine(page, w.masks[4]).getByLabel(part)).toBeVisible();
  });
}

/** Everything a visitor can say, on top of what the branches left behind: a foreign resale for two years, in batches. */
async function fillRest(page: Page, language: Language, name: string): Promise<void> {
  const w = formWords[language];
  const say = (at: number, text: string): Promise<void> =>
    page.getByLabel(w.labels[at] ?? "", { exact: true }).fill(text);
  await say(0, name);
  await say(1, script);
  await say(2, "=1+1");
  await say(3, "+44 20 7946 0958");
  await say(4, "buyer@shop.example");
  await say(6, "12 Harbour Road\nLeeds");
  const lists = Object.entries<readonly string[]>(w.choices);
  for (const [label, choices] of lists.filter((_, at) => at !== 0 && at !== 3 && at !== 4))
    await choose(page, label, choices.at(-1) ?? "");
  await fillMasks(page, language);
}

/** Every mask, each with its own name but one, how many, and at what price. */
async function fillMasks(page: Page, language: Language): Promise<void> {
  const w = formWords[language];
  for (const [at, mask] of w.masks.entries()) {
    await page.getByRole("checkbox", { name: mask, exact: true }).check();
    const line = maskLine(page, mask);
    await expect(line.getByLabel(w.parts[0])).toHaveValue(mask);
    await line.getByLabel(w.parts[1]).fill(String((at + 1) * 1000));
    await line.getByLabel(w.parts[2]).fill(`0.${at + 1}5`);
  }
  const kn95 = maskLine(page, w.masks[4]);
  await kn95.getByLabel(w.parts[0]).fill("=cmd|'/c calc'!A1");
  await kn95.getByLabel(w.parts[1]).fill("１２,０００");
  await kn95.getByLabel(w.parts[2]).fill("0.8");
}

eachLanguage((language) => {
  const w = formWords[language];

  test.describe(`the demand form of a tenant (${language})`, () => {
    let tenant: FormTenant;
    test.beforeAll(async () => {
      tenant = await formTenant(`Form ${language}`);
    });

    test(`1.08 2.80 2.81 2.82 2.83 5.08 6.05 from an empty form to the receipt (${language})`, async ({
      page,
      context,
    }) => {
      await openForm(page, language, tenant);
      await expect(page).toHaveTitle(new RegExp(`^${w.title}`));
      await expect(page.getByRole("heading", { level: 1, name: w.title })).toBeVisible();
      await expect(page.getByRole("link", { name: hotline })).toBeVisible();
      const before = await tenant.taken();

      await submitOf(page, language).click();
      await expect(page.getByRole("alert")).toHaveText(w.missing);
      await expect(page.getByLabel(w.labels[0], { exact: true })).toBeFocused();
      await expect(page.getByText(w.required)).toHaveCount(11);
      expect(await tenant.taken()).toEqual(before);
      await expectAccessible(page);

      await expectChoices(page, language);
      await expectBranches(page, language);
      const name = `Shop ${language}`;
      await fillRest(page, language, name);
      await submitOf(page, language).click();
      const receipt = await receiptOf(page, language);
      await expect(page.getByRole("heading", { level: 2 })).toBeFocused();
      await expect(page.getByRole("link", { name: hotline })).toBeVisible();
      await expectAccessible(page);

      const [demand] = await tenant.taken();
      expect(demand).toMatchObject({
        receipt,
        answers: {
          ...{ name, overview: script, contactName: "=1+1", selfUseDetails: "", shortTerm: "" },
          ...{ purchaseUse: "foreign_resale", destination: "foreign", orderStage: "purchase_letter" },
          ...{ supplyCycle: "long", longTerm: "two_years", payment: "batches", kn95Shape: "heart" },
          ...{ clothGrade: "PFE99", breathingValve: "no", noseStrip: "inner" },
          masks: [
            { spec: "civil", name: w.masks[0], quantity: 1000, price: 0.15 },
            { spec: "medical", name: w.masks[1], quantity: 2000, price: 0.25 },
            { spec: "ffp2", name: w.masks[2], quantity: 3000, price: 0.35 },
            { spec: "n95", name: w.masks[3], quantity: 4000, price: 0.45 },
            { spec: "kn95", name: "=cmd|'/c calc'!A1", quantity: 12_000, price: 0.8 },
            { spec: "children", name: w.masks[5], quantity: 6000, price: 0.65 },
          ],
        },
      });
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.getByRole("button", { name: w.copy }).click();
      await expect(page.getByRole("button", { name: w.copied })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(receipt);
      await page.reload();
      expect(await receiptOf(page, language)).toBe(receipt);
      await page.getByRole("button", { name: w.another }).click();
      await expect(page.getByLabel(w.labels[0], { exact: true })).toHaveValue("");
      await expect(page.getByLabel(w.labels[0], { exact: true })).toBeFocused();
    });

    test(`a double click, a lost answer and a reload are one demand (${language})`, async ({ page }) => {
      const before = (await tenant.taken()).length;
      await openForm(page, language, tenant);
      await fillShort(page, language, "双击医院");
      await submitOf(page, language).dblclick();
      await receiptOf(page, language);
      expect((await tenant.taken()).length).toBe(before + 1);

      await page.getByRole("button", { name: w.another }).click();
      await fillShort(page, language, "断线医院");
      // The server accepts it; its response never arrives.
      await page.route("**/api/demand?*", async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      });
      await submitOf(page, language).click();
      await expect(page.getByRole("alert")).toHaveText(w.offline);
      expect((await tenant.taken()).length).toBe(before + 2);
      await page.unroute("**/api/demand?*");
      await page.reload();
      await expect(page.locator("[name=name]")).toHaveValue("断线医院");
      await submitOf(page, language).click();
      const receipt = await receiptOf(page, language);
      const taken = await tenant.taken();
      expect([taken.length, taken[0]?.receipt]).toEqual([before + 2, receipt]);
    });
  });
});
