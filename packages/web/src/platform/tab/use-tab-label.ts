import { useEffect, useRef } from "react";
import { onLanguageChange, useLanguage } from "../i18n.ts";
import { useTab, useTabOwned } from "./tab-context.ts";

/** Names the tab in the present language, also when that changes while the page is hidden; `say` uses `wordsNow` or `language`, `null`: as the menu calls it. */
export function useTabLabel(say: () => string | null): void {
  const tab = useTab();
  useLanguage();
  const label = say();
  const said = useRef(say);
  said.current = say;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle is another object whenever the tab comes to the front
  useEffect(() => tab.rename(label), [label]);
  // Effects rest while the page is hidden.
  useTabOwned("label", (signal) => {
    const end = onLanguageChange(() => tab.rename(said.current()));
    signal.addEventListener("abort", end, { once: true });
    return null;
  });
}
