import { expect, type Locator, type Page } from "@playwright/test";

/** The editor's example page: what is written in, the tools, and the HTML that comes out. */
export interface EditorPage {
  text: Locator;
  /** A tool by its name. */
  tool: (name: string) => Locator;
  html: () => Promise<string>;
  /** Puts the caret at the text's end, where the End key's own way there would be a frame late for the next key. */
  atEnd: () => Promise<void>;
}

interface Example {
  session: {
    editor: {
      state: { doc: { content: { size: number } } };
      commands: { setTextSelection: (position: number) => boolean };
    };
  };
}

/** Opens the editor's example page with all tools shown. */
export async function editorIn(page: Page): Promise<EditorPage> {
  await page.goto(`http://127.0.0.1:${process.env.PROVOST_E2E_EDITOR_PORT}/?language=zh`);
  const text = page.getByRole("textbox", { name: "富文本编辑器" });
  await expect(text).toBeVisible();
  const tool = (name: string): Locator =>
    page.getByRole("toolbar", { name: "工具栏" }).getByRole("button", { name, exact: true });
  const more = tool("更多工具");
  if (await more.isVisible()) await more.click();
  return {
    text,
    tool,
    async html() {
      await page.getByRole("button", { name: "Get HTML" }).click();
      return page.getByRole("textbox", { name: "HTML", exact: true }).inputValue();
    },
    async atEnd() {
      await text.focus();
      await page.evaluate(() => {
        const { editor } = (globalThis as unknown as { editorExample: Example }).editorExample.session;
        editor.commands.setTextSelection(editor.state.doc.content.size - 1);
      });
    },
  };
}
