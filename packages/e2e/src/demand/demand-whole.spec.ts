import { demandWords } from "@provost/web/demand/inbox/demand-words";
import { inboxWords } from "@provost/web/demand/inbox/inbox-words";
import { overflow } from "../app/walk-steps.ts";
import { eachLanguage, expect, expectAccessible, signIn, test } from "../console.ts";
import { text, textsIn } from "../texts.ts";
import { fillShort, formTenant, openForm, receiptOf, submitOf } from "./demand-form-steps.ts";

const w = textsIn({
  search: text(inboxWords, "search"),
  notes: text(demandWords, "notes"),
  add: text(demandWords, "addNote"),
  text: { zh: "富文本编辑器", en: "Rich-text editor" },
  save: text(demandWords, "saveNote"),
  history: text(demandWords, "history"),
  noted: text(demandWords, "event_note_added"),
});

eachLanguage((language) => {
  const size = { width: 390, height: 844 };
  test(`from the form to the first note of staff on a phone (${language})`, { tag: "@long" }, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow();
    const t = w[language];
    await page.setViewportSize(size);
    const tenant = await formTenant(`Whole ${language}`);
    const visitor = await browser.newContext({ viewport: size, ...(baseURL && { baseURL }) });
    const form = await visitor.newPage();
    await openForm(form, language, tenant);
    await fillShort(form, language, "第三医院");
    await submitOf(form, language).click();
    const receipt = await receiptOf(form, language);
    await visitor.close();

    await signIn(page, language, { as: tenant.head, path: "/demand/inbox" });
    await page.getByLabel(t.search).first().fill(receipt.replaceAll("-", "").toLowerCase());
    await page.getByRole("link", { name: "第三医院" }).click();
    await expect(page.getByText(receipt)).toBeVisible();
    await expect(page.getByRole("link", { name: "13800138000" })).toHaveAttribute("href", "tel:13800138000");
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const notes = page.getByRole("region", { name: t.notes, exact: true });
    await notes.getByRole("button", { name: t.add }).click();
    await notes.getByRole("textbox", { name: t.text }).click();
    await page.keyboard.type("Called, samples tomorrow");
    await notes.getByRole("button", { name: t.save }).click();
    await expect(notes.getByRole("article").getByText("Called, samples tomorrow")).toBeVisible();
    await expect(page.getByRole("region", { name: t.history }).getByText(t.noted)).toBeVisible();
    await expectAccessible(page);
  });
});
