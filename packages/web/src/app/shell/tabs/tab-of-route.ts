import type { Tab } from "./tabs.ts";

/** What is at an address: its page, and the menu item that leads there. */
export interface RouteFacts {
  pathname: string;
  search: string;
  params: Readonly<Record<string, string>>;
  /** Of the page: its name in Chinese, the key of its translations, and whether it gets a tab. */
  page: { label: string; i18n: string; isTab: boolean };
  item: { name: string; i18n: string | undefined; group: readonly string[] } | null;
}

/** The tab of an address (spec §2): named by the query, the menu or the page; `null` for a page without a tab. */
export function tabOfRoute({ pathname, search, params, page, item }: RouteFacts): Omit<Tab, "id"> | null {
  const query = Object.fromEntries(new URLSearchParams(search));
  const label = query.name || (item?.name ?? page.label);
  const value = pathname + search;
  if (!page.isTab || label === "" || value === "") return null;
  // A name of one's own, in the query or the menu, is not translated by the page's key.
  const i18n = query.i18n ?? (query.name ? undefined : item ? item.i18n : page.i18n);
  return {
    label,
    value,
    params: { ...params },
    query,
    meta: i18n === undefined ? {} : { i18n },
    group: [...(item?.group ?? [])],
    close: true,
  };
}
