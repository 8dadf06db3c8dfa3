import { ActionIcon } from "@mantine/core";
import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { useStore } from "zustand";
import { useWords } from "../../../platform/i18n.ts";
import { usePermission } from "../../../platform/identity.ts";
import { partChunk, usePartChunk } from "../../../platform/lazy/lazy-part.tsx";
import { useScreenClass } from "../../../platform/screen-class.ts";
import { Logo } from "../../../ui/Logo.tsx";
import { localLog } from "../../local-log/browser-log.ts";
import { LogsButton } from "../../local-log/LogsButton.tsx";
import { LockButton } from "../../lock/LockButton.tsx";
import { useTenantName, useWebsite } from "../../tenant-website.ts";
import { AppearanceButton } from "../../theme/AppearanceButton.tsx";
import { TopMenu } from "../menu/TopMenu.tsx";
import { showOverlay } from "../overlay.ts";
import { setDrawer, useFrame, useIsCollapsed } from "../shell-state.ts";
import { shellWords } from "../shell-words.ts";
import classes from "./Header.module.css";
import { MenuSearch } from "./MenuSearch.tsx";
import { UserMenu } from "./UserMenu.tsx";

const chunk = partChunk(async () =>
  (await import("../../../demand/inbox/inbox-pages.ts")).inboxPages.unread(),
);

/** The unread demands, for those who see demands, in a place of their own from the first; what does not come leaves it empty. */
function UnreadDemands() {
  return usePermission()("demand_view") ? <Come /> : null;
}

function Come() {
  const { Part } = usePartChunk(chunk, "later");
  return <span className={classes.slot}>{Part && <Part />}</span>;
}

/** Only where something went wrong; the list is under the avatar, too. */
function LocalErrors() {
  const hasErrors = useStore(localLog.state, ({ entries }) => entries.length > 0);
  return hasErrors ? <LogsButton /> : null;
}

/** Finds pages and more, where the field has no room. */
function SearchButton() {
  const t = useWords(shellWords);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t("palette")}
      title={t("palette")}
      aria-haspopup="dialog"
      onClick={() => showOverlay("palette")}
    >
      <IconSearch size={18} stroke={1.6} />
    </ActionIcon>
  );
}

/** The tenant's mark and name, the top menu, the search, and few quiet signs; on phones the page's name, and what there is room for. */
export function Header({ page }: { page: string }) {
  const screen = useScreenClass();
  const isWide = screen > 0;
  return (
    <header className={classes.header} data-frame>
      {isWide ? <Brand /> : <PhoneTitle page={page} />}
      <div className={classes.top}>{isWide ? <TopMenu direction="row" isOne={screen < 3} /> : null}</div>
      {screen > 1 ? (
        <div className={classes.search}>
          <MenuSearch />
        </div>
      ) : (
        <SearchButton />
      )}
      <UnreadDemands />
      {isWide ? (
        <>
          <LocalErrors />
          <LockButton />
          <AppearanceButton />
          <span className={classes.rule} />
        </>
      ) : null}
      <UserMenu isWide={isWide} />
    </header>
  );
}

function Brand() {
  const { logo } = useWebsite();
  const name = useTenantName();
  const isCollapse = useIsCollapsed();
  return (
    <span className={classes.brand} data-narrow={isCollapse || undefined} title={name}>
      <Logo logo={logo} size={28} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}

function PhoneTitle({ page }: { page: string }) {
  const t = useWords(shellWords);
  const { title } = useWebsite();
  const isOpen = useFrame(({ drawerOpen }) => drawerOpen);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("toggleMenu")}
        title={t("toggleMenu")}
        aria-expanded={isOpen}
        onClick={() => setDrawer(true)}
      >
        <IconMenu2 size={18} stroke={1.6} />
      </ActionIcon>
      <span className={classes.page}>{page === "" ? title : page}</span>
    </>
  );
}
