import type { Page } from "@playwright/test";
import { expect, type Language, languages, signIn, test } from "../console.ts";
import { everyPage, visit } from "./walk-steps.ts";

/** What is written in the other language: Chinese characters, or English words one after another. */
const others: Readonly<Record<Language, RegExp>> = {
  en: /\p{Script=Han}/u,
  zh: /[A-Za-z]{2,}[ -][a-z]{2,}/,
};

/** Names that are the same in both languages. */
const same = /^中文$|Switch to Chinese|^[\w.-]+@[\w.-]+$/;

/** What the tenant's own records are called: its people, roles, home page, dictionaries and terms. */
const names =
  /云杉市教育局|管理员|^管$|分析员|首页|学段|学科|考试类型|办学类型|课件评价标准|业务流程|第[一二]学期/gu;

/** The texts of a page, shown or said, with an address before each. */
async function textsOn(page: Page, path: string): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        const isSaid = node.ariaHidden !== "true";
        for (const name of isSaid ? ["aria-label", "title", "placeholder", "alt"] : [])
          found.add(node.getAttribute(name) ?? "");
      } else if (node.parentElement?.closest("script, style, code") == null) found.add(node.nodeValue ?? "");
    }
    return [document.title, ...found];
  });
  return texts.map((text) => `${path}: ${text.trim()}`);
}

for (const language of languages)
  test(`every page of a tenant without data is in one language (${language})`, { tag: "@long" }, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await signIn(page, language);
    const stray = new Set<string>();
    for (const path of everyPage) {
      await visit(page, path);
      for (const text of await textsOn(page, path)) {
        const said = text.slice(path.length + 2);
        if (others[language].test(said.replaceAll(names, "")) && !same.test(said)) stray.add(text);
      }
    }
    expect([...stray]).toEqual([]);
  });
