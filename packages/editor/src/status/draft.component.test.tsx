import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openEditor } from "../testing/editor-page.tsx";
import { focus, press, type } from "../testing/gestures.ts";
import { stopClock } from "../testing/stopped-clock.ts";
import type { DraftPlace } from "./draft.ts";

/** Keeps a draft as long as the test runs. */
function draftPlace(stored: string | null = null): DraftPlace & { stored: string | null } {
  return {
    stored,
    get() {
      return this.stored;
    },
    set(html) {
      this.stored = html;
    },
    remove() {
      this.stored = null;
    },
  };
}

it("4.45, 9.26, 9.27 a draft is saved 500 ms after the last change; its note comes after 2 s for 2 s, and a newer save puts it off", async () => {
  const { pass } = stopClock();
  const drafts = draftPlace();
  const editor = await openEditor({ drafts });
  const note = page.getByText("本地保存成功");
  focus(editor.text);
  await type("a");
  await pass(400);
  await type("b");
  await pass(499);
  expect(drafts.stored).toBeNull();
  await pass(1);
  expect(drafts.stored).toBe("<p>ab</p>");
  await pass(1999);
  expect(note.query()).toBeNull();
  await pass(1);
  expect(note.query()).not.toBeNull();
  await pass(1999);
  expect(note.query()).not.toBeNull();
  await pass(1);
  expect(note.query()).toBeNull();

  // A newer save takes the place of the note before it.
  await type("c");
  await pass(2500);
  expect(note.query()).not.toBeNull();
  await type("d");
  await pass(500);
  expect(note.query()).toBeNull();
  await pass(2000);
  expect(note.query()).not.toBeNull();

  // An empty text leaves no draft.
  await press("Control+a");
  await press("Backspace");
  await pass(500);
  expect(drafts.stored).toBeNull();
});

it("4.43, 9.25 a message goes after 4000 ms", async () => {
  const { pass } = stopClock();
  const editor = await openEditor();
  editor.setHtml(`<p>${"<b>".repeat(200)}deep</p>`);
  const message = page.getByText("内容嵌套过深，未能载入");
  await pass(3999);
  expect(message.query()).not.toBeNull();
  await pass(1);
  expect(message.query()).toBeNull();
});

it("a draft that was not sent is offered when the editor opens again", async () => {
  const drafts = draftPlace("<p>kept</p>");
  const editor = await openEditor({ drafts });
  await expect.element(page.getByText("发现上次未提交的草稿，是否恢复？")).toBeVisible();
  await page.getByRole("button", { name: "恢复" }).click();
  await expect.element(editor.text).toHaveTextContent("kept");
  await editor.tool("撤销").click();
  await expect.element(editor.text).toHaveTextContent("");
});

it("what is still to be saved when the editor goes is saved", async () => {
  const drafts = draftPlace();
  const editor = await openEditor({ drafts });
  await editor.text.click();
  await type("kept");
  dispatchEvent(new Event("pagehide"));
  expect(drafts.stored).toBe("<p>kept</p>");
});
