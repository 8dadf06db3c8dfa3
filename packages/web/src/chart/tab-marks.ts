import type { Language } from "@provost/contract/language";
import { type BuilderState, draftIn, isUnsaved } from "./builder.ts";
import { chartWords } from "./chart-words.ts";

/** What the builder's tab is called: by its chart, else by its table; `null` as the menu calls it. */
export function nameOfTab(state: BuilderState, language: Language): string | null {
  const { table } = draftIn(state);
  if (state.chart !== null) return state.chart.name;
  return table === "" ? null : `${chartWords[language].tabOf} · ${table}`;
}

/**
 * The address a new chart has to itself once something has been made, so that the one it began at begins another;
 * `null` where the tab's own will do.
 */
export function addressOf(state: BuilderState, search: URLSearchParams, tabId: string): string | null {
  if (state.chart !== null || search.has("draft") || state.opening.phase !== "ready") return null;
  const { table } = draftIn(state);
  const began = search.get("table");
  const strayed = began !== null && table !== "" && table !== began;
  if (!strayed && !isUnsaved(state)) return null;
  const own = new URLSearchParams(search);
  own.delete("virtual");
  if (table === "") own.delete("table");
  else own.set("table", table);
  own.set("draft", tabId);
  return `/report/builder?${own}`;
}
