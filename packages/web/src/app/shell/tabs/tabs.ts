import { z } from "zod";

const Texts = z.record(z.string(), z.string());

/** An open page. `value` is its full path and its identity; `id` stays when the address changes. */
export const Tab = z.object({
  id: z.string(),
  label: z.string(),
  value: z.string().startsWith("/"),
  params: Texts,
  query: Texts,
  meta: z.object({ i18n: z.string().optional() }),
  group: z.array(z.string()),
  close: z.boolean(),
});
export type Tab = z.infer<typeof Tab>;

/** The open pages in order, and the one in front. */
export interface TabList {
  tabs: readonly Tab[];
  current: string;
}

/** What decides about the home tab. */
export interface HomeRule {
  home: Omit<Tab, "id">;
  isFirstPage: boolean;
}

export function isHome(tab: Tab, { home }: HomeRule): boolean {
  return tab.value === home.value;
}

/** One tab cannot be closed; of several, the home tab only when isFirstPage is true. */
export function isClosable(list: TabList, tab: Tab, rule: HomeRule): boolean {
  return list.tabs.length > 1 && (rule.isFirstPage || !isHome(tab, rule));
}

/** Brings a page to the front; one that is open already is not added again. */
export function openTab(list: TabList, tab: Tab): TabList {
  const open = list.tabs.find((one) => one.value === tab.value);
  if (open) return open.id === list.current ? list : { ...list, current: open.id };
  return { tabs: [...list.tabs, tab], current: tab.id };
}

/** Closing the tab in front brings the one before it forward, or the first. */
export function closeTab(list: TabList, id: string, rule: HomeRule): TabList {
  const at = list.tabs.findIndex((tab) => tab.id === id);
  const tab = list.tabs[at];
  if (!tab || !isClosable(list, tab, rule)) return list;
  const tabs = list.tabs.filter((one) => one.id !== id);
  const next = tabs[Math.max(at - 1, 0)];
  return { tabs, current: list.current === id && next ? next.id : list.current };
}

/** Leaves this tab, and the home tab unless that one may be closed. */
export function closeOthers(list: TabList, id: string, rule: HomeRule): TabList {
  const tabs = list.tabs.filter((tab) => tab.id === id || (!rule.isFirstPage && isHome(tab, rule)));
  return tabs.some((tab) => tab.id === id) ? { tabs, current: id } : list;
}

/** Leaves the home tab alone in front. */
export function closeAll(list: TabList, homeId: string, rule: HomeRule): TabList {
  const home = list.tabs.find((tab) => isHome(tab, rule)) ?? { ...rule.home, id: homeId };
  return { tabs: [home], current: home.id };
}

/** Gives a tab another address; a no-op when another tab stands there. */
export function retargetTab(list: TabList, id: string, value: string): TabList {
  if (list.tabs.some((tab) => tab.value === value)) return list;
  return { ...list, tabs: list.tabs.map((tab) => (tab.id === id ? { ...tab, value } : tab)) };
}
