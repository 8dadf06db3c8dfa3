import { Drawer } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useScreenClass } from "../../platform/screen-class.ts";
import { NetworkBanner } from "../network/NetworkBanner.tsx";
import { Header } from "./header/Header.tsx";
import { MenuSearch } from "./header/MenuSearch.tsx";
import { Sidebar } from "./menu/Sidebar.tsx";
import { TopMenu } from "./menu/TopMenu.tsx";
import { useTopMenuFollow } from "./menu/use-top-here.ts";
import { Overlays } from "./Overlays.tsx";
import { showOverlay } from "./overlay.ts";
import classes from "./Shell.module.css";
import { followScreen, setDrawer, useFrame } from "./shell-state.ts";
import { shellWords } from "./shell-words.ts";
import { TabBar } from "./tabs/bar/TabBar.tsx";
import { TabPanels } from "./tabs/TabPanels.tsx";
import { useLeaveGuard } from "./tabs/use-leave-guard.ts";
import { useTabOfAddress } from "./tabs/use-tab-of-address.tsx";
import { useFreshRights } from "./use-fresh-rights.ts";
import { useIdentityLoading } from "./use-identity-loading.ts";
import { useServerWords } from "./use-server-words.ts";
import { useTitle } from "./use-title.ts";

/** The frame of spec §2: header, sidebar, tab bar and the open pages. */
export function Shell() {
  const t = useWords(shellWords);
  useIdentityLoading();
  useTitle();
  useServerWords();
  useLeaveGuard();
  useFreshRights();
  useTopMenuFollow();
  const redirect = useTabOfAddress();
  const screen = useScreenClass();
  const isWide = screen > 0;
  useEffect(() => followScreen(screen), [screen]);
  useHotkeys([["mod+K", () => showOverlay("palette")]], []);
  const { isCollapse, drawerOpen } = useFrame();
  const main = useRef<HTMLElement>(null);

  if (redirect !== null) return redirect;
  return (
    <div className={classes.shell} data-collapsed={isCollapse || undefined}>
      <button type="button" className={classes.skip} onClick={() => focusPanel(main.current)}>
        {t("skip")}
      </button>
      <NetworkBanner />
      <Header isWide={isWide} />
      {isWide ? (
        <aside className={classes.side} data-frame>
          <Sidebar isNarrow={isCollapse} />
        </aside>
      ) : (
        <Drawer
          opened={drawerOpen}
          onClose={() => setDrawer(false)}
          size={280}
          title={t("menu")}
          classNames={{ content: classes.content, header: classes.drawer, body: classes.drawerBody }}
        >
          <MenuSearch onChosen={() => setDrawer(false)} />
          <TopMenu direction="column" />
          <Sidebar isNarrow={false} />
        </Drawer>
      )}
      <main className={classes.main} ref={main}>
        <div data-frame>
          <TabBar />
        </div>
        <TabPanels />
      </main>
      <Overlays isWide={isWide} />
    </div>
  );
}

function focusPanel(main: HTMLElement | null): void {
  main?.querySelector<HTMLElement>("[role=tabpanel]:not([hidden])")?.focus();
}
