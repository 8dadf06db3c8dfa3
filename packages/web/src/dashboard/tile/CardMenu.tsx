import { ActionIcon } from "@mantine/core";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import { IconDots } from "@tabler/icons-react";
import { lazyMenu } from "../../ui/menu/lazy-menu.tsx";

const Items = lazyMenu(async () => (await import("./TileItems.tsx")).TileItems);

interface CardMenuProps {
  label: string;
  tileId: string;
  /** Of tiles that show a saved chart. */
  chartId?: string;
  content: ChartContent | undefined;
}

/** The menu of a card. */
export function CardMenu({ label, ...tile }: CardMenuProps) {
  return (
    <Items
      {...tile}
      button={(menu) => (
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} {...menu}>
          <IconDots size={16} />
        </ActionIcon>
      )}
    />
  );
}
