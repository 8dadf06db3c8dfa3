import { create } from "zustand";

/** How a user arranged a list. Names are keys of columns; widths are in pixels. Keys that the list does not have are ignored. */
export interface Arrangement {
  order: readonly string[];
  hidden: readonly string[];
  /** Columns shown though they are extra; stored arrangements of before have none. */
  shown?: readonly string[];
  widths: Readonly<Record<string, number>>;
}

/** A named set of filters with the columns that belong to them. */
export interface SavedView {
  name: string;
  filter: Readonly<Record<string, string>>;
  arrangement: Arrangement;
}

/** What a user stored of one list. */
export interface ListView {
  arrangement: Arrangement;
  saved: readonly SavedView[];
}

/** The lists of the signed-in user by name; stored by the shell. */
export const useListViews = create<Readonly<Record<string, ListView>>>(() => ({}));

export const asDeclared: Arrangement = { order: [], hidden: [], widths: {} };
const untouched: ListView = { arrangement: asDeclared, saved: [] };

export const useListView = (name: string): ListView => useListViews((views) => views[name] ?? untouched);

export function changeListView(name: string, change: Partial<ListView>): void {
  useListViews.setState((views) => ({ [name]: { ...(views[name] ?? untouched), ...change } }));
}
