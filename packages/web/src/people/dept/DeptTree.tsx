import type { DeptTitle } from "@provost/contract/people/dept";
import { IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { rowMove, visibleRows } from "../../ui/tree/tree-rows.ts";
import { userWords } from "../user/user-words.ts";
import classes from "./DeptTree.module.css";

interface DeptTreeProps {
  titles: readonly DeptTitle[];
  /** Empty = all of them. */
  chosen: string;
  /** Ids that are folded up; the others stand open. */
  folded: readonly string[];
  onFold: (id: string, isOpen: boolean) => void;
  onChoose: (id: string) => void;
}

/** The departments to choose one from; arrows move, Enter or Space chooses. */
export function DeptTree({ titles, chosen, folded, onFold, onChoose }: DeptTreeProps) {
  const t = useWords(userWords);
  const tree = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const everybody: DeptTitle = {
    id: "",
    key: "",
    value: "",
    parentId: "",
    title: t("allDepts"),
    inScope: true,
  };
  const rows = visibleRows([everybody, ...titles], ({ id }) => !folded.includes(id));
  const isThere = (id: string | null): boolean => rows.some(({ node }) => node.id === id);
  const reachable = isThere(focused) ? focused : isThere(chosen) ? chosen : "";

  function onKeyDown(event: KeyboardEvent, at: number): void {
    const id = rows[at]?.node.id ?? "";
    const move = rowMove(rows, at, event.key);
    if (event.key === "Enter" || event.key === " ") onChoose(id);
    else if (move === null) return;
    else if ("open" in move) onFold(id, move.open);
    else tree.current?.querySelector<HTMLElement>(`[data-id="${move.to}"]`)?.focus();
    event.preventDefault();
  }

  return (
    <div ref={tree} className={classes.tree} role="tree" aria-label={t("depts")}>
      {rows.map(({ node, level, isOpen }, at) => (
        <div
          key={node.id}
          role="treeitem"
          className={classes.item}
          data-id={node.id}
          data-level={Math.min(level, 6)}
          aria-level={level}
          aria-expanded={node.children ? isOpen : undefined}
          aria-selected={node.id === chosen}
          tabIndex={node.id === reachable ? 0 : -1}
          title={node.title}
          onFocus={() => setFocused(node.id)}
          onKeyDown={(event) => onKeyDown(event, at)}
          onClick={() => onChoose(node.id)}
        >
          {node.children ? (
            // biome-ignore lint/a11y/noStaticElementInteractions: the tree item itself opens by the arrow keys
            // biome-ignore lint/a11y/useKeyWithClickEvents: the same
            <span
              className={classes.sign}
              data-open={isOpen || undefined}
              onClick={(event) => {
                event.stopPropagation();
                onFold(node.id, !isOpen);
              }}
            >
              <IconChevronRight size={14} stroke={1.8} />
            </span>
          ) : (
            <span className={classes.sign} />
          )}
          <span className={classes.title}>{node.title}</span>
        </div>
      ))}
    </div>
  );
}
