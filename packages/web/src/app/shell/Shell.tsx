import { useFocusReturn, useHotkeys } from "@mantine/hooks";
import { healthButtons } from "@provost/contract/tenant/tenant-feature";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useRecentDocuments } from "../../document/recent.ts";
import { whenIdle } from "../../platform/http/when-idle.ts";
import { useWords } from "../../platform/i18n.ts";
import { usePermission, useUser } from "../../platform/identity.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { useScreenClass } from "../../platform/screen-class.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { useListViews } from "../../ui/table/view/list-views.ts";
import { routeWords } from "../../ui/text/route-words.ts";
import { storage } from "../console.ts";
import { NetworkBanner } from "../network/NetworkBanner.tsx";
import { stored } from "../start/stored-items.ts";
import { useWebsite } from "../tenant-website.ts";
import { Header } from "./header/Header.tsx";
import { Sidebar } from "./menu/Sidebar.tsx";
import { useTopMenuFollow } from "./menu/use-top-here.ts";
import { closeOverlay, showOverlay, useOverlay } from "./overlay.ts";
import classes from "./Shell.module.css";
import { followScreen, setDrawer, tabStore, useFrame, useIsCollapsed } from "./shell-state.ts";
import { shellWords } from "./shell-words.ts";
import { frontTab, tabLabel } from "./tabs/bar/labels.ts";
import { TabBar } from "./tabs/bar/TabBar.tsx";
import { TabPanels } from "./tabs/TabPanels.tsx";
import { useLeaveGuard } from "./tabs/use-leave-guard.ts";
import { useTabOfAddress } from "./tabs/use-tab-of-address.tsx";
import { documentTitle } from "./title.ts";
import { useFreshRights } from "./use-fresh-rights.ts";
import { useIdentityLoading } from "./use-identity-loading.ts";
import { useServerWords } from "./use-server-words.ts";

const DiskBanner = lazyPart(
  async () => (await import("../../tenant/health/DiskBanner.tsx")).DiskBanner,
  "later",
);
const PrintHead = lazyPart(async () => (await import("./PrintHead.tsx")).PrintHead, "later");
const PhoneBar = lazyPart(async () => (await import("./PhoneBar.tsx")).PhoneBar);
const PhoneDrawer = lazyDialog(async () => (await import("./PhoneDrawer.tsx")).PhoneDrawer);
const closeDrawer = (): void => setDrawer(false);

/** What the front tab is called; the browser's title follows it, also when the language changes. */
function useTitle(): string {
  const { title: siteTitle } = useWebsite();
  const route = useWords(routeWords);
  const state = useStore(tabStore.state);
  const front = frontTab(state);
  const label = front ? tabLabel(front, state, route) : (state.labels[state.loose?.id ?? ""] ?? "");
  const title = documentTitle(label, siteTitle);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return label;
}

const overlays = {
  appearance: lazyDialog(async () => (await import("../theme/AppearancePanel.tsx")).AppearancePanel),
  themes: lazyDialog(async () => (await import("../theme/ThemeDialog.tsx")).ThemeDialog),
  colour: lazyDialog(async () => (await import("../theme/ColourDialog.tsx")).ColourDialog),
  lock: lazyDialog(async () => (await import("../lock/LockDialog.tsx")).LockDialog),
  logs: lazyDialog(async () => (await import("../local-log/LogsDialog.tsx")).LogsDialog),
  keys: lazyDialog(async () => (await import("./palette/KeysDialog.tsx")).KeysDialog),
  palette: lazyDialog(async () => (await import("./palette/Palette.tsx")).Palette),
};

/** What is over the whole console; each is fetched when first asked for, and the focus goes back to where it was. */
export function Overlays() {
  const open = useOverlay((state) => state.open);
  useFocusReturn({ opened: open !== null });
  useEffect(() => whenIdle(overlays.palette.preload), []);
  if (open === null) return null;
  const Shown = overlays[open];
  return <Shown onClose={closeOverlay} />;
}

/** Stores how the signed-in user arranges lists, and what was opened last, in this browser. */
function useStoredHabits(): void {
  const userId = useUser()?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const [views, recent] = [stored.listViews(userId), stored.recentDocuments(userId)];
    useListViews.setState(storage.get(views) ?? {}, true);
    useRecentDocuments.setState({ documents: storage.get(recent) ?? [] });
    const ends = [
      useListViews.subscribe((arranged) => void storage.set(views, arranged)),
      useRecentDocuments.subscribe(({ documents }) => void storage.set(recent, documents)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [userId]);
}

/** The frame of spec §2: header, sidebar, tab bar and the open pages. */
export function Shell() {
  const t = useWords(shellWords);
  const may = usePermission();
  useIdentityLoading();
  const page = useTitle();
  useServerWords();
  useLeaveGuard();
  useFreshRights();
  useStoredHabits();
  useTopMenuFollow();
  const redirect = useTabOfAddress();
  const screen = useScreenClass();
  const isWide = screen > 0;
  useEffect(() => followScreen(screen), [screen]);
  useHotkeys([["mod+K", () => showOverlay("palette")]], []);
  // Whether the sign is typed with Shift depends on the keyboard.
  useHotkeys(["?", "shift+?"].map((key) => [key, () => showOverlay("keys")]));
  const drawerOpen = useFrame((frame) => frame.drawerOpen);
  const isCollapse = useIsCollapsed();
  const [wasOpened, setWasOpened] = useState(drawerOpen);
  if (drawerOpen && !wasOpened) setWasOpened(true);
  useEffect(() => (isWide ? undefined : whenIdle(PhoneDrawer.preload)), [isWide]);
  const main = useRef<HTMLElement>(null);

  if (redirect !== null) return redirect;
  return (
    <div className={classes.shell} data-collapsed={isCollapse || undefined}>
      <button type="button" className={classes.skip} onClick={() => focusPanel(main.current)}>
        {t("skip")}
      </button>
      <NetworkBanner>{may(healthButtons.view) ? <DiskBanner /> : null}</NetworkBanner>
      <Header page={page} />
      {isWide ? (
        <aside className={classes.side} data-frame>
          <Sidebar isNarrow={isCollapse} />
        </aside>
      ) : (
        wasOpened && <PhoneDrawer opened={drawerOpen} onClose={closeDrawer} />
      )}
      <main className={classes.main} ref={main}>
        <PrintHead page={page} />
        <div data-frame>
          <TabBar />
        </div>
        <div className={classes.sheet}>
          <TabPanels />
        </div>
      </main>
      {isWide ? null : <PhoneBar waiting={null} />}
      <Overlays />
    </div>
  );
}

function focusPanel(main: HTMLElement | null): void {
  main?.querySelector<HTMLElement>("[id^=panel-]:not([hidden])")?.focus();
}
