import { Badge, Button, Checkbox, Group, TextInput, Tooltip } from "@mantine/core";
import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import { IconChevronRight, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useTabState } from "../../platform/tab/tab-context.ts";
import { EmptyState } from "../state/EmptyState.tsx";
import { useSeenRows } from "../use-seen-rows.ts";
import classes from "./MenuTree.module.css";
import { type Holding, holdings, type MenuIndex, toggle } from "./menu-tree.ts";
import { menuTreeWords } from "./menu-tree-words.ts";
import { filterTree, rowMove, visibleRows } from "./tree-rows.ts";

interface MenuTreeProps {
  tree: readonly MenuTitle[];
  index: MenuIndex;
  held: ReadonlySet<string>;
  /** Nothing can be changed. */
  isReadOnly: boolean;
  onChange: (held: Set<string>) => void;
}

const checked = { all: "true", some: "mixed", none: "false" } as const;
const nothingOpen: readonly string[] = [];
/** A tree of so many items stands open from the start. */
const shortTree = 200;

/** Menus and buttons with boxes to check: a box stands for all below it too. Arrows move and open, Space checks. */
export function MenuTree({ tree, index, held, isReadOnly, onChange }: MenuTreeProps) {
  const t = useWords(menuTreeWords);
  const [find, setFind] = useTabState("find menu", "");
  const [opened, setOpen] = useTabState<readonly string[] | null>("open menus", null);
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const wanted = find.trim().toLowerCase();

  const shown = useMemo(() => {
    const fits = ({ title, code }: MenuTitle): boolean =>
      title.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted);
    return wanted === "" ? tree : filterTree(tree, fits);
  }, [tree, wanted]);
  const states = useMemo(() => holdings(tree, held), [tree, held]);
  const parents = useMemo(() => parentsOf(tree), [tree]);
  const open = opened ?? (index.parents.size <= shortTree ? parents : nothingOpen);
  const rows = useMemo(() => {
    const isOpen = new Set(open);
    return visibleRows(shown, ({ id }) => wanted !== "" || isOpen.has(id));
  }, [shown, open, wanted]);
  const at = rows.findIndex(({ node }) => node.id === focused);
  const reachable = at === -1 ? 0 : at;
  const pieces = useSeenRows({ count: rows.length, list, rowHeight: 32, keep: [reachable] });

  const fold = (id: string, isOpen: boolean): void =>
    setOpen([...open.filter((one) => one !== id), ...(isOpen ? [id] : [])]);
  const mayChange = (node: MenuTitle): boolean => !isReadOnly && hasGrantable(node);
  const choose = (node: MenuTitle): void => {
    if (mayChange(node)) onChange(toggle(index, held, node));
  };
  // A row that is gone to from afar is drawn first.
  const goingTo = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (goingTo.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-id="${goingTo.current}"]`)?.focus();
    goingTo.current = null;
  });

  function onKeyDown(event: KeyboardEvent, node: MenuTitle, row: number): void {
    const move = rowMove(rows, row, event.key);
    if (event.key === " " || event.key === "Enter") choose(node);
    else if (move === null) return;
    else if ("open" in move) fold(node.id, move.open);
    else {
      goingTo.current = move.to;
      setFocused(move.to);
    }
    event.preventDefault();
  }

  return (
    <div className={classes.box}>
      <Group gap="xs">
        <TextInput
          type="search"
          className={classes.find ?? ""}
          aria-label={t("findMenu")}
          placeholder={t("findMenu")}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={find}
          onChange={({ currentTarget }) => setFind(currentTarget.value)}
        />
        <Button variant="default" onClick={() => setOpen(parents)}>
          {t("expandAll")}
        </Button>
        <Button variant="default" onClick={() => setOpen(nothingOpen)}>
          {t("collapseAll")}
        </Button>
        <span className={classes.count} aria-live="polite">
          {t("heldCount", { held: held.size, total: index.parents.size })}
        </span>
      </Group>
      <div className={classes.scroll}>
        {rows.length === 0 ? <EmptyState title={t("noMenu")} /> : null}
        <div ref={list} role="tree" aria-label={t("menuTree")} aria-multiselectable="true">
          {pieces.map((piece) => {
            if ("gap" in piece) return <div key={`gap ${piece.after}`} style={{ height: piece.gap }} />;
            const row = rows[piece.index];
            if (row === undefined) return null;
            const { node, level, isOpen } = row;
            const holding = states.get(node.id);
            return (
              <div
                key={node.id}
                role="treeitem"
                className={classes.item}
                data-row
                data-id={node.id}
                data-level={Math.min(level, 6)}
                aria-level={level}
                aria-expanded={node.children ? isOpen : undefined}
                aria-checked={checked[holding?.state ?? "none"]}
                aria-disabled={!mayChange(node)}
                tabIndex={piece.index === reachable ? 0 : -1}
                onFocus={() => setFocused(node.id)}
                onKeyDown={(event) => onKeyDown(event, node, piece.index)}
                onClick={() => choose(node)}
              >
                <Sign isOpen={node.children ? isOpen : null} onFold={() => fold(node.id, !isOpen)} />
                <Box
                  state={holding?.state ?? "none"}
                  reason={isReadOnly || mayChange(node) ? null : t("notGrantable")}
                  isOff={!mayChange(node)}
                />
                <span className={classes.title}>{node.title}</span>
                {node.category === 2 ? (
                  <Badge size="xs" variant="default" tt="none">
                    {t("button")}
                  </Badge>
                ) : null}
                <span className={classes.code}>{node.code}</span>
                {node.children && holding ? (
                  <span className={`${classes.share} tabular`}>{`${holding.held} / ${holding.total}`}</span>
                ) : null}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function hasGrantable(node: MenuTitle): boolean {
  return node.grantable || (node.children ?? []).some(hasGrantable);
}

function parentsOf(tree: readonly MenuTitle[]): string[] {
  return tree.flatMap(({ id, children }) => (children ? [id, ...parentsOf(children)] : []));
}

function Sign({ isOpen, onFold }: { isOpen: boolean | null; onFold: () => void }) {
  if (isOpen === null) return <span className={classes.sign} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree item itself opens by the arrow keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <span
      className={classes.sign}
      data-open={isOpen || undefined}
      onClick={(event) => {
        event.stopPropagation();
        onFold();
      }}
    >
      <IconChevronRight size={16} stroke={1.8} />
    </span>
  );
}

interface BoxProps {
  state: Holding["state"];
  /** Why it cannot be checked. */
  reason: string | null;
  isOff: boolean;
}

function Box({ state, reason, isOff }: BoxProps) {
  const box = (
    <Checkbox.Indicator
      size="xs"
      checked={state === "all"}
      indeterminate={state === "some"}
      disabled={isOff}
      aria-hidden="true"
    />
  );
  return reason === null ? box : <Tooltip label={reason}>{box}</Tooltip>;
}
