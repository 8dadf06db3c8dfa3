import { Button } from "@mantine/core";
import { Activity, memo, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useWords } from "../../../platform/i18n.ts";
import type { TabHandle } from "../../../platform/tab/tab-context.ts";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { uiWords } from "../../../ui/ui-words.ts";
import { PanelBoundary } from "../PanelBoundary.tsx";
import { tabStore } from "../shell-state.ts";
import { TabPage } from "./TabPage.tsx";
import classes from "./TabPanel.module.css";
import type { Tab } from "./tabs.ts";

interface TabPanelProps {
  tab: Tab;
  /** How often it was opened afresh. */
  round: number;
  isFront: boolean;
  controls: PanelControls;
}

/** What a panel needs from the shell. It is one object for the shell's lifetime, so that navigation renders no panel again. */
export interface PanelControls {
  retarget(id: string, fullPath: string): void;
  close(id: string): void;
}

/** One open page. Hidden it keeps its state, its scroll and what had the focus; effects rest until it is shown again. */
export const TabPanel = memo(function TabPanel({ tab, round, isFront, controls }: TabPanelProps) {
  const t = useWords(uiWords);
  const panel = useRef<HTMLDivElement>(null);
  const held = useRef<{ focus: HTMLElement | null; scroll: number }>({ focus: null, scroll: 0 });
  const { id, value } = tab;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab opened afresh has another scope
  const handle = useMemo(
    (): TabHandle => ({
      scope: tabStore.scope(id),
      fullPath: value,
      retarget: (fullPath) => controls.retarget(id, fullPath),
      rename: (label) => tabStore.rename(id, label),
      setUnsaved: (unsaved) => tabStore.mark(id, unsaved),
      close: () => controls.close(id),
    }),
    [id, value, round, controls],
  );

  const wanted = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const node = panel.current;
    if (!isFront || node === null) return;
    const { focus, scroll } = held.current;
    node.scrollTop = scroll;
    // If the user opened the palette while the page was loading, the focus stays there. The focus may also still be in a
    // dialog that has just been hidden with its page: the browser takes it away only with the next frame.
    const isInDialog = document.activeElement?.closest("[role=dialog]")?.checkVisibility() ?? false;
    wanted.current = focus?.isConnected && !isInDialog ? focus : null;
    if (wanted.current !== null) wanted.current.focus({ preventScroll: true });
    else if (!isInDialog && !document.activeElement?.closest("[data-frame]"))
      node.focus({ preventScroll: true });
  }, [isFront]);
  useEffect(() => {
    const focus = wanted.current;
    if (!isFront || focus === null) return;
    // A dialog's focus trap wakes with its page and takes the focus to its first field a moment later.
    const later = setTimeout(() => focus.focus({ preventScroll: true }));
    return () => clearTimeout(later);
  }, [isFront]);

  return (
    <div
      ref={panel}
      className={classes.panel}
      id={`panel-${id}`}
      role="tabpanel"
      aria-labelledby={`tab-${id}`}
      tabIndex={-1}
      hidden={!isFront}
      onFocus={({ target }) => {
        // React's events come through portals: a field of the page's dialog counts too.
        if (target !== panel.current && isFront) held.current.focus = target;
      }}
      onScroll={({ target, currentTarget }) => {
        if (target === currentTarget && isFront) held.current.scroll = currentTarget.scrollTop;
      }}
    >
      <Activity key={round} mode={isFront ? "visible" : "hidden"}>
        <PanelBoundary
          broken={() => (
            <EmptyState
              tone="alert"
              title={t("brokenTitle")}
              text={t("brokenText")}
              action={<Button onClick={() => tabStore.refresh(id)}>{t("reopen")}</Button>}
            />
          )}
        >
          <TabPage handle={handle} />
        </PanelBoundary>
      </Activity>
    </div>
  );
});
