import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconLanguage, IconMenu2, IconMoon, IconSun } from "@tabler/icons-react";
import { changeLanguage, useLanguage, useWords } from "../../../platform/i18n.ts";
import { Logo } from "../../../ui/Logo.tsx";
import { LogsButton } from "../../local-log/LogsButton.tsx";
import { LockButton } from "../../lock/LockButton.tsx";
import { useWebsite } from "../../tenant-website.ts";
import { ColourButton } from "../../theme/ColourButton.tsx";
import { ThemeButton } from "../../theme/ThemeButton.tsx";
import { TopMenu } from "../menu/TopMenu.tsx";
import { setDrawer, toggleCollapse } from "../shell-state.ts";
import { shellWords } from "../shell-words.ts";
import { FullScreenButton } from "./FullScreenButton.tsx";
import classes from "./Header.module.css";
import { MenuSearch } from "./MenuSearch.tsx";
import { UserMenu } from "./UserMenu.tsx";

/** The top bar; on phones the top menu and the search stand in the drawer. */
export function Header({ isWide }: { isWide: boolean }) {
  const t = useWords(shellWords);
  const { title, logo } = useWebsite();
  return (
    <header className={classes.header} data-frame>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("toggleMenu")}
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
      <ColourButton />
      <LogsButton />
      <LockButton />
      <ThemeButton />
      <SchemeToggle />
      <LanguageMenu />
      <FullScreenButton />
      <UserMenu />
    </header>
  );
}

function SchemeToggle() {
  const t = useWords(shellWords);
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t(isDark ? "toLight" : "toDark")}
      title={t(isDark ? "toLight" : "toDark")}
      onClick={() => setColorScheme(isDark ? "light" : "dark")}
    >
      {isDark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
    </ActionIcon>
  );
}

function LanguageMenu() {
  const t = useWords(shellWords);
  const now = useLanguage();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("language")} title={t("language")}>
          <IconLanguage size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item lang="zh" disabled={now === "zh"} onClick={() => changeLanguage("zh")}>
          中文
        </Menu.Item>
        <Menu.Item lang="en" disabled={now === "en"} onClick={() => changeLanguage("en")}>
          English
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
