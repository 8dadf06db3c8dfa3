import { onTestFinished } from "vitest";
import { type Locator, locators, page, userEvent } from "vitest/browser";

declare module "vitest/browser" {
  interface LocatorSelectors {
    /** What a selector of CSS matches within. */
    css(selector: string): Locator;
  }
}

locators.extend({ css: (selector: string) => `css=${selector}` });

/** Presses keys together, `Control+Shift+z`, so many times. */
export function press(combination: string, times = 1): Promise<void> {
  const held = combination.split("+");
  const name = held.pop();
  const last = name === "Space" ? "[Space]" : `{${name}}`;
  const [down, up] = [held.map((key) => `{${key}>}`), held.toReversed().map((key) => `{/${key}}`)];
  return userEvent.keyboard(`${down.join("")}${last.repeat(times)}${up.join("")}`);
}

/** Presses the keys that write a text. */
export const type = (text: string): Promise<void> => userEvent.keyboard(text.replace(/[{[]/g, "$&$&"));

/** Gives an element the focus without a click. */
export const focus = (locator: Locator): void => (locator.element() as HTMLElement).focus();

/** Clicks by the script, which is quicker than the mouse. */
export function click(locator: Locator): void {
  for (const name of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
    locator.element().dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true, detail: 1 }));
}

/** The words of each element, blanks made one. */
export const texts = (locator: Locator): string[] =>
  locator.elements().map((element) => (element.textContent ?? "").replace(/\s+/g, " ").trim());

/** A computed style of an element. */
export const styleOf = (locator: Locator, property: string): string =>
  getComputedStyle(locator.element()).getPropertyValue(property);

/** Where an element is drawn. */
export const boxOf = (locator: Locator): DOMRect => locator.element().getBoundingClientRect();

type Point = readonly [x: number, y: number];

/** The middle of an element, or a point so far from it. */
export function middleOf(locator: Locator, [right, down]: Point = [0, 0]): Point {
  const { x, y, width, height } = boxOf(locator);
  return [x + width / 2 + right, y + height / 2 + down];
}

const to = ([x, y]: Point) => ({ coords: { x, y } });

/** Moves the mouse through points. */
export const moveMouse = (...points: readonly Point[]): Promise<void> => userEvent.pointer(points.map(to));

/** Presses the mouse's left key where it is. */
export const mouseDown = (): Promise<void> => userEvent.pointer({ keys: "[MouseLeft>]" });

/** Lets go of the mouse's left key. */
export const mouseUp = (): Promise<void> => userEvent.pointer({ keys: "[/MouseLeft]" });

/** Drags with the mouse from the first point through the others. */
export const drag = (from: Point, ...points: readonly Point[]): Promise<void> =>
  userEvent.pointer([to(from), { keys: "[MouseLeft>]" }, ...points.map(to), { keys: "[/MouseLeft]" }]);

/** Pastes as a browser does when another program filled the clipboard. */
export function paste(data: { html?: string; text?: string; files?: readonly File[] }): void {
  const clipboardData = new DataTransfer();
  if (data.html) clipboardData.setData("text/html", data.html);
  if (data.text) clipboardData.setData("text/plain", data.text);
  for (const file of data.files ?? []) clipboardData.items.add(file);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.querySelector(".ProseMirror")?.dispatchEvent(event);
}

/** Makes the page another size until the test ends. */
export async function resize(width: number, height: number): Promise<void> {
  const [before, high] = [innerWidth, innerHeight];
  onTestFinished(() => page.viewport(before, high));
  await page.viewport(width, height);
}

/** What a selector of CSS matches on the page. */
export const css = (selector: string): Locator => page.elementLocator(document.body).css(selector);
