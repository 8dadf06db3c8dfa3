import { Menu } from "@mantine/core";
import { type Hung, HungMenu } from "../../../ui/menu/HungMenu.tsx";
import { MenuIcon } from "../../../ui/menu-icons.tsx";

/** A top item, and what opens it. */
export interface TopEntry {
  /** `null` is home. */
  id: string | null;
  label: string;
  source: string;
  open: () => void;
}

interface TopItemsProps extends Hung {
  items: readonly TopEntry[];
  here: string | null;
}

/** Top items in a menu. */
export function TopItems({ items, here, ...hung }: TopItemsProps) {
  return (
    <HungMenu {...hung} position="bottom-start">
      {items.map(({ id, label, source, open }) => (
        <Menu.Item
          key={id}
          aria-current={id === here || undefined}
          leftSection={<MenuIcon source={source} />}
          onClick={open}
        >
          {label}
        </Menu.Item>
      ))}
    </HungMenu>
  );
}
