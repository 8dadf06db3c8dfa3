import type { Tab } from "./tab.ts";

export type { Tab } from "./tab.ts";

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

/** Where a tab belongs in the row: home first, behind it what is pinned, then the others. */
function rankOf(tab: Tab, rule: HomeRule): number {
  if (isHome(tab, rule)) return 0;
  return tab.pinned === true ? 1 : 2;
}

/** The tabs as the row shows them; within a rank they keep their order. The same list where they are in order already. */
export function ranked(tabs: readonly Tab[], rule: HomeRule): readonly Tab[] {
  const isRanked = tabs.every((tab, at) => {
    const next = tabs[at + 1];
    return next === undefined || rankOf(tab, rule) <= rankOf(next, rule);
  });
  return isRanked ? tabs : tabs.toSorted((one, other) => rankOf(one, rule) - rankOf(other, rule));
}

/** One tab cannot be closed; of several, the home tab only when isFirstPage is true. */
export function isClosable(list: TabList, tab: Tab, rule: HomeRule): boolean {
  return list.tabs.length > 1 && (rule.isFirstPage || !isHome(tab, rule));
}

/** Whether two tabs are the same: by label, path and params; whether they may be closed does not count. */
export function isSameTab(one: Omit<Tab, "id">, other: Omit<Tab, "id">): boolean {
  const names = Object.keys(one.params);
  return (
    one.label === other.label &&
    one.value === other.value &&
    names.length === Object.keys(other.params).length &&
    names.every((name) => one.params[name] === other.params[name])
  );
}

/** Activates a page; one that is already open is not added again. A path has one tab: if its label differs, the tab takes the new label. */
export function openTab(list: TabList, tab: Tab): TabList {
  const open = list.tabs.find((one) => one.value === tab.value);
  if (open === undefined) return { tabs: [...list.tabs, tab], current: tab.id };
  if (isSameTab(open, tab)) return open.id === list.current ? list : { ...list, current: open.id };
  const { id, pinned } = open;
  const named: Tab = { ...tab, id, ...(pinned === undefined ? {} : { pinned }) };
  return { tabs: list.tabs.map((one) => (one === open ? named : one)), current: id };
}

/** Puts a tab where it was, as far as that place is there. */
export function insertTab(list: TabList, tab: Tab, at: number): TabList {
  if (list.tabs.some(({ value }) => value === tab.value)) return openTab(list, tab);
  const tabs = list.tabs.toSpliced(Math.min(at, list.tabs.length), 0, tab);
  return { tabs, current: tab.id };
}

/** Closing the active tab activates the one before it, or the first. */
export function closeTab(list: TabList, id: string, rule: HomeRule): TabList {
  const at = list.tabs.findIndex((tab) => tab.id === id);
  const tab = list.tabs[at];
  if (!tab || !isClosable(list, tab, rule)) return list;
  const tabs = list.tabs.filter((one) => one.id !== id);
  const next = tabs[Math.max(at - 1, 0)];
  return { tabs, current: list.current === id && next ? next.id : list.current };
}

/** Whether a tab stays when others are closed: pinned, or home unless that one may be closed. */
function stays(tab: Tab, rule: HomeRule): boolean {
  return tab.pinned === true || (!rule.isFirstPage && isHome(tab, rule));
}

/** Leaves this tab, the pinned ones, and the home tab unless that one may be closed. */
export function closeOthers(list: TabList, id: string, rule: HomeRule): TabList {
  const tabs = list.tabs.filter((tab) => tab.id === id || stays(tab, rule));
  return tabs.some((tab) => tab.id === id) ? { tabs, current: id } : list;
}

/** Closes the tabs to the right of this one; this one becomes active if the active tab is closed. */
export function closeRight(list: TabList, id: string, rule: HomeRule): TabList {
  const at = list.tabs.findIndex((tab) => tab.id === id);
  if (at < 0) return list;
  const tabs = list.tabs.filter((tab, place) => place <= at || stays(tab, rule));
  if (tabs.length === list.tabs.length) return list;
  return { tabs, current: tabs.some((tab) => tab.id === list.current) ? list.current : id };
}

/** Leaves the home tab in front, beside it only what is pinned. */
export function closeAll(list: TabList, homeId: string, rule: HomeRule): TabList {
  const home = list.tabs.find((tab) => isHome(tab, rule)) ?? { ...rule.home, id: homeId };
  const pinned = list.tabs.filter((tab) => tab.pinned === true && tab !== home);
  return { tabs: [home, ...pinned], current: home.id };
}

/** Pins a tab behind the pinned ones, or sets it free before the others. */
export function pinTab(list: TabList, id: string, pinned: boolean, rule: HomeRule): TabList {
  const tab = list.tabs.find((one) => one.id === id);
  if (tab === undefined || (tab.pinned === true) === pinned) return list;
  const { pinned: _, ...free } = tab;
  const tabs = list.tabs.map((one) => (one === tab ? { ...free, ...(pinned ? { pinned } : {}) } : one));
  return { ...list, tabs: ranked(tabs, rule) };
}

/** The place a tab may have nearest to the one wanted: among those of its rank. */
export function placeFor({ tabs }: TabList, id: string, wanted: number, rule: HomeRule): number {
  const tab = tabs.find((one) => one.id === id);
  if (tab === undefined) return wanted;
  const own = rankOf(tab, rule);
  const least = tabs.filter((one) => rankOf(one, rule) < own).length;
  const most = tabs.filter((one) => rankOf(one, rule) <= own).length - 1;
  return Math.min(Math.max(wanted, least), most);
}

/** Moves a tab to another place, counted in the list without it. */
export function moveTab(list: TabList, id: string, wanted: number, rule: HomeRule): TabList {
  const at = list.tabs.findIndex((tab) => tab.id === id);
  const tab = list.tabs[at];
  if (tab === undefined) return list;
  const to = placeFor(list, id, wanted, rule);
  return to === at ? list : { ...list, tabs: list.tabs.toSpliced(at, 1).toSpliced(to, 0, tab) };
}

/** Gives a tab another address; a no-op when another tab has that address. */
export function retargetTab(list: TabList, id: string, value: string): TabList {
  if (list.tabs.some((tab) => tab.value === value)) return list;
  return { ...list, tabs: list.tabs.map((tab) => (tab.id === id ? { ...tab, value } : tab)) };
}
