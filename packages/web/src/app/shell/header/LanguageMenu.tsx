import { ActionIcon, Menu } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { changeLanguage, useLanguage, useWords } from "../../../platform/i18n.ts";
import { shellWords } from "../shell-words.ts";

/** Both languages as items of a menu, the present one disabled. */
export function LanguageItems() {
  const now = useLanguage();
  return (
    <>
      <Menu.Item lang="zh-CN" disabled={now === "zh"} onClick={() => changeLanguage("zh")}>
        中文
      </Menu.Item>
      <Menu.Item lang="en" disabled={now === "en"} onClick={() => changeLanguage("en")}>
        English
      </Menu.Item>
    </>
  );
}

export function LanguageMenu() {
  const t = useWords(shellWords);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("language")} title={t("language")}>
          <IconLanguage size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}
