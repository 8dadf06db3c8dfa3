import { useEffect } from "react";
import { tabStore } from "../../shell-state.ts";
import { isClosable } from "../tabs.ts";
import type { TabActions } from "../use-tab-actions.ts";
import { frontTab } from "./labels.ts";

const isMac = /mac/i.test(navigator.userAgent);
const alt = isMac ? "⌥⇧" : "Alt+Shift+";
const command = isMac ? "⌘⇧" : "Ctrl+Shift+";

/** The keys as a menu shows them. */
export const tabKeys = {
  close: "Del",
  refresh: `${alt}R`,
  reopen: `${alt}T`,
  moveLeft: `${command}←`,
  moveRight: `${command}→`,
  previous: isMac ? "⌥⇞" : "Alt+PgUp",
  next: isMac ? "⌥⇟" : "Alt+PgDn",
} as const;

/** Keys for the open pages, wherever the focus is; browsers leave these to the page. */
export function useTabKeys(actions: TabActions): void {
  useEffect(() => {
    const refresh = (): void => {
      const front = frontTab(tabStore.state.getState());
      if (front !== undefined) void actions.refresh(front);
    };
    const close = (): void => {
      const list = tabStore.state.getState();
      const front = frontTab(list);
      if (front !== undefined && isClosable(list, front, tabStore.rule)) void actions.close(front);
    };
    const withShift = new Map([
      ["KeyT", actions.reopen],
      ["KeyR", refresh],
      ["KeyW", close],
    ]);
    const plain = new Map([
      ["PageUp", () => actions.step(-1)],
      ["PageDown", () => actions.step(1)],
    ]);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const run = (event.shiftKey ? withShift : plain).get(event.code);
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [actions]);
}
