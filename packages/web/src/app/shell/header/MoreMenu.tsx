import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconMaximize, IconMoon, IconPalette, IconShirt } from "@tabler/icons-react";
import { useWords } from "../../../platform/i18n.ts";
import { themeWords } from "../../theme/theme-words.ts";
import { showOverlay } from "../overlay.ts";
import { shellWords } from "../shell-words.ts";
import { LanguageItems } from "./LanguageMenu.tsx";
import { useFullScreenAction } from "./use-full-screen.ts";
import { useScheme } from "./use-scheme.ts";

/** The actions for which the top bar has no space on phones. */
export function MoreMenu() {
  const t = useWords(shellWords);
  const look = useWords(themeWords);
  const scheme = useScheme();
  const full = useFullScreenAction();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("moreActions")} title={t("moreActions")}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPalette size={16} stroke={1.6} />} onClick={() => showOverlay("colour")}>
          {look("colour")}
        </Menu.Item>
        <Menu.Item leftSection={<IconShirt size={16} stroke={1.6} />} onClick={() => showOverlay("themes")}>
          {look("theme")}
        </Menu.Item>
        <Menu.Item leftSection={<IconMoon size={16} stroke={1.6} />} onClick={scheme.toggle}>
          {t(scheme.isDark ? "toLight" : "toDark")}
        </Menu.Item>
        {full === null ? null : (
          <Menu.Item leftSection={<IconMaximize size={16} stroke={1.6} />} onClick={full.toggle}>
            {full.label}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{t("language")}</Menu.Label>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}
