import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";

/** The menu of a card. It is created when it is first opened: a dashboard has many cards, and few menus are ever opened. */
export function CardMenu({ label, children }: { label: string; children: ReactNode }) {
  const [isMade, setMade] = useState(false);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      aria-haspopup="menu"
      {...(isMade ? {} : { onClick: () => setMade(true) })}
    >
      <IconDots size={16} />
    </ActionIcon>
  );
  if (!isMade) return button;
  return (
    <Menu defaultOpened position="bottom-end" keepMounted={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
