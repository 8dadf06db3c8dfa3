import { ActionIcon } from "@mantine/core";
import { IconMaximize, IconMenu2, IconMinimize, IconMoon, IconSun } from "@tabler/icons-react";
import { useWords } from "../../../platform/i18n.ts";
import { usePermission } from "../../../platform/identity.ts";
import { partChunk, usePartChunk } from "../../../platform/lazy/lazy-part.tsx";
import { Logo } from "../../../ui/Logo.tsx";
import { LogsButton } from "../../local-log/LogsButton.tsx";
import { LockButton } from "../../lock/LockButton.tsx";
import { useWebsite } from "../../tenant-website.ts";
import { ColourButton } from "../../theme/ColourButton.tsx";
import { ThemeButton } from "../../theme/ThemeButton.tsx";
import { TopMenu } from "../menu/TopMenu.tsx";
import { setDrawer, toggleCollapse, useFrame } from "../shell-state.ts";
import { shellWords } from "../shell-words.ts";
import classes from "./Header.module.css";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { MenuSearch } from "./MenuSearch.tsx";
import { MoreMenu } from "./MoreMenu.tsx";
import { UserMenu } from "./UserMenu.tsx";
import { useFullScreenAction } from "./use-full-screen.ts";
import { useScheme } from "./use-scheme.ts";

const chunk = partChunk(async () =>
  (await import("../../../demand/inbox/inbox-pages.ts")).inboxPages.unread(),
);

/** The unread demands, for those who see demands; what does not come is left out. */
function UnreadDemands() {
  return usePermission()("demand_view") ? <Come /> : null;
}

function Come() {
  const { Part } = usePartChunk(chunk);
  return Part && <Part />;
}

/** Enters and leaves full screen, and shows which of them holds. */
function FullScreenButton() {
  const action = useFullScreenAction();
  if (action === null) return null;
  const { isFull, label, toggle } = action;
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={toggle}>
      {isFull ? <IconMinimize size={18} stroke={1.6} /> : <IconMaximize size={18} stroke={1.6} />}
    </ActionIcon>
  );
}

/** The top bar. On phones, the top menu and the search are in the drawer, and the minor actions in a menu. */
export function Header({ isWide }: { isWide: boolean }) {
  const t = useWords(shellWords);
  const { title, logo } = useWebsite();
  const { isCollapse, drawerOpen } = useFrame();
  return (
    <header className={classes.header} data-frame>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("toggleMenu")}
        title={t("toggleMenu")}
        aria-expanded={isWide ? !isCollapse : drawerOpen}
        onClick={() => (isWide ? toggleCollapse() : setDrawer(true))}
      >
        <IconMenu2 size={18} stroke={1.6} />
      </ActionIcon>
      <span className={classes.title} title={title}>
        <Logo logo={logo} size={24} />
        <span className={classes.name}>{title}</span>
      </span>
      <div className={classes.top}>{isWide ? <TopMenu direction="row" /> : null}</div>
      {isWide ? (
        <div className={classes.search}>
          <MenuSearch />
        </div>
      ) : null}
      {isWide ? <ColourButton /> : null}
      <UnreadDemands />
      <LogsButton />
      <LockButton />
      {isWide ? (
        <>
          <ThemeButton />
          <SchemeToggle />
          <LanguageMenu />
          <FullScreenButton />
        </>
      ) : (
        <MoreMenu />
      )}
      <UserMenu />
    </header>
  );
}

function SchemeToggle() {
  const t = useWords(shellWords);
  const { isDark, toggle } = useScheme();
  const label = t(isDark ? "toLight" : "toDark");
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={toggle}>
      {isDark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
    </ActionIcon>
  );
}
