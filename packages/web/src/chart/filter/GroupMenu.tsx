import { Menu } from "@mantine/core";
import { useWords } from "../../platform/i18n.ts";
import { type Hung, HungMenu } from "../../ui/menu/HungMenu.tsx";
import { type FilterPath, type GroupKind, removeFilter, unwrapGroup } from "../draft/draft-filter.ts";
import { useFilterNodes } from "./filter-nodes-context.ts";
import { filterWords } from "./filter-words.ts";

interface GroupMenuProps extends Hung {
  kind: GroupKind;
  path: FilterPath;
  onTurn(): void;
}

/** What can be done with a group of filters. */
export function GroupMenu({ kind, path, onTurn, ...hung }: GroupMenuProps) {
  const t = useWords(filterWords);
  const { nodes, onChange } = useFilterNodes();
  return (
    <HungMenu {...hung} position="bottom-start">
      <Menu.Item onClick={onTurn}>{t(kind === "all" ? "allHint" : "anyHint")}</Menu.Item>
      <Menu.Item onClick={() => onChange(unwrapGroup(nodes, path))}>{t("ungroup")}</Menu.Item>
      <Menu.Item c="var(--mantine-color-error)" onClick={() => onChange(removeFilter(nodes, path))}>
        {t("removeGroup")}
      </Menu.Item>
    </HungMenu>
  );
}
