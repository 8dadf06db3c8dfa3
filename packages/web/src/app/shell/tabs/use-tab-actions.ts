import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWords } from "../../../platform/i18n.ts";
import { confirm } from "../../../ui/dialog/confirm.tsx";
import { routeWords } from "../../../ui/text/route-words.ts";
import { tabStore } from "../shell-state.ts";
import { tabLabel } from "./bar/labels.ts";
import { closeAll, closeOthers, closeRight, closeTab, type Tab, type TabList } from "./tabs.ts";
import { tabsWords } from "./tabs-words.ts";
import { useSteadyNavigate } from "./use-steady-navigate.ts";

export interface TabActions {
  show(tab: Tab): void;
  /** Activates the tab this many positions further on, with wrap-around. */
  step(by: number): void;
  close(tab: Tab): Promise<void>;
  closeOthers(tab: Tab): Promise<void>;
  closeRight(tab: Tab): Promise<void>;
  closeAll(): Promise<void>;
  reopen(): void;
  refresh(tab: Tab): Promise<void>;
}

/** The actions on tabs. One that would lose unsaved work asks for confirmation. */
export function useTabActions(): TabActions {
  const t = useWords(tabsWords);
  const route = useWords(routeWords);
  const client = useQueryClient();
  const navigate = useSteadyNavigate();
  return useMemo(() => {
    const goTo = (tab: Tab | undefined): void => {
      const here = window.location.pathname + window.location.search;
      if (tab && tab.value !== here) navigate(tab.value);
    };
    const show = (tab: Tab | undefined): void => {
      // At once: the router goes there only when the browser has time.
      if (tab !== undefined) tabStore.find(tab.value);
      goTo(tab);
    };
    const labelOf = (tab: Tab): string => tabLabel(tab, tabStore.state.getState(), route);
    const ask = (title: string, text: string, action: string) =>
      confirm({ title, text, action, danger: true });
    const leave = async (
      left: TabList,
      go: () => Tab | undefined,
      title: string,
      text: "unsavedText" | "unsavedMany" = "unsavedMany",
    ): Promise<void> => {
      const { tabs, unsaved } = tabStore.state.getState();
      const lost = tabs.filter((tab) => unsaved.has(tab.id) && !left.tabs.includes(tab));
      const names = lost.map(labelOf).join(t("list"));
      if (lost.length === 0 || (await ask(title, t(text, { names }), t("close")))) goTo(go());
    };
    const { state, rule } = tabStore;
    return {
      show,
      step(by) {
        const { tabs, current } = state.getState();
        show(tabs.at((tabs.findIndex(({ id }) => id === current) + by) % tabs.length));
      },
      close: (tab) =>
        leave(
          closeTab(state.getState(), tab.id, rule),
          () => tabStore.close(tab.id),
          t("unsavedTitle", { label: labelOf(tab) }),
          "unsavedText",
        ),
      closeOthers: (tab) =>
        leave(
          closeOthers(state.getState(), tab.id, rule),
          () => tabStore.closeOthers(tab.id),
          t("closeOthers"),
        ),
      closeRight: (tab) =>
        leave(closeRight(state.getState(), tab.id, rule), () => tabStore.closeRight(tab.id), t("closeRight")),
      closeAll: () => leave(closeAll(state.getState(), "", rule), () => tabStore.closeAll(), t("closeAll")),
      reopen: () => goTo(tabStore.reopen()),
      async refresh(tab) {
        const isUnsaved = state.getState().unsaved.has(tab.id);
        const title = t("refreshTitle", { label: labelOf(tab) });
        if (isUnsaved && !(await ask(title, t("refreshText"), t("refresh")))) return;
        tabStore.refresh(tab.id);
        await client.invalidateQueries();
      },
    };
  }, [t, route, client, navigate]);
}
