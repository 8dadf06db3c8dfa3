import { expect, type Locator, type Page } from "@playwright/test";
import type { Language } from "./journey.ts";

const words = {
  zh: { text: "富文本编辑器", toolbar: "工具栏", bold: "加粗" },
  en: { text: "Rich-text editor", toolbar: "Toolbar", bold: "Bold" },
} as const;

/** The editor's example page: what is written in, the tools, and the HTML that goes in and comes out. */
export interface EditorPage {
  words: Readonly<Record<keyof (typeof words)["zh"], string>>;
  text: Locator;
  tool: (name: string) => Locator;
  html: () => Promise<string>;
  setHtml: (html: string) => Promise<void>;
}

/** Opens the editor's example page; `asked` are its further parameters. */
export async function editorIn(page: Page, language: Language, asked = ""): Promise<EditorPage> {
  await page.goto(`http://127.0.0.1:${process.env.PROVOST_E2E_EDITOR_PORT}/?language=${language}&${asked}`);
  const w = words[language];
  const text = page.getByRole("textbox", { name: w.text });
  await expect(text).toBeVisible();
  const field = page.getByRole("textbox", { name: "HTML" });
  return {
    words: w,
    text,
    tool: (name) => page.getByRole("toolbar", { name: w.toolbar }).getByRole("button", { name }),
    async html() {
      await page.getByRole("button", { name: "Get HTML" }).click();
      return field.inputValue();
    },
    async setHtml(html) {
      await field.fill(html);
      await page.getByRole("button", { name: "Set HTML" }).click();
    },
  };
}
