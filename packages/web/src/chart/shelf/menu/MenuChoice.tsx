import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";

interface MenuChoiceProps {
  label: string;
  chosen: boolean;
  disabled?: boolean;
  /** Why it cannot be chosen, or what it does. */
  note?: string | undefined;
  onChoose(): void;
}

/** One of several in a menu, ticked when it is the one. */
export function MenuChoice({ label, chosen, disabled = false, note, onChoose }: MenuChoiceProps) {
  return (
    <Menu.Item
      disabled={disabled}
      title={note}
      leftSection={chosen ? <IconCheck size={14} /> : <span style={{ display: "block", width: 14 }} />}
      aria-current={chosen || undefined}
      onClick={onChoose}
    >
      {label}
    </Menu.Item>
  );
}
