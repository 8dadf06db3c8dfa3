import { ActionIcon, Menu } from "@mantine/core";
import type { WireFilterNode } from "@provost/contract/report/filter";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import { useWords } from "../../platform/i18n.ts";
import {
  type FilterPath,
  type GroupKind,
  removeFilter,
  setGroupKind,
  unwrapGroup,
} from "../draft/draft-filter.ts";
import classes from "../shelf/Chip.module.css";
import { blankFilter } from "./filter-form.ts";
import { isAt, useFilterNodes } from "./filter-nodes-context.ts";
import { filterWords } from "./filter-words.ts";
import { NewFilter } from "./NewFilter.tsx";

interface FilterGroupProps {
  kind: GroupKind;
  parts: readonly WireFilterNode[];
  path: FilterPath;
  drawPart(part: WireFilterNode, index: number): ReactNode;
}

/** A group of filters in brackets; the word between them turns and into or. */
export function FilterGroup({ kind, parts, path, drawPart }: FilterGroupProps) {
  const t = useWords(filterWords);
  const { nodes, open, onOpen, onChange } = useFilterNodes();
  const turn = (): void => onChange(setGroupKind(nodes, path, kind === "all" ? "any" : "all"));
  return (
    // biome-ignore lint/a11y/useSemanticElements: the shelf that contains it is a fieldset
    <span className={classes.group} role="group" aria-label={t("group")}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal filters have no identity beyond their place
        <Fragment key={index}>
          {index === 0 ? null : (
            <button
              type="button"
              className={classes.joint}
              title={t(kind === "all" ? "allHint" : "anyHint")}
              onClick={turn}
            >
              {t(kind)}
            </button>
          )}
          {drawPart(part, index)}
        </Fragment>
      ))}
      <NewFilter path={path}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={22}
          aria-label={t("addTo")}
          onClick={() => onOpen(isAt(open, "add", path) ? null : { how: "add", path, form: blankFilter })}
        >
          <IconPlus size={14} />
        </ActionIcon>
      </NewFilter>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={22} aria-label={t("groupActions")}>
            <IconDots size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={turn}>{t(kind === "all" ? "allHint" : "anyHint")}</Menu.Item>
          <Menu.Item onClick={() => onChange(unwrapGroup(nodes, path))}>{t("ungroup")}</Menu.Item>
          <Menu.Item c="var(--mantine-color-error)" onClick={() => onChange(removeFilter(nodes, path))}>
            {t("removeGroup")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
