import { Menu } from "@mantine/core";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useWords } from "../../../../platform/i18n.ts";
import { tabStore } from "../../shell-state.ts";
import { tabsWords } from "../tabs-words.ts";
import classes from "./TabBar.module.css";
import { TabMenu, type TabMenuActions } from "./TabMenu.tsx";

/** A tab, and where its menu was opened. */
export interface Pointed {
  id: string;
  x: number;
  y: number;
}

interface PointedMenuProps {
  pointed: Pointed;
  actions: TabMenuActions;
  onClose: () => void;
}

/** The menu of the tab under the pointer; pressing elsewhere, Escape and scrolling put it away. */
export function PointedMenu({ pointed, actions, onClose }: PointedMenuProps) {
  const t = useWords(tabsWords);
  const tab = useStore(tabStore.state, ({ tabs }) => tabs.find(({ id }) => id === pointed.id));
  useEffect(() => {
    const onScroll = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.closest("[role=menu]") === null) onClose();
    };
    // A scroll event from before the menu opened is only dispatched in the next frame.
    const frame = requestAnimationFrame(() =>
      window.addEventListener("scroll", onScroll, { capture: true, passive: true }),
    );
    // The menu hangs from a point, which goes with it: by Escape the focus goes to its tab.
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") setTimeout(() => document.getElementById(`tab-${pointed.id}`)?.focus());
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => {
      window.removeEventListener("keydown", onKey, { capture: true });
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, [onClose, pointed.id]);
  if (tab === undefined) return null;
  return (
    <Menu
      opened
      onChange={(isOpen) => (isOpen ? undefined : onClose())}
      position="bottom-start"
      offset={2}
      width={264}
      withinPortal
      returnFocus
    >
      <Menu.Target>
        <button
          key={`${pointed.x} ${pointed.y}`}
          type="button"
          tabIndex={-1}
          className={classes.pointer}
          style={{ left: pointed.x, top: pointed.y }}
          aria-label={t("menu")}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <TabMenu tab={tab} actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}
