import { expect, it } from "vitest";
import { openEditor } from "../testing/editor-page.tsx";
import { press, type } from "../testing/gestures.ts";

it("9.31 a snapshot is forced after 20 typed characters", async () => {
  const editor = await openEditor();
  const text = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrs";
  await editor.text.click();
  await type(text);
  await press("Control+z");
  await expect.element(editor.text).toHaveTextContent(text.slice(0, 40));
  await press("Control+z");
  await expect.element(editor.text).toHaveTextContent(text.slice(0, 20));
  await press("Control+y");
  await expect.element(editor.text).toHaveTextContent(text.slice(0, 40));
  await press("Control+z", 2);
  await expect.element(editor.text).toHaveTextContent("");
  await expect.element(editor.tool("撤销")).toHaveAttribute("aria-disabled", "true");
});

it("9.30 undo keeps 20 snapshots", async () => {
  const editor = await openEditor();
  const strong = editor.text.css("strong");
  // Each of 25 commands is a step; only the last 20 come back.
  await editor.chosen("<p>word</p>");
  await press("Control+b", 25);
  expect(editor.html()).toBe("<p><strong>word</strong></p>");
  await press("Control+z", 20);
  await expect.element(strong).toHaveTextContent("word");
  await expect.element(editor.tool("撤销")).toHaveAttribute("aria-disabled", "true");
  await press("Control+z");
  await expect.element(strong).toHaveTextContent("word");
  await press("Control+y", 19);
  await expect.element(strong).not.toBeInTheDocument();
});

it("the caret goes back to where the change was made", async () => {
  const editor = await openEditor({ html: "<p>one</p><p>two</p>" });
  await editor.text.getByText("one").click();
  await type("!");
  await editor.text.getByText("two").click();
  await press("Control+z");
  await type("?");
  expect(editor.html()).toBe("<p>one?</p><p>two</p>");
});
