import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useStore } from "zustand";
import { useWords } from "../../../platform/i18n.ts";
import { tabStore } from "../shell-state.ts";
import { shellWords } from "../shell-words.ts";
import { frontTab } from "./labels.ts";
import classes from "./TabBar.module.css";
import { TabItem } from "./TabItem.tsx";
import { TabMenu } from "./TabMenu.tsx";
import { isClosable, type Tab } from "./tabs.ts";
import { useTabActions } from "./use-tab-actions.ts";

interface Pointed {
  tab: Tab;
  x: number;
  y: number;
}

/** The open pages. Arrow keys move, Enter opens, Delete closes, the menu key or a right click tells what else. */
export function TabBar() {
  const t = useWords(shellWords);
  const state = useStore(tabStore.state);
  const actions = useTabActions();
  const bar = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const front = frontTab(state);

  function focusTab(at: number): void {
    const buttons = bar.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [];
    buttons[(at + buttons.length) % buttons.length]?.focus();
  }

  function onKeyDown(event: KeyboardEvent, tab: Tab): void {
    const at = state.tabs.indexOf(tab);
    const moves: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 };
    const to = moves[event.key];
    if (to !== undefined) focusTab(to);
    else if (event.key === "Delete" && isClosable(state, tab, tabStore.rule)) void actions.close(tab);
    else return;
    event.preventDefault();
  }

  return (
    <div className={classes.bar}>
      <div className={classes.scroll} ref={bar} role="tablist" aria-label={t("tabs")}>
        {state.tabs.map((tab) => (
          <TabItem
            key={tab.id}
            tab={tab}
            isFront={tab.id === state.current}
            isClosable={isClosable(state, tab, tabStore.rule)}
            isUnsaved={state.unsaved.has(tab.id)}
            ownLabel={state.labels[tab.id] ?? null}
            onShow={() => actions.show(tab)}
            onClose={() => void actions.close(tab)}
            onKeyDown={(event) => onKeyDown(event, tab)}
            onPoint={(x, y) => setPointed({ tab, x, y })}
          />
        ))}
      </div>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <button type="button" className={classes.more} aria-label={t("more")} title={t("more")}>
            <IconDots size={18} stroke={1.6} />
          </button>
        </Menu.Target>
        {front === undefined ? null : <TabMenu tab={front} actions={actions} />}
      </Menu>
      {pointed === null ? null : (
        <Menu opened onClose={() => setPointed(null)} position="bottom-start" withinPortal returnFocus>
          <Menu.Target>
            <span className={classes.pointer} style={{ left: pointed.x, top: pointed.y }} />
          </Menu.Target>
          <TabMenu tab={pointed.tab} actions={actions} />
        </Menu>
      )}
    </div>
  );
}
