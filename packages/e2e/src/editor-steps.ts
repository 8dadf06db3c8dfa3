import { expect, type Locator, type Page } from "@playwright/test";
import type { Language } from "./journey.ts";

const names = {
  zh: { text: "富文本编辑器", toolbar: "工具栏", more: "更多工具" },
  en: { text: "Rich-text editor", toolbar: "Toolbar", more: "More tools" },
} as const;

/** The editor's example page: what is written in, the tools, and the HTML that goes in and comes out. */
export interface EditorPage {
  text: Locator;
  /** A tool by the beginning of its name. */
  tool: (name: string) => Locator;
  /** Takes a value of a choice. */
  choose: (tool: string, value: string) => Promise<void>;
  html: () => Promise<string>;
  setHtml: (html: string) => Promise<void>;
  /** Puts the caret at the text's end, where the End key's own way there would be a frame late for the next key. */
  atEnd: () => Promise<void>;
  /** Shows a text and chooses all of it. */
  chosen: (html: string) => Promise<void>;
}

interface Example {
  session: {
    editor: {
      state: { doc: { content: { size: number } } };
      commands: { setTextSelection: (position: number) => boolean };
    };
  };
}

/** Opens the editor's example page with all tools shown; `asked` are its further parameters. */
export async function editorIn(page: Page, language: Language, asked = ""): Promise<EditorPage> {
  await page.goto(`http://127.0.0.1:${process.env.PROVOST_E2E_EDITOR_PORT}/?language=${language}&${asked}`);
  const w = names[language];
  const text = page.getByRole("textbox", { name: w.text });
  await expect(text).toBeVisible();
  const field = page.getByRole("textbox", { name: "HTML", exact: true });
  const toolbar = page.getByRole("toolbar", { name: w.toolbar });
  const tool = (name: string): Locator =>
    toolbar.getByRole("button", { name: new RegExp(`^${name}(: .*)?$`) });
  const more = tool(w.more);
  if (await more.isVisible()) await more.click();
  const setHtml = async (html: string): Promise<void> => {
    await field.fill(html);
    await page.getByRole("button", { name: "Set HTML" }).click();
  };
  return {
    text,
    tool,
    setHtml,
    async choose(name, value) {
      await tool(name).click();
      await page.getByRole("option", { name: value, exact: true }).click();
      await expect(page.getByRole("listbox")).toHaveCount(0);
    },
    async html() {
      await page.getByRole("button", { name: "Get HTML" }).click();
      return field.inputValue();
    },
    async atEnd() {
      await text.focus();
      await page.evaluate(() => {
        const { editor } = (globalThis as unknown as { editorExample: Example }).editorExample.session;
        editor.commands.setTextSelection(editor.state.doc.content.size - 1);
      });
    },
    async chosen(html) {
      await setHtml(html);
      await text.focus();
      await page.keyboard.press("Control+a");
    },
  };
}
