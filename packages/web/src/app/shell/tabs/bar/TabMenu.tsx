import { Kbd, Menu } from "@mantine/core";
import { useStore } from "zustand";
import { useWords } from "../../../../platform/i18n.ts";
import { useScreenClass } from "../../../../platform/screen-class.ts";
import { tabStore } from "../../shell-state.ts";
import { closeOthers, closeRight, isClosable, placeFor, type Tab } from "../tabs.ts";
import { tabsWords } from "../tabs-words.ts";
import type { TabActions } from "../use-tab-actions.ts";
import { tabKeys } from "./use-tab-keys.ts";

export interface TabMenuActions extends TabActions {
  pin(tab: Tab, pinned: boolean): void;
  /** Moves the tab by so many places. */
  move(tab: Tab, by: number): void;
}

interface TabMenuProps {
  tab: Tab;
  actions: TabMenuActions;
}

/** The keys that do the same; on phones there are none. */
export function Keys({ of }: { of: keyof typeof tabKeys }) {
  return useScreenClass() === 0 ? null : <Kbd size="xs">{tabKeys[of]}</Kbd>;
}

/** What can be done about one tab: the items of its menu. */
export function TabMenu({ tab, actions }: TabMenuProps) {
  const t = useWords(tabsWords);
  const state = useStore(tabStore.state);
  const { rule } = tabStore;
  const at = state.tabs.findIndex(({ id }) => id === tab.id);
  const isPinned = tab.pinned === true;
  const mayMove = (by: number): boolean => placeFor(state, tab.id, at + by, rule) !== at;
  const isSame = (list: { tabs: readonly Tab[] }): boolean => list.tabs.length === state.tabs.length;
  return (
    <>
      <Menu.Item rightSection={<Keys of="refresh" />} onClick={() => void actions.refresh(tab)}>
        {t("refresh")}
      </Menu.Item>
      <Menu.Item onClick={() => actions.pin(tab, !isPinned)}>{t(isPinned ? "unpin" : "pin")}</Menu.Item>
      <Menu.Item
        disabled={!mayMove(-1)}
        rightSection={<Keys of="moveLeft" />}
        onClick={() => actions.move(tab, -1)}
      >
        {t("moveLeft")}
      </Menu.Item>
      <Menu.Item
        disabled={!mayMove(1)}
        rightSection={<Keys of="moveRight" />}
        onClick={() => actions.move(tab, 1)}
      >
        {t("moveRight")}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        disabled={!isClosable(state, tab, rule)}
        rightSection={isPinned ? null : <Keys of="close" />}
        onClick={() => void actions.close(tab)}
      >
        {t("close")}
      </Menu.Item>
      <Menu.Item
        disabled={isSame(closeOthers(state, tab.id, rule))}
        onClick={() => void actions.closeOthers(tab)}
      >
        {t("closeOthers")}
      </Menu.Item>
      <Menu.Item
        disabled={isSame(closeRight(state, tab.id, rule))}
        onClick={() => void actions.closeRight(tab)}
      >
        {t("closeRight")}
      </Menu.Item>
      <Menu.Item disabled={state.tabs.length === 1} onClick={() => void actions.closeAll()}>
        {t("closeAll")}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        disabled={state.closed.length === 0}
        rightSection={<Keys of="reopen" />}
        onClick={actions.reopen}
      >
        {t("reopen")}
      </Menu.Item>
    </>
  );
}
