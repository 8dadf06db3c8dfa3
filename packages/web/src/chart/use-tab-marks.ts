import { useEffect } from "react";
import { useStore } from "zustand";
import { language } from "../platform/i18n.ts";
import { useSearch } from "../platform/search.ts";
import { useTab } from "../platform/tab/tab-context.ts";
import { useTabLabel } from "../platform/tab/use-tab-label.ts";
import { type Builder, type BuilderState, isUnsaved } from "./builder/builder.ts";
import { addressOf, nameOfTab } from "./tab-marks.ts";

/** Keeps the tab's label, its address and its sign of unsaved work true. */
export function useTabMarks(builder: Builder): void {
  const tab = useTab();
  const search = useSearch();
  const unsaved = useStore(builder.state, isUnsaved);
  useStore(builder.state, (state) => nameOfTab(state, language()));
  useTabLabel(() => nameOfTab(builder.state.getState(), language()));
  const address = useStore(builder.state, (state: BuilderState) => addressOf(state, search, tab.scope.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle is another object whenever the tab comes to the front
  useEffect(() => {
    tab.setUnsaved(unsaved && "kept");
  }, [unsaved]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (address !== null) tab.retarget(address);
  }, [address]);
}
