import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

/** Rows of a table with this text. */
export const row = (text: string | RegExp): Locator => page.getByRole("row").filter({ hasText: text });

/** The topmost dialog. */
export const dialog = (): Locator => page.getByRole("dialog").last();

/** Presses a button of the topmost dialog. */
export const press = (name: string): Promise<void> =>
  dialog().getByRole("button", { name, exact: true }).click();

/** Waits until no dialog is open. */
export const dialogsClosed = (): Promise<void> =>
  expect.element(page.getByRole("dialog")).not.toBeInTheDocument();

/** Chooses from a list that opens below a field. */
export async function choose(field: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option, exact: typeof option === "string" }).click();
}

/** Puts the focus on an element, once it is there. */
export async function focus(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  (locator.element() as HTMLElement).focus();
}

/** Drags a row of a table by its grip to a height within another: 0 its upper edge, 1 its lower. */
export async function dragRow(from: Locator, to: Locator, share: number): Promise<void> {
  const boxOf = (one: Locator): DOMRect => one.element().getBoundingClientRect();
  const move = (x: number, y: number): Promise<void> => userEvent.pointer({ coords: { x, y } });
  await from.hover();
  const start = boxOf(from);
  await move(start.x + 14, start.y + start.height / 2);
  await userEvent.pointer({ keys: "[MouseLeft>]" });
  await move(start.x + 24, start.y + start.height / 2 + 8);
  const zone = share < 0.3 ? "before" : share > 0.7 ? "after" : "inside";
  await expect
    .poll(async () => {
      const end = boxOf(to);
      await move(end.x + 90, end.y + end.height * share);
      await move(end.x + 60, end.y + end.height * share);
      return to.element().getAttribute("data-drop");
    })
    .toBe(zone);
  await userEvent.pointer({ keys: "[/MouseLeft]" });
}
