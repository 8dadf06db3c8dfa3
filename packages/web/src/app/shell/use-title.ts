import { useEffect } from "react";
import { useStore } from "zustand";
import { useWords } from "../../platform/i18n.ts";
import { routeWords } from "../../ui/text/route-words.ts";
import { useWebsite } from "../tenant-website.ts";
import { tabStore } from "./shell-state.ts";
import { frontTab, tabLabel } from "./tabs/bar/labels.ts";
import { documentTitle } from "./title.ts";

/** Keeps the browser's title after the front tab, also when the language changes. */
export function useTitle(): void {
  const { title: siteTitle } = useWebsite();
  const route = useWords(routeWords);
  const state = useStore(tabStore.state);
  const front = frontTab(state);
  const title = documentTitle(front ? tabLabel(front, state.labels, route) : "", siteTitle);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
