import { useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import { tabStore } from "../shell-state.ts";
import { type PanelControls, TabPanel } from "./TabPanel.tsx";
import { useTabActions } from "./use-tab-actions.ts";

/** Every open page, one of them shown. */
export function TabPanels() {
  const { tabs, current } = useStore(tabStore.state);
  const navigate = useNavigate();
  const actions = useTabActions();
  const latest = useRef({ navigate, actions });
  useEffect(() => {
    latest.current = { navigate, actions };
  });
  const controls = useMemo(
    (): PanelControls => ({
      retarget(tab, fullPath) {
        tabStore.retarget(tab.id, fullPath);
        const isFront = tabStore.state.getState().current === tab.id;
        if (isFront) void latest.current.navigate(fullPath, { replace: true });
      },
      close: (tab) => void latest.current.actions.close(tab),
    }),
    [],
  );
  return tabs.map((tab) => (
    <TabPanel key={tab.id} tab={tab} isFront={tab.id === current} controls={controls} />
  ));
}
