import { z } from "zod";
import { createStore } from "zustand/vanilla";
import type { TypedStorage } from "../../../platform/storage.ts";
import { createTabScope, type TabScope } from "../../../platform/tab/tab-scope.ts";
import { stored } from "../../stored-items.ts";
import {
  closeAll,
  closeOthers,
  closeTab,
  type HomeRule,
  openTab,
  retargetTab,
  Tab,
  type TabList,
} from "./tabs.ts";

const Aside = z.object({ tabs: z.array(Tab), current: z.string() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The open pages, their labels given by pages, and which hold unsaved work. */
export interface TabsState extends TabList {
  labels: Readonly<Record<string, string>>;
  unsaved: ReadonlySet<string>;
}

interface TabStoreDeps {
  storage: TypedStorage;
  rule: HomeRule;
  newId(): string;
}

/** Keeps the tab list and what each tab owns; written through to session storage, so that a reload restores it. */
export function createTabStore({ storage, rule, newId }: TabStoreDeps) {
  const scopes = new Map<string, TabScope>();

  function homeAlone(): TabsState {
    const id = newId();
    return { tabs: [{ ...rule.home, id }], current: id, labels: {}, unsaved: new Set() };
  }

  function restored(): TabsState {
    const tabs = storage.get(stored.tagList) ?? [];
    const current = storage.get(stored.tag)?.id ?? tabs[0]?.id;
    if (current === undefined || !tabs.some((tab) => tab.id === current)) return homeAlone();
    return { tabs, current, labels: {}, unsaved: new Set() };
  }

  const state = createStore<TabsState>(restored);

  function change(list: TabList): Tab | undefined {
    const before = state.getState();
    if (list.tabs !== before.tabs || list.current !== before.current) {
      state.setState({ tabs: list.tabs, current: list.current });
      for (const [id, scope] of scopes) {
        if (list.tabs.some((tab) => tab.id === id)) continue;
        scope.close();
        scopes.delete(id);
        mark(id, false);
      }
      const front = list.tabs.find((tab) => tab.id === list.current);
      storage.set(stored.tagList, [...list.tabs]);
      if (front) storage.set(stored.tag, front);
    }
    return list.tabs.find((tab) => tab.id === list.current);
  }

  function mark(id: string, isUnsaved: boolean): void {
    const unsaved = new Set(state.getState().unsaved);
    if (isUnsaved === unsaved.has(id)) return;
    if (isUnsaved) unsaved.add(id);
    else unsaved.delete(id);
    state.setState({ unsaved });
  }

  return {
    state,
    rule,
    scope(id: string): TabScope {
      const scope = scopes.get(id) ?? createTabScope(id);
      scopes.set(id, scope);
      return scope;
    },
    /** Opens or finds the tab of an address and brings it forward. */
    open: (tab: Omit<Tab, "id">) => change(openTab(state.getState(), { ...tab, id: newId() })),
    /** Each of these tells which tab is in front afterwards. */
    close: (id: string) => change(closeTab(state.getState(), id, rule)),
    closeOthers: (id: string) => change(closeOthers(state.getState(), id, rule)),
    closeAll: () => change(closeAll(state.getState(), newId(), rule)),
    retarget: (id: string, value: string) => change(retargetTab(state.getState(), id, value)),
    rename(id: string, label: string | null) {
      const { [id]: _, ...labels } = state.getState().labels;
      state.setState({ labels: label === null ? labels : { ...labels, [id]: label } });
    },
    mark,
    /** What is open, as text, for `bringBack`. */
    aside(): string {
      const { tabs, current } = state.getState();
      return JSON.stringify({ tabs, current });
    },
    /** Opens again what `aside` wrote; a text that does not fit opens nothing. */
    bringBack(text: string): Tab | undefined {
      const aside = Aside.safeParse(parseJson(text));
      return aside.success ? change(aside.data) : undefined;
    },
    /** Back to the home tab alone; everything the tabs owned ends. */
    reset() {
      for (const scope of scopes.values()) scope.close();
      scopes.clear();
      storage.remove(stored.tagList);
      storage.remove(stored.tag);
      state.setState(homeAlone());
    },
  };
}
