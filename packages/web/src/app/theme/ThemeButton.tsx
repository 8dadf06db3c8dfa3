import { ActionIcon } from "@mantine/core";
import { IconShirt } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { showOverlay } from "../shell/overlay.ts";
import { themeWords } from "./theme-words.ts";

/** Opens the choice of themes. */
export function ThemeButton() {
  const t = useWords(themeWords);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t("theme")}
      title={t("theme")}
      aria-haspopup="dialog"
      onClick={() => showOverlay("themes")}
    >
      <IconShirt size={18} stroke={1.6} />
    </ActionIcon>
  );
}
