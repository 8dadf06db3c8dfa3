import { useMemo } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { tabStore } from "../shell-state.ts";
import { type PanelControls, TabPanel } from "./TabPanel.tsx";
import { useSteadyNavigate } from "./use-steady-navigate.ts";
import { useTabActions } from "./use-tab-actions.ts";

/** Every open page, one of them shown. */
export function TabPanels() {
  const { tabs, current, loose, rounds } = useStore(
    tabStore.state,
    useShallow(({ tabs, current, loose, rounds }) => ({ tabs, current, loose, rounds })),
  );
  const navigate = useSteadyNavigate();
  const actions = useTabActions();
  const controls = useMemo(
    (): PanelControls => ({
      retarget(id, fullPath) {
        tabStore.retarget(id, fullPath);
        const { current, loose } = tabStore.state.getState();
        if (current === id && loose === null) navigate(fullPath, { replace: true });
      },
      close(id) {
        const tab = tabStore.state.getState().tabs.find((one) => one.id === id);
        if (tab !== undefined) void actions.close(tab);
      },
    }),
    [navigate, actions],
  );
  const front = loose?.id ?? current;
  // In an order of their own: moving a tab moves no page, which would lose its scroll and frames.
  const inOrder = [...tabs].sort((one, other) => (one.id < other.id ? -1 : 1));
  return [...inOrder, ...(loose === null ? [] : [loose])].map((tab) => (
    <TabPanel
      key={tab.id}
      tab={tab}
      round={rounds[tab.id] ?? 0}
      isFront={tab.id === front}
      controls={controls}
    />
  ));
}
