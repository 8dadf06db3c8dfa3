import { ActionIcon } from "@mantine/core";
import type { WireFilterNode } from "@provost/contract/report/filter";
import { IconDots } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import { useWords } from "../../platform/i18n.ts";
import { lazyMenu } from "../../ui/menu/lazy-menu.tsx";
import { type FilterPath, type GroupKind, setGroupKind } from "../draft/draft-filter.ts";
import classes from "../shelf/Chip.module.css";
import { useFilterNodes } from "./filter-nodes-context.ts";
import { filterWords } from "./filter-words.ts";

const GroupMenu = lazyMenu(async () => (await import("./GroupMenu.tsx")).GroupMenu);

interface FilterGroupProps {
  kind: GroupKind;
  parts: readonly WireFilterNode[];
  path: FilterPath;
  drawPart(part: WireFilterNode, index: number): ReactNode;
  /** The way to add a filter to the group. */
  drawAdd(label: string): ReactNode;
}

/** A group of filters in brackets; the word between them turns and into or. */
export function FilterGroup({ kind, parts, path, drawPart, drawAdd }: FilterGroupProps) {
  const t = useWords(filterWords);
  const { nodes, onChange } = useFilterNodes();
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
      {drawAdd(t("addTo"))}
      <GroupMenu
        kind={kind}
        path={path}
        onTurn={turn}
        button={(menu) => (
          <ActionIcon {...menu} variant="subtle" color="gray" size={22} aria-label={t("groupActions")}>
            <IconDots size={14} />
          </ActionIcon>
        )}
      />
    </span>
  );
}
