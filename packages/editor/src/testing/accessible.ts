import axe from "axe-core";
import { expect } from "vitest";

/** Checks what is shown with axe. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ["violations"],
    // All styles are here.
    preload: false,
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
  expect(found).toEqual([]);
}
