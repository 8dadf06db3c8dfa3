import { limits } from "@provost/contract/wire/limits";
import { createStore } from "zustand/vanilla";
import { sameJson } from "../../../platform/same-json.ts";
import type { TypedStorage } from "../../../platform/storage.ts";
import type { Unsaved } from "../../../platform/tab/tab-context.ts";
import { createTabScope, type TabDrafts, type TabScope } from "../../../platform/tab/tab-scope.ts";
import { stored } from "../../start/stored-items.ts";
import { type Aside, readAside, type TabMarks } from "./aside.ts";
import { createDraftKeeper } from "./tab-drafts.ts";
import {
  closeAll,
  closeOthers,
  closeRight,
  closeTab,
  type HomeRule,
  insertTab,
  moveTab,
  openTab,
  pinTab,
  ranked,
  retargetTab,
  type Tab,
  type TabList,
} from "./tabs.ts";

/** A closed tab, with what it takes to open it as it was. */
interface ClosedTab {
  tab: Tab;
  at: number;
  label: string | null;
  unsaved: Unsaved;
  drafts: TabDrafts;
}

/** The open pages, their labels set by pages, and which hold unsaved work. */
export interface TabsState extends TabList {
  /** The page in front has no tab. */
  loose: Tab | null;
  labels: Readonly<Record<string, string>>;
  unsaved: ReadonlySet<string>;
  /** The unsaved tabs whose work is stored in drafts. */
  kept: ReadonlySet<string>;
  /** The last closed one last. */
  closed: readonly ClosedTab[];
  /** How often a tab was opened afresh. */
  rounds: Readonly<Record<string, number>>;
}

interface TabStoreDeps {
  storage: TypedStorage;
  rule: HomeRule;
  newId(): string;
}

const maxClosed = 10;

function without<T>(record: Readonly<Record<string, T>>, gone: (id: string) => boolean) {
  return Object.fromEntries(Object.entries(record).filter(([id]) => !gone(id)));
}

