import { Button, Skeleton } from "@mantine/core";
import { Activity, memo, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { Route, Routes } from "react-router";
import { useWords } from "../../../platform/i18n.ts";
import { TabContext, type TabHandle } from "../../../platform/tab/tab-context.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { uiWords } from "../../../ui/ui-words.ts";
import { Waiting } from "../../../ui/Waiting.tsx";
import { pages } from "../../pages.ts";
import { PageGate } from "../PageGate.tsx";
import { PanelBoundary } from "../PanelBoundary.tsx";
import { tabStore } from "../shell-state.ts";
import classes from "./TabPanel.module.css";
import type { Tab } from "./tabs.ts";

interface TabPanelProps {
  tab: Tab;
  isFront: boolean;
  controls: PanelControls;
}

/** What a panel asks of the shell; the same object for the shell's life, so that moving about draws no panel anew. */
export interface PanelControls {
  retarget(tab: Tab, fullPath: string): void;
  close(tab: Tab): void;
}

/** One open page. Hidden it keeps its state, its scroll and what had the focus; effects rest until it is shown again. */
export const TabPanel = memo(function TabPanel({ tab, isFront, controls }: TabPanelProps) {
  const t = useWords(uiWords);
  const panel = useRef<HTMLDivElement>(null);
  const held = useRef<{ focus: HTMLElement | null; scroll: number }>({ focus: null, scroll: 0 });
  const handle = useMemo(
    (): TabHandle => ({
      scope: tabStore.scope(tab.id),
      fullPath: tab.value,
      isActive: isFront,
      retarget: (fullPath) => controls.retarget(tab, fullPath),
      rename: (label) => tabStore.rename(tab.id, label),
      setUnsaved: (unsaved) => tabStore.mark(tab.id, unsaved),
      close: () => controls.close(tab),
    }),
    [tab, isFront, controls],
  );

  const wanted = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const node = panel.current;
    if (!isFront || node === null) return;
    const { focus, scroll } = held.current;
    wanted.current = focus?.isConnected ? focus : null;
    node.scrollTop = scroll;
    if (wanted.current !== null) wanted.current.focus({ preventScroll: true });
    else if (!document.activeElement?.closest("[data-frame]")) node.focus({ preventScroll: true });
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
      id={`panel-${tab.id}`}
      role="tabpanel"
      aria-labelledby={`tab-${tab.id}`}
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
      <Activity mode={isFront ? "visible" : "hidden"}>
        <TabContext value={handle}>
          <PanelBoundary
            broken={(error, reopen) => (
              <EmptyState
                tone="alert"
                title={t("brokenTitle")}
                text={`${t("brokenText")} ${error.message}`}
                action={<Button onClick={reopen}>{t("reopen")}</Button>}
              />
            )}
          >
            <Suspense fallback={<PageSkeleton />}>
              <Routes location={tab.value}>
                {pages.map((page) => (
                  <Route
                    key={page.path}
                    path={page.path}
                    element={
                      <PageGate page={page} skeleton={<PageSkeleton />}>
                        <page.Component />
                      </PageGate>
                    }
                  />
                ))}
              </Routes>
            </Suspense>
          </PanelBoundary>
        </TabContext>
      </Activity>
    </div>
  );
});

function PageSkeleton() {
  return (
    <Waiting>
      <div className={classes.skeleton}>
        <Skeleton height={28} width={200} />
        <Skeleton height={280} />
      </div>
    </Waiting>
  );
}
