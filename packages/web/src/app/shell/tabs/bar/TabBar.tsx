import { VisuallyHidden } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { useWords } from "../../../../platform/i18n.ts";
import { lazyDialog } from "../../../../ui/dialog/lazy-dialog.tsx";
import { lazyMenu } from "../../../../ui/menu/lazy-menu.tsx";
import { routeWords } from "../../../../ui/text/route-words.ts";
import { tabStore } from "../../shell-state.ts";
import { isClosable, type Tab } from "../tabs.ts";
import { tabsWords } from "../tabs-words.ts";
import { useTabActions } from "../use-tab-actions.ts";
import { tabLabel } from "./labels.ts";
import type { Pointed } from "./PointedMenu.tsx";
import classes from "./TabBar.module.css";
import { type TabEvents, TabItem } from "./TabItem.tsx";
import type { TabMenuActions } from "./TabMenu.tsx";
import { useLongPress } from "./use-long-press.ts";
import { useTabDrag } from "./use-tab-drag.ts";
import { useTabKeys } from "./use-tab-keys.ts";

const BarItems = lazyMenu(async () => (await import("./TabBarItems.tsx")).TabBarItems);
const PointedMenu = lazyDialog(async () => (await import("./PointedMenu.tsx")).PointedMenu);

/** Shows by attributes of the row at which ends more of it is out of sight. */
function useRowEdges(row: RefObject<HTMLElement | null>, count: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of tabs is another width
  useLayoutEffect(() => {
    const node = row.current;
    if (node === null) return;
    const tell = (): void => {
      const rest = node.scrollWidth - node.clientWidth - node.scrollLeft;
      node.toggleAttribute("data-more-left", node.scrollLeft > 1);
      node.toggleAttribute("data-more-right", rest > 1);
    };
    const later = requestAnimationFrame(tell);
    const observer = new ResizeObserver(tell);
    observer.observe(node);
    node.addEventListener("scroll", tell, { passive: true });
    return () => {
      cancelAnimationFrame(later);
      observer.disconnect();
      node.removeEventListener("scroll", tell);
    };
  }, [row, count]);
}

/** The open pages. Arrow keys move, Enter opens, Delete closes, the menu key or a right click opens the menu. */
export function TabBar() {
  const t = useWords(tabsWords);
  const route = useWords(routeWords);
  const state = useStore(tabStore.state);
  const row = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [said, setSaid] = useState("");
  const base = useTabActions();
  useTabKeys(base);
  useRowEdges(row, state.tabs.length);

  const labelOf = useCallback((tab: Tab): string => tabLabel(tab, tabStore.state.getState(), route), [route]);
  const tellPlace = useCallback(
    (tab: Tab): void => {
      const { tabs } = tabStore.state.getState();
      const place = tabs.findIndex(({ id }) => id === tab.id) + 1;
      setSaid(t("moved", { label: labelOf(tab), place, count: tabs.length }));
    },
    [t, labelOf],
  );
  const actions = useMemo(
    (): TabMenuActions => ({
      ...base,
      pin(tab, pinned) {
        tabStore.pin(tab.id, pinned);
        setSaid(t(pinned ? "nowPinned" : "nowFree", { label: labelOf(tab) }));
      },
      move(tab, by) {
        const at = tabStore.state.getState().tabs.findIndex(({ id }) => id === tab.id);
        tabStore.move(tab.id, at + by);
        tellPlace(tab);
      },
    }),
    [base, t, labelOf, tellPlace],
  );
  const drag = useTabDrag({ row, mark, onMoved: tellPlace });
  const pointAt = useCallback(({ id }: Tab, x: number, y: number) => setPointed({ id, x, y }), []);
  const longPress = useLongPress(pointAt);
  const putAway = useCallback(() => setPointed(null), []);

  const events = useMemo((): TabEvents => {
    const focusTab = (at: number): void => {
      const buttons = row.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [];
      buttons[(at + buttons.length) % buttons.length]?.focus();
    };
    async function closeByKey(tab: Tab, at: number): Promise<void> {
      await actions.close(tab);
      const { tabs } = tabStore.state.getState();
      if (!tabs.includes(tab)) requestAnimationFrame(() => focusTab(Math.min(at, tabs.length - 1)));
    }
    function key(event: KeyboardEvent, tab: Tab): void {
      const list = tabStore.state.getState();
      const at = list.tabs.findIndex(({ id }) => id === tab.id);
      const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 };
      const to = places[event.key];
      const isHeld = event.shiftKey && (event.ctrlKey || event.metaKey);
      if (isHeld && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
        flushSync(() => actions.move(tab, event.key === "ArrowLeft" ? -1 : 1));
        // An element that is put elsewhere loses the focus.
        document.getElementById(`tab-${tab.id}`)?.focus();
      } else if (to !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) focusTab(to);
      else if (event.key === "Delete" && tab.pinned !== true && isClosable(list, tab, tabStore.rule)) {
        void closeByKey(tab, at);
      } else return;
      event.preventDefault();
    }
    return {
      show: actions.show,
      close: (tab) => void actions.close(tab),
      key,
      press(event, tab) {
        drag(event, tab);
        longPress(event, tab);
      },
      point: pointAt,
    };
  }, [actions, drag, longPress, pointAt]);

  return (
    <div className={classes.bar}>
      <div
        className={classes.scroll}
        ref={row}
        role="tablist"
        aria-label={t("tabs")}
        onWheel={({ deltaX, deltaY, currentTarget }) => {
          if (Math.abs(deltaY) > Math.abs(deltaX)) currentTarget.scrollLeft += deltaY;
        }}
      >
        {state.tabs.map((tab) => (
          <TabItem
            key={tab.id}
            tab={tab}
            isFront={state.loose === null && tab.id === state.current}
            isStop={tab.id === state.current}
            isClosable={isClosable(state, tab, tabStore.rule)}
            isUnsaved={state.unsaved.has(tab.id)}
            label={tabLabel(tab, state, route)}
            events={events}
          />
        ))}
        <div ref={mark} className={classes.mark} hidden aria-hidden="true" />
      </div>
      <TabBarMenu actions={actions} />
      {pointed === null ? null : <PointedMenu pointed={pointed} actions={actions} onClose={putAway} />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

/** What can be done about the tab in front, and the list of all that are open, under a button. */
function TabBarMenu({ actions }: { actions: TabMenuActions }) {
  const t = useWords(tabsWords);
  return (
    <BarItems
      actions={actions}
      button={(menu) => (
        <button type="button" className={classes.more} aria-label={t("more")} title={t("more")} {...menu}>
          <IconDots size={18} stroke={1.6} />
        </button>
      )}
    />
  );
}
