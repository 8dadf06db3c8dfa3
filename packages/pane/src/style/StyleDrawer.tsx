import { Drawer } from "@mantine/core";
import type { Language } from "@provost/contract/wire/language";
import type { ReactNode } from "react";
import { word } from "../pane-words.ts";

interface StyleDrawerProps {
  opened: boolean;
  onClose(): void;
  language: Language;
  children: ReactNode;
}

/** The chart's style in a drawer, on phones. */
export function StyleDrawer({ opened, onClose, language, children }: StyleDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="75%"
      title={word("chartLook", language)}
      closeButtonProps={{ "aria-label": word("close", language) }}
    >
      {children}
    </Drawer>
  );
}
