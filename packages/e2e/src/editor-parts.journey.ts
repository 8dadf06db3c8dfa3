import { editorIn } from "./editor-steps.ts";
import { expect, languages, test } from "./journey.ts";

const words = {
  zh: {
    characters: "特殊字符",
    find: "查找替换",
    missing: "此部分未能载入，文字没有丢失。",
    again: "重试",
    field: "查找",
  },
  en: {
    characters: "Special characters",
    find: "Find and replace",
    missing: "This part could not be loaded; the text is not lost.",
    again: "Try again",
    field: "Find",
  },
} as const;

for (const language of languages) {
  const w = words[language];
  test(`a panel or bar that does not come says so and comes when it is tried again (${language})`, async ({
    page,
  }) => {
    const editor = await editorIn(page, language, "html=<p>kept</p>");
    await page.route(/\/(SpecialPanel|FindBar)-/, (route) => route.abort());
    const missing = page.getByRole("alert").filter({ hasText: w.missing });
    const again = missing.getByRole("button", { name: w.again });

    await editor.tool(w.characters).click();
    await expect(again).toBeFocused();
    await page.unroute(/\/(SpecialPanel|FindBar)-/);
    await again.click();
    const panel = page.getByRole("dialog", { name: w.characters });
    await expect(panel.getByRole("button").first()).toBeFocused();
    await page.keyboard.press("Escape");

    await page.route(/\/FindBar-/, (route) => route.abort());
    await editor.text.focus();
    await page.keyboard.press("Control+f");
    await expect(again).toBeVisible();
    await page.unroute(/\/FindBar-/);
    await again.click();
    await expect(page.getByRole("textbox", { name: w.field, exact: true })).toBeFocused();
    expect(await editor.html()).toBe("<p>kept</p>");
  });
}
