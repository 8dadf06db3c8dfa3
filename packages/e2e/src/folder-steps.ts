import { expect, type Locator, type Page } from "@playwright/test";

/** A place in the tree of folders beside a list. */
export const place = (page: Page, name: string): Locator => page.getByRole("treeitem", { name });

/** Carries a thing or a folder to a place of the tree by mouse. */
export async function carry(page: Page, what: Locator, to: Locator): Promise<void> {
  const [from, goal] = [await what.boundingBox(), await to.boundingBox()];
  if (!from || !goal) throw new Error("nothing to carry");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(goal.x + 20, goal.y + 4, { steps: 8 });
  await page.mouse.move(goal.x + 40, goal.y + goal.height / 2, { steps: 4 });
  await expect(to).toHaveAttribute("data-over", "true");
  await page.mouse.up();
}