function withMark(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (isIn === ids.has(id)) return ids;
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

/** Keeps the tab list and what each tab owns; written through to session storage, so that a reload restores it. */
export function createTabStore({ storage, rule, newId }: TabStoreDeps) {
  const scopes = new Map<string, TabScope>();
  const drafts = createDraftKeeper(storage, scopes);

  const unmarked = { loose: null, labels: {}, unsaved: new Set<string>(), kept: new Set<string>() };
  const fresh = { ...unmarked, closed: [], rounds: {} };

  function homeAlone(): TabsState {
    const id = newId();
    return { ...fresh, tabs: [{ ...rule.home, id }], current: id };
  }

  function marked({ labels, unsaved, kept }: TabMarks, tabs: readonly Tab[]) {
    const open = new Set(tabs.map(({ id }) => id));
    return {
      labels: without(labels, (id) => !open.has(id)),
      unsaved: new Set(unsaved.filter((id) => open.has(id))),
      kept: new Set(kept.filter((id) => open.has(id))),
    };
  }

  function restored(): TabsState {
    const tabs = ranked(storage.get(stored.tagList) ?? [], rule);
    const current = storage.get(stored.tag)?.id ?? tabs[0]?.id;
    if (current === undefined || !tabs.some((tab) => tab.id === current)) return homeAlone();
    const marks = storage.get(stored.tabMarks);
    return { ...fresh, tabs, current, ...(marks === null ? {} : marked(marks, tabs)) };
  }

  const state = createStore<TabsState>(restored);

  function keepMarks(): void {
    const { labels, unsaved, kept } = state.getState();
    storage.set(stored.tabMarks, { labels: { ...labels }, unsaved: [...unsaved], kept: [...kept] });
  }

  function endScope(id: string): void {
    scopes.get(id)?.close();
    scopes.delete(id);
    drafts.take(id);
  }

  function markOf({ unsaved, kept }: TabsState, id: string): Unsaved {
    return unsaved.has(id) && (kept.has(id) ? "kept" : true);
  }

  /** Ends what the closed tabs owned, and remembers how they were. */
  function letGo(before: TabsState, list: TabList): void {
    const open = new Set(list.tabs.map(({ id }) => id));
    const gone = before.tabs.filter(({ id }) => !open.has(id));
    if (gone.length === 0) return;
    const closed = gone.map(
      (tab): ClosedTab => ({
        tab,
        at: before.tabs.indexOf(tab),
        label: before.labels[tab.id] ?? null,
        unsaved: markOf(before, tab.id),
        drafts: scopes.get(tab.id)?.drafts() ?? drafts.take(tab.id),
      }),
    );
    const isGone = (id: string): boolean => !open.has(id);
    state.setState({
      closed: [...before.closed, ...closed].slice(-maxClosed),
      labels: without(before.labels, isGone),
      rounds: without(before.rounds, isGone),
      unsaved: new Set([...before.unsaved].filter((id) => open.has(id))),
      kept: new Set([...before.kept].filter((id) => open.has(id))),
    });
    for (const { id } of gone) endScope(id);
    keepMarks();
    drafts.touch();
  }

  function endLoose(id: string): void {
    endScope(id);
    mark(id, false);
    rename(id, null);
  }

  /** The one way to another list of tabs, which is in order whatever its maker did. */
  function change({ tabs, current }: TabList): Tab | undefined {
    const list = { tabs: ranked(tabs, rule), current };
    const before = state.getState();
    const front = list.tabs.find((tab) => tab.id === list.current);
    if (list.tabs === before.tabs && list.current === before.current && before.loose === null) return front;
    state.setState({ tabs: list.tabs, current: list.current, loose: null });
    if (before.loose !== null) endLoose(before.loose.id);
    letGo(before, list);
    storage.set(stored.tagList, [...list.tabs]);
    keepPinned(list.tabs);
    if (front) storage.set(stored.tag, front);
    return front;
  }

  /** Notes what the present user has pinned, for the next sign-in. */
  function keepPinned(tabs: readonly Tab[]): void {
    const user = storage.get(stored.tokenUser);
    const all = storage.get(stored.pinnedTabs) ?? {};
    const pinned = tabs.filter((tab) => tab.pinned === true);
    if (user === null || sameJson(all[user] ?? [], pinned)) return;
    storage.set(stored.pinnedTabs, { ...all, [user]: pinned });
  }

  function mark(id: string, unsaved: Unsaved): void {
    const before = state.getState();
    const next = {
      unsaved: withMark(before.unsaved, id, unsaved !== false),
      kept: withMark(before.kept, id, unsaved === "kept"),
    };
    if (next.unsaved === before.unsaved && next.kept === before.kept) return;
    state.setState(next);
    keepMarks();
  }

  function rename(id: string, label: string | null): void {
    const { [id]: before, ...labels } = state.getState().labels;
    if ((before ?? null) === label) return;
    state.setState({ labels: label === null ? labels : { ...labels, [id]: label } });
    keepMarks();
  }

  return {
    state,
    rule,
    scope(id: string): TabScope {
      const scope = scopes.get(id) ?? createTabScope(id, { left: drafts.take(id), onTouch: drafts.touch });
      scopes.set(id, scope);
      return scope;
    },
    /** Opens or finds the tab of an address and activates it. */
    open: (tab: Omit<Tab, "id">) => change(openTab(state.getState(), { ...tab, id: newId() })),
    /** Opens what the present user has pinned, where nothing was opened yet. */
    openPinned(): void {
      const pinned = storage.get(stored.pinnedTabs)?.[storage.get(stored.tokenUser) ?? ""] ?? [];
      if (storage.get(stored.tagList) !== null) return;
      const { tabs, current } = state.getState();
      const missing = pinned.filter(({ value }) => !tabs.some((tab) => tab.value === value));
      if (missing.length > 0)
        change({ tabs: [...missing.map((tab) => ({ ...tab, id: newId() })), ...tabs], current });
    },
    /** Activates the tab of an address without a change to it; returns whether there is one. */
    find(value: string): boolean {
      const list = state.getState();
      const tab = list.tabs.find((one) => one.value === value);
      if (tab !== undefined) change({ tabs: list.tabs, current: tab.id });
      return tab !== undefined;
    },
    /** Shows a page that gets no tab, until another page opens. */
    openLoose(value: string): void {
      const before = state.getState().loose;
      if (before?.value === value) return;
      if (before !== null) endLoose(before.id);
      const nothing = { label: "", params: {}, query: {}, meta: {}, group: [], close: true };
      state.setState({ loose: { ...nothing, id: newId(), value } });
    },
    /** Each of these returns the tab that is active afterwards. */
    close: (id: string) => change(closeTab(state.getState(), id, rule)),
    closeOthers: (id: string) => change(closeOthers(state.getState(), id, rule)),
    closeRight: (id: string) => change(closeRight(state.getState(), id, rule)),
    closeAll: () => change(closeAll(state.getState(), newId(), rule)),
    pin: (id: string, pinned: boolean) => change(pinTab(state.getState(), id, pinned, rule)),
    move: (id: string, to: number) => change(moveTab(state.getState(), id, to, rule)),
    retarget: (id: string, value: string) => change(retargetTab(state.getState(), id, value)),
    /** Opens the tab closed last where it was and as it was. */
    reopen(): Tab | undefined {
      const { closed } = state.getState();
      const last = closed.at(-1);
      if (last === undefined) return undefined;
      const { tab, at, label, unsaved } = last;
      state.setState({ closed: closed.slice(0, -1) });
      const list = insertTab(state.getState(), tab, at);
      if (list.current === tab.id) {
        drafts.put(tab.id, last.drafts);
        change(list);
        rename(tab.id, label);
        mark(tab.id, unsaved);
        drafts.touch();
      } else change(list);
      return list.tabs.find(({ id }) => id === list.current);
    },
    /** Renders a tab's page from scratch; what it owned and its drafts are removed. */
    refresh(id: string): void {
      endScope(id);
      mark(id, false);
      rename(id, null);
      const { rounds } = state.getState();
      state.setState({ rounds: { ...rounds, [id]: (rounds[id] ?? 0) + 1 } });
      drafts.touch();
    },
    rename,
    mark,
    /** Writes the drafts now; whether a reload would lose some of the unsaved work. */
    wouldLose(): boolean {
      const { unsaved, kept } = state.getState();
      const truncatedPages = drafts.write();
      return [...unsaved].some((id) => !kept.has(id) || truncatedPages.has(id));
    },
    /** Writes the drafts now. */
    writeDrafts: () => void drafts.write(),
    /** What is open with its drafts, as text for `bringBack`; of too many drafts the ones changed last. */
    aside(available: number = limits.lockKeepLength): string {
      const { tabs, current, labels, unsaved, kept } = state.getState();
      const marks = { labels: { ...labels }, unsaved: [...unsaved], kept: [...kept] };
      const text = (some: Aside["drafts"]): string =>
        JSON.stringify({ tabs: [...tabs], current, marks, drafts: some } satisfies Aside);
      // The names and commas of the drafts need some space, too.
      for (let left = available - text({}).length; left > 0; left *= 0.9) {
        const whole = text({ ...drafts.all(left) });
        if (whole.length <= available) return whole;
      }
      return text({});
    },
    /** Opens again what `aside` wrote; a text that does not fit opens nothing. */
    restore(text: string): Tab | undefined {
      const aside = readAside(text);
      if (aside === null) return undefined;
      for (const [id, one] of Object.entries(aside.drafts)) {
        if (aside.tabs.some((tab) => tab.id === id)) drafts.put(id, one);
      }
      const front = change({ tabs: aside.tabs, current: aside.current });
      // What was here before was no work of anybody.
      state.setState({ ...marked(aside.marks, aside.tabs), closed: [] });
      keepMarks();
      drafts.touch();
      return front;
    },
    /** Back to the home tab alone; everything the tabs owned ends. */
    reset() {
      for (const scope of scopes.values()) scope.close();
      scopes.clear();
      drafts.forget();
      for (const item of [stored.tagList, stored.tag, stored.tabMarks]) storage.remove(item);
      state.setState(homeAlone());
    },
  };
}
