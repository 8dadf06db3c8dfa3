import { ActionIcon } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { closeOverlay, showOverlay, useOverlay } from "../shell/overlay.ts";
import { themeWords } from "./theme-words.ts";

/** Opens how the console looks. */
export function AppearanceButton() {
  const t = useWords(themeWords);
  const isOpen = useOverlay(({ open }) => open === "appearance");
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t("appearance")}
      title={t("appearance")}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-appearance
      onClick={() => (isOpen ? closeOverlay() : showOverlay("appearance"))}
    >
      <IconAdjustmentsHorizontal size={18} stroke={1.6} />
    </ActionIcon>
  );
}
