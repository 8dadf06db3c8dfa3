import { Kbd, Menu } from "@mantine/core";
import { useStore } from "zustand";
import { useWords } from "../../../platform/i18n.ts";
import { tabStore } from "../shell-state.ts";
import { shellWords } from "../shell-words.ts";
import { closeOthers, isClosable, type Tab } from "./tabs.ts";
import type { TabActions } from "./use-tab-actions.ts";

interface TabMenuProps {
  tab: Tab;
  actions: TabActions;
}

/** What can be done about one tab. */
export function TabMenu({ tab, actions }: TabMenuProps) {
  const t = useWords(shellWords);
  const state = useStore(tabStore.state);
  const alone = closeOthers(state, tab.id, tabStore.rule).tabs.length === state.tabs.length;
  return (
    <Menu.Dropdown>
      <Menu.Item
        disabled={!isClosable(state, tab, tabStore.rule)}
        rightSection={<Kbd size="xs">Del</Kbd>}
        onClick={() => void actions.close(tab)}
      >
        {t("close")}
      </Menu.Item>
      <Menu.Item disabled={alone} onClick={() => void actions.closeOthers(tab)}>
        {t("closeOthers")}
      </Menu.Item>
      <Menu.Item disabled={state.tabs.length === 1} onClick={() => void actions.closeAll()}>
        {t("closeAll")}
      </Menu.Item>
    </Menu.Dropdown>
  );
}
