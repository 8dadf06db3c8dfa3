import { create } from "zustand";
import { storage } from "../console.ts";
import { stored } from "../stored-items.ts";
import { websiteNow } from "../tenant-website.ts";
import { website } from "../website.ts";
import { createTabStore } from "./tabs/tab-store.ts";

export const tabStore = createTabStore({
  storage,
  rule: {
    home: website.firstPage,
    get isFirstPage() {
      return websiteNow().isFirstPage;
    },
  },
  newId: () => crypto.getRandomValues(new Uint32Array(2)).join("-"),
});

interface Frame {
  /** The sidebar shows icons only (wide screens). */
  isCollapse: boolean;
  /** The drawer is open (below 768 px). */
  drawerOpen: boolean;
  /** The chosen top item; `null` is home. */
  topMenuId: string | null;
}

export const useFrame = create<Frame>(() => ({
  isCollapse: storage.get(stored.isCollapse) ?? window.innerWidth < 992,
  drawerOpen: false,
  topMenuId: storage.get(stored.topMenu),
}));

export function toggleCollapse(): void {
  const isCollapse = !useFrame.getState().isCollapse;
  useFrame.setState({ isCollapse });
  storage.set(stored.isCollapse, isCollapse);
}

export function setDrawer(drawerOpen: boolean): void {
  useFrame.setState({ drawerOpen });
}

export function chooseTopMenu(topMenuId: string | null): void {
  useFrame.setState({ topMenuId });
  if (topMenuId === null) storage.remove(stored.topMenu);
  else storage.set(stored.topMenu, topMenuId);
}

/** The person went: nothing of it stays in the frame. */
export function leaveShell(): void {
  tabStore.reset();
  chooseTopMenu(null);
  setDrawer(false);
}
