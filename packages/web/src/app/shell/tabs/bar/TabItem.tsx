import { IconPin, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef } from "react";
import { useWords } from "../../../../platform/i18n.ts";
import type { Tab } from "../tabs.ts";
import { tabsWords } from "../tabs-words.ts";
import classes from "./TabBar.module.css";

/** What one does to a tab in the bar; the same object for the bar's life. */
export interface TabEvents {
  show(tab: Tab): void;
  close(tab: Tab): void;
  key(event: KeyboardEvent, tab: Tab): void;
  press(event: PointerEvent, tab: Tab): void;
  /** Opens the menu at a point. */
  point(tab: Tab, x: number, y: number): void;
}

interface TabItemProps {
  tab: Tab;
  isFront: boolean;
  /** The one tab that the Tab key reaches. */
  isStop: boolean;
  isClosable: boolean;
  isUnsaved: boolean;
  /** Its name, which differs from those of the other tabs. */
  label: string;
  events: TabEvents;
}

export const TabItem = memo(function TabItem(props: TabItemProps) {
  const { tab, label, isFront, isStop, isClosable, isUnsaved, events } = props;
  const t = useWords(tabsWords);
  const item = useRef<HTMLDivElement>(null);
  const isPinned = tab.pinned === true;
  const hasCross = isClosable && !isPinned;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another name takes another width
  useEffect(() => {
    if (!isFront) return;
    // In the next frame, so that the page that comes forward is laid out once.
    const frame = requestAnimationFrame(() =>
      item.current?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [isFront, label]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tab in it is the control; its menu opens beside it as well
    <div
      className={classes.item}
      ref={item}
      role="presentation"
      data-tab={tab.id}
      data-front={isFront || undefined}
      onPointerDown={(event) => events.press(event, tab)}
      onContextMenu={(event) => {
        event.preventDefault();
        const box = event.currentTarget.getBoundingClientRect();
        // The menu key reports no pointer; the menu then hangs from the tab.
        events.point(tab, event.clientX || box.left + 8, event.clientY || box.bottom);
      }}
      onMouseDown={(event) => {
        // No scrolling by the middle button: it closes.
        if (event.button === 1) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button === 1 && hasCross) events.close(tab);
      }}
    >
      <button
        type="button"
        role="tab"
        id={`tab-${tab.id}`}
        className={classes.tab}
        aria-selected={isFront}
        aria-controls={`panel-${tab.id}`}
        aria-keyshortcuts="Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight"
        aria-label={isPinned ? `${label} ${t("pinned")}` : undefined}
        tabIndex={isStop ? 0 : -1}
        title={label}
        onClick={() => events.show(tab)}
        onKeyDown={(event) => events.key(event, tab)}
      >
        {isPinned ? <IconPin className={classes.pin} size={12} stroke={1.8} /> : null}
        <span className={classes.label}>{label}</span>
        {isUnsaved ? <span className={classes.dot} role="img" aria-label={t("unsaved")} /> : null}
      </button>
      {hasCross ? (
        // Keyboard users close with Delete on the tab; for screen readers, a tab list may contain nothing but tabs.
        <button
          type="button"
          className={classes.close}
          tabIndex={-1}
          aria-hidden="true"
          title={t("closeTab", { label })}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => events.close(tab)}
        >
          <IconX size={14} stroke={1.8} />
        </button>
      ) : null}
    </div>
  );
});
