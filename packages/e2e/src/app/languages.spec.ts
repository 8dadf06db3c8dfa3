import type { Page } from "@playwright/test";
import { expect, type Language, languages, signIn, test } from "../console.ts";
import { everyPage, visit } from "./walk-steps.ts";

/** What is written in the other language: Chinese characters, or English words one after another. */
const others: Readonly<Record<Language, RegExp>> = {
  en: /\p{Script=Han}/u,
  zh: /[A-Za-z]{2,}[ -][a-z]{2,}/,
};

/** Data, and names that are the same in both languages. */
const same = /云杉市教育局|^中文$|Switch to Chinese|^[\w.-]+@[\w.-]+$/;

/** The texts of a page, shown or said, with an address before each. */
async function textsOn(page: Page, path: string): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element)
        for (const name of ["aria-label", "title", "placeholder", "alt"])
          found.add(node.getAttribute(name) ?? "");
      else if (node.parentElement?.closest("script, style, code") == null) found.add(node.nodeValue ?? "");
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
        if (others[language].test(said) && !same.test(said)) stray.add(text);
      }
    }
    expect([...stray]).toEqual([]);
  });
