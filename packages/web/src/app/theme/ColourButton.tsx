import { ActionIcon, Popover } from "@mantine/core";
import { IconPalette } from "@tabler/icons-react";

import { useWords } from "../../platform/i18n.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { closeOverlay, showOverlay, useOverlay } from "../shell/overlay.ts";
import { themeWords } from "./theme-words.ts";

const ColourPanel = lazyDialog(async () => (await import("./ColourPanel.tsx")).ColourPanel);

/** Recolours the console. */
export function ColourButton() {
  const t = useWords(themeWords);
  const isOpen = useOverlay(({ open }) => open === "colour");
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => (open ? undefined : closeOverlay())}
      position="bottom-end"
      width={248}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("colour")}
          title={t("colour")}
          onClick={() => (isOpen ? closeOverlay() : showOverlay("colour"))}
        >
          <IconPalette size={18} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("colour")}>
        {isOpen ? <ColourPanel onClose={closeOverlay} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}
