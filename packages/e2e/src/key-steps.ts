import { expect, type Locator, type Page } from "@playwright/test";

/** Goes on by Tab until the focus is there: a dialog that has just come may still be taking it to its beginning. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(goal).toBeFocused({ timeout: 300 });
  }).toPass();
}
