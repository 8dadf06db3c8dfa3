import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { useWords } from "../../../platform/i18n.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { routeWords } from "../../../ui/route-words.ts";
import { tabStore } from "../shell-state.ts";
import { shellWords } from "../shell-words.ts";
import { tabLabel } from "./labels.ts";
import { closeAll, closeOthers, type Tab, type TabList } from "./tabs.ts";

export interface TabActions {
  show(tab: Tab): void;
  close(tab: Tab): Promise<void>;
  closeOthers(tab: Tab): Promise<void>;
  closeAll(): Promise<void>;
}

/** What can be done to tabs; closing asks first where unsaved work would be lost. */
export function useTabActions(): TabActions {
  const t = useWords(shellWords);
  const route = useWords(routeWords);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return useMemo(() => {
    const goTo = (tab: Tab | undefined): void => {
      if (tab && tab.value !== here) void navigate(tab.value);
    };
    const mayLose = async (left: TabList, title: string): Promise<boolean> => {
      const { tabs, unsaved } = tabStore.state.getState();
      const lost = tabs.filter((tab) => unsaved.has(tab.id) && !left.tabs.includes(tab));
      return (
        lost.length === 0 || confirm({ title, text: t("unsavedMany"), action: t("close"), danger: true })
      );
    };
    return {
      show: goTo,
      async close(tab) {
        const { unsaved, labels } = tabStore.state.getState();
        const question = {
          title: t("unsavedTitle", { label: tabLabel(tab, labels, route) }),
          text: t("unsavedText"),
          action: t("close"),
          danger: true,
        };
        if (unsaved.has(tab.id) && !(await confirm(question))) return;
        goTo(tabStore.close(tab.id));
      },
      async closeOthers(tab) {
        const left = closeOthers(tabStore.state.getState(), tab.id, tabStore.rule);
        if (await mayLose(left, t("closeOthers"))) goTo(tabStore.closeOthers(tab.id));
      },
      async closeAll() {
        const left = closeAll(tabStore.state.getState(), "", tabStore.rule);
        if (await mayLose(left, t("closeAll"))) goTo(tabStore.closeAll());
      },
    };
  }, [t, route, navigate, here]);
}
