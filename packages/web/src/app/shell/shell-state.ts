import { create, useStore } from "zustand";
import { type ScreenClass, screenClass } from "../../platform/screen-class.ts";
import { needsSpace } from "../../platform/tab/page-space.ts";
import { storage } from "../console.ts";
import { stored } from "../start/stored-items.ts";
import { websiteNow } from "../tenant-website.ts";
import { website } from "../website.ts";
import { startsCollapsed } from "./collapse.ts";
import { closeOverlay } from "./overlay.ts";
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
  /** The same while a page is in front that needs the space; not remembered. */
  isCollapseForPage: boolean;
  /** The drawer is open (below 768 px). */
  drawerOpen: boolean;
  /** The chosen top item; `null` is home. */
  topMenuId: string | null;
}

export const useFrame = create<Frame>(() => ({
  isCollapse: startsCollapsed(screenClass(), storage.get(stored.isCollapse)),
  isCollapseForPage: true,
  drawerOpen: false,
  topMenuId: storage.get(stored.topMenu),
}));

/** Whether the sidebar is collapsed. */
export function useIsCollapsed(): boolean {
  const isNeeded = useStore(needsSpace);
  return useFrame((frame) => (isNeeded ? frame.isCollapseForPage : frame.isCollapse));
}

/** The user's choice; one made on a small screen, or on a page that needs the space, holds only there. */
export function toggleCollapse(): void {
  if (needsSpace.getState()) {
    useFrame.setState(({ isCollapseForPage }) => ({ isCollapseForPage: !isCollapseForPage }));
    return;
  }
  const isCollapse = !useFrame.getState().isCollapse;
  useFrame.setState({ isCollapse });
  if (screenClass() > 1) storage.set(stored.isCollapse, isCollapse);
}

/** The window has crossed an edge between screen classes. */
export function followScreen(screen: ScreenClass): void {
  useFrame.setState({ isCollapse: startsCollapsed(screen, storage.get(stored.isCollapse)) });
  if (screen > 0) setDrawer(false);
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
  closeOverlay();
  storage.remove(stored.paletteRecent);
}
