import { IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useWords } from "../../../platform/i18n.ts";
import { translated } from "../../../ui/route-label.ts";
import { routeWords } from "../../../ui/route-words.ts";
import { shellWords } from "../shell-words.ts";
import classes from "./TabBar.module.css";
import type { Tab } from "./tabs.ts";

interface TabItemProps {
  tab: Tab;
  isFront: boolean;
  isClosable: boolean;
  isUnsaved: boolean;
  /** The label its page gave it. */
  ownLabel: string | null;
  onShow: () => void;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPoint: (x: number, y: number) => void;
}

export function TabItem(props: TabItemProps) {
  const { tab, isFront, isClosable, isUnsaved, onShow, onClose, onKeyDown, onPoint } = props;
  const t = useWords(shellWords);
  const route = useWords(routeWords);
  const item = useRef<HTMLDivElement>(null);
  const label = props.ownLabel ?? translated(tab.label, tab.meta.i18n, route);

  useEffect(() => {
    if (isFront) item.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isFront]);

  return (
    <div className={classes.item} ref={item} role="presentation" data-front={isFront || undefined}>
      <button
        type="button"
        role="tab"
        id={`tab-${tab.id}`}
        className={classes.tab}
        aria-selected={isFront}
        aria-controls={`panel-${tab.id}`}
        tabIndex={isFront ? 0 : -1}
        title={label}
        onClick={onShow}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => {
          event.preventDefault();
          const box = event.currentTarget.getBoundingClientRect();
          // The menu key reports no pointer; the menu then hangs from the tab.
          onPoint(event.clientX || box.left + 8, event.clientY || box.bottom);
        }}
        onAuxClick={(event) => {
          if (event.button === 1 && isClosable) onClose();
        }}
      >
        <span className={classes.label}>{label}</span>
        {isUnsaved ? <span className={classes.dot} role="img" aria-label={t("unsaved")} /> : null}
      </button>
      {isClosable ? (
        // Keyboards close by Delete on the tab; a tab list may hold nothing but tabs for screen readers.
        <button
          type="button"
          className={classes.close}
          tabIndex={-1}
          aria-hidden="true"
          title={t("closeTab", { label })}
          onClick={onClose}
        >
          <IconX size={14} stroke={1.8} />
        </button>
      ) : null}
    </div>
  );
}
