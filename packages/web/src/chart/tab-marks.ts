import type { Language } from "@provost/contract/wire/language";
import { shownName } from "../ui/text/shown-name.ts";
import { type BuilderState, draftIn, isUnsaved } from "./builder/builder.ts";
import { chartWords } from "./chart-words.ts";

/** The chart's name, also of one whose table is not there; `null` for a new one. */
export function chartNameIn({ chart, opening }: BuilderState): string | null {
  if (chart !== null) return shownName(chart);
  return opening.phase === "failed" ? opening.name : null;
}

/** The label of the builder's tab: the chart's name, otherwise what is queried; `null` for the label of the menu. */
export function nameOfTab(state: BuilderState, language: Language): string | null {
  const { table, sql } = draftIn(state);
  const name = chartNameIn(state);
  if (name !== null) return name;
  const source = sql === null ? table : "SQL";
  return source === "" ? null : `${chartWords[language].tabOf} · ${source}`;
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
  own.delete("chart");
  if (table === "") own.delete("table");
  else own.set("table", table);
  own.set("draft", tabId);
  return `/report/builder?${own}`;
}
