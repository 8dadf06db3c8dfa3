import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../testing/accessible.ts";
import { openEditor } from "../testing/editor-page.tsx";
import { boxOf, moveMouse, styleOf } from "../testing/gestures.ts";

it("9.44 the menu at the selection fades between 70 and 140 px from the pointer and is gone beyond", async () => {
  const editor = await openEditor();
  editor.setHtml(`<p>${"line<br>".repeat(12)}</p><p>choose me</p>`);
  const word = editor.text.getByText("choose me");
  const menu = page.getByRole("toolbar", { name: "选区工具" });
  const opacity = (): number => Number(styleOf(menu, "opacity"));
  await word.dblClick({ position: { x: 20, y: 10 } });
  await expect.element(menu).toBeVisible();
  await expectAccessible();
  const { right, top, height } = boxOf(menu);
  const y = top + height / 2;
  for (const [distance, wanted] of [
    [10, 1],
    [69, 1],
    [105, 0.5],
    [126, 0.2],
  ] as const) {
    await moveMouse([right + distance, y]);
    expect(opacity()).toBeCloseTo(wanted, 1);
  }
  await moveMouse([right + 141, y]);
  await expect.element(menu).not.toBeInTheDocument();
  await editor.text.getByText("line").click({ position: { x: 5, y: 5 } });
  await word.dblClick({ position: { x: 20, y: 10 } });
  await menu.getByRole("button", { name: "加粗" }).click();
  expect(editor.html()).toContain("<strong>choose</strong> me");
});
