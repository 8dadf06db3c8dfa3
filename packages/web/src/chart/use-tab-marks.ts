import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useStore } from "zustand";
import { language, onLanguageChange } from "../platform/i18n.ts";
import { useTab, useTabOwned } from "../platform/tab/tab-context.ts";
import { type Builder, type BuilderState, isUnsaved } from "./builder.ts";
import { addressOf, nameOfTab } from "./tab-marks.ts";

/** Keeps the tab's label, its address and its sign of unsaved work true. */
export function useTabMarks(builder: Builder): void {
  const tab = useTab();
  const [search] = useSearchParams();
  const unsaved = useStore(builder.state, isUnsaved);
  const name = useStore(builder.state, (state) => nameOfTab(state, language()));
  const address = useStore(builder.state, (state: BuilderState) => addressOf(state, search, tab.scope.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle is another object whenever the tab comes to the front
  useEffect(() => {
    tab.setUnsaved(unsaved && "kept");
  }, [unsaved]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => tab.rename(name), [name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (address !== null) tab.retarget(address);
  }, [address]);
  // A hidden tab's label follows the language, too.
  useTabOwned("tabName", (signal) => {
    const end = onLanguageChange((next) => tab.rename(nameOfTab(builder.state.getState(), next)));
    signal.addEventListener("abort", end, { once: true });
    return null;
  });
}
