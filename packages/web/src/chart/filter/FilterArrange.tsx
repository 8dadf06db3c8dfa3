import { Button, Menu } from "@mantine/core";
import { describeFilter } from "@provost/report-core/selection/selection-label";
import { IconChevronDown } from "@tabler/icons-react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import {
  addFilter,
  type FilterPath,
  filterAt,
  groupsOf,
  mayNest,
  moveIntoGroup,
  removeFilter,
  wrapFilter,
} from "../draft/draft-filter.ts";
import { useFilterNodes } from "./filter-nodes-context.ts";
import { filterWords } from "./filter-words.ts";

interface FilterArrangeProps {
  path: FilterPath;
  nameOf(column: string): string;
}

/** Puts a filter into a group, or takes it out of one. */
export function FilterArrange({ path, nameOf }: FilterArrangeProps) {
  const t = useWords(filterWords);
  const language = useLanguage();
  const { nodes, onOpen, onChange } = useFilterNodes();
  const node = filterAt(nodes, path);
  if (node === undefined) return null;
  const done = (next: typeof nodes): void => {
    onOpen(null);
    onChange(next);
  };
  const above = path.slice(0, -1);
  const others = groupsOf(nodes).filter(({ path: to }) => to.join() !== above.join() && mayNest(to, node));
  const deeper = mayNest([...above, 0], node);
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <Button variant="subtle" color="gray" px={8} rightSection={<IconChevronDown size={14} />}>
          {t("arrange")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(["any", "all"] as const).map((kind) => (
          <Menu.Item key={kind} disabled={!deeper} onClick={() => done(wrapFilter(nodes, path, kind))}>
            {t(kind === "any" ? "newAny" : "newAll")}
          </Menu.Item>
        ))}
        {others.map(({ path: to, node: group }) => (
          <Menu.Item key={to.join()} onClick={() => done(moveIntoGroup(nodes, path, to))}>
            {t("moveInto", { group: describeFilter(group, language, nameOf) })}
          </Menu.Item>
        ))}
        {above.length === 0 ? null : (
          <Menu.Item onClick={() => done(removeFilter(addFilter(nodes, above.slice(0, -1), node), path))}>
            {t("moveOut")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
