import { Menu } from "@mantine/core";
import type { Language } from "@provost/contract/language";
import { useEffect } from "react";
import { word } from "../pane-words.ts";
import type { GridAction } from "../table/grid-source.ts";

interface DrillMenuProps {
  at: { x: number; y: number };
  actions: readonly GridAction[];
  onClose(): void;
  language: Language;
}

/** What a mark can lead to, beside it. */
export function DrillMenu({ at, actions, onClose, language }: DrillMenuProps) {
  // The menu has no button of its own to give the focus back to.
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      withinPortal
      shadow="md"
      trapFocus
      returnFocus={false}
    >
      <Menu.Target>
        <span
          aria-hidden="true"
          style={{ position: "fixed", left: at.x, top: at.y, width: 1, height: 1, pointerEvents: "none" }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={word("markMenu", language)}>
        {actions.map(({ key, label, run }) => (
          <Menu.Item key={key} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
