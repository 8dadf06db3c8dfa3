import { editorIn } from "./editor-steps.ts";
import { expect, expectAccessible, languages, test } from "./journey.ts";

for (const language of languages)
  test(`the editor on its own is written in, made bold by keys, and gives clean HTML (${language})`, async ({
    page,
  }) => {
    const editor = await editorIn(page, language);
    await editor.text.click();
    await page.keyboard.type("plain ");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("bold");
    expect(await editor.html()).toBe("<p>plain <strong>bold</strong></p>");
    await expect(editor.tool(editor.words.bold)).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page);
  });
