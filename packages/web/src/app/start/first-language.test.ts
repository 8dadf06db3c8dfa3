import { Language } from "@provost/contract/wire/language";
import { expect, it } from "vitest";
import { createStorage } from "../../platform/storage.ts";
import { firstLanguage } from "./first-language.ts";
import { stored } from "./stored-items.ts";

function browser() {
  const items = new Map<string, string>();
  const place = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const storage = createStorage({ prefix: "p", local: place, session: place, clock: { now: () => 1 } });
  return { kept: items, storage };
}

it("4.23, 9.12 nothing stored, or a language that is none of ours, begins in Chinese", () => {
  expect(Language.options).toEqual(["zh", "en"]);
  const { kept, storage } = browser();
  expect(firstLanguage(storage, null)).toBe("zh");
  kept.set("p-language", JSON.stringify({ dataType: "string", content: "fr", datetime: 1 }));
  expect(firstLanguage(storage, "fr")).toBe("zh");
});

it("4.23 the stored language goes first", () => {
  const { storage } = browser();
  for (const language of Language.options.toReversed()) {
    storage.set(stored.language, language);
    expect(firstLanguage(storage, "zh")).toBe(language);
  }
});

it("without a stored one, it is that of the cookie, in which the server drew the page", () => {
  expect(firstLanguage(browser().storage, "en")).toBe("en");
});
