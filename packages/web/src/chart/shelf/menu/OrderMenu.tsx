import { Menu } from "@mantine/core";
import { useWords } from "../../../platform/i18n.ts";
import { type Hung, HungMenu } from "../../../ui/menu/HungMenu.tsx";
import { chartWords } from "../../chart-words.ts";

interface OrderMenuProps extends Hung {
  headings: readonly { name: string; label: string }[];
  onChoose(column: string, direction: "asc" | "desc"): void;
}

/** What the result can be sorted by, and in which direction. */
export function OrderMenu({ headings, onChoose, ...hung }: OrderMenuProps) {
  const t = useWords(chartWords);
  const words = { asc: t("sortAscending"), desc: t("sortDescending") };
  return (
    <HungMenu {...hung} position="bottom-start">
      {headings.map(({ name, label }) => (
        <Menu.Sub key={name}>
          <Menu.Sub.Target>
            <Menu.Sub.Item>{label}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {(["desc", "asc"] as const).map((direction) => (
              <Menu.Item key={direction} onClick={() => onChoose(name, direction)}>
                {words[direction]}
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      ))}
    </HungMenu>
  );
}
