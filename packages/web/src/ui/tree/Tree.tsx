import { IconChevronRight } from "@tabler/icons-react";
import {
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useRef,
} from "react";
import { useRowFocus } from "../use-row-focus.ts";
import { useSeenRows } from "../use-seen-rows.ts";
import classes from "./Tree.module.css";
import { rowMove, type TreeNode, type TreeRow, typedAhead, visibleRows } from "./tree-rows.ts";

interface TitledNode<N> extends TreeNode<N> {
  title: string;
}

type ItemAttributes = HTMLAttributes<HTMLDivElement> &
  Readonly<Record<`data-${string}`, string | boolean | undefined>>;

/** The state of an item; `TreeItem` renders it. */
export interface TreeItemProps {
  id: string;
  title: string;
  /** From 1. */
  level: number;
  /** `null` for an item without children. */
  isOpen: boolean | null;
  isReachable: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onChoose: () => void;
  onFold: () => void;
}

interface TreeProps<N> {
  label: string;
  nodes: readonly N[];
  isOpen: (node: N) => boolean;
  onFold: (id: string, isOpen: boolean) => void;
  /** Enter, Space or a click. */
  onChoose: (node: N) => void;
  /** The item that the tab key reaches first. */
  first?: string;
  isMultiple?: boolean;
  /** More keys; returns whether the key was handled. */
  onKey?: (event: KeyboardEvent, node: N) => boolean;
  /** An item that is to get the focus. */
  wanted?: { id: string } | null;
  children: (item: TreeItemProps, row: TreeRow<N>, index: number) => ReactNode;
}

/** Milliseconds after which a typed letter starts a new word. */
const typingPause = 600;

/**
 * Nodes as a tree. Arrows, Home and End move and fold, letters go to the next title that begins with them, Enter or Space chooses. Of a
 * long tree only the visible rows are rendered.
 */
export function Tree<N extends TitledNode<N>>(props: TreeProps<N>) {
  const { label, nodes, isOpen, onFold, onChoose, first, onKey, wanted } = props;
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: "", at: 0 });
  const { focused, onFocus, goTo } = useRowFocus(list, wanted);
  const rows = visibleRows(nodes, isOpen);
  const placeOf = (id: string | null | undefined): number => rows.findIndex(({ node }) => node.id === id);
  const reachable = [focused, first].map(placeOf).find((at) => at !== -1) ?? 0;
  const pieces = useSeenRows({ count: rows.length, list, rowHeight: 32, keep: [reachable] });

  function onKeyDown(event: KeyboardEvent, { node }: TreeRow<N>, at: number): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = rowMove(rows, at, event.key);
    if (event.key === "Enter" || event.key === " ") onChoose(node);
    else if (move !== null && "open" in move) onFold(node.id, move.open);
    else if (move !== null) goTo(move.to);
    else if (event.key.length === 1) goToTyped(event, at);
    else if (!onKey?.(event, node)) return;
    event.preventDefault();
  }

  function goToTyped({ key, timeStamp }: KeyboardEvent, at: number): void {
    const isNew = timeStamp - typed.current.at > typingPause;
    typed.current = { text: isNew ? key : typed.current.text + key, at: timeStamp };
    const to = typedAhead(rows, at, typed.current.text);
    if (to !== null) goTo(to);
  }

  return (
    <div
      ref={list}
      className={classes.tree}
      role="tree"
      aria-label={label}
      aria-multiselectable={props.isMultiple || undefined}
    >
      {pieces.map((piece) => {
        if ("gap" in piece) return <div key={`gap ${piece.after}`} style={{ height: piece.gap }} />;
        const row = rows[piece.index];
        if (row === undefined) return null;
        const { node, level } = row;
        const item: TreeItemProps = {
          ...{ id: node.id, title: node.title, level, isOpen: node.children ? row.isOpen : null },
          isReachable: piece.index === reachable,
          onFocus: () => onFocus(node.id),
          onKeyDown: (event) => onKeyDown(event, row, piece.index),
          onChoose: () => onChoose(node),
          onFold: () => onFold(node.id, !row.isOpen),
        };
        return props.children(item, row, piece.index);
      })}
    </div>
  );
}

interface TreeItemViewProps extends TreeItemProps {
  /** What is chosen, held or dragged: more attributes of the item. */
  attributes?: ItemAttributes;
  hold?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** An item of a tree: set in by its level, with the sign that folds it. */
export function TreeItem({ attributes, hold, children, ...item }: TreeItemViewProps) {
  const { level, isOpen } = item;
  return (
    <div
      {...attributes}
      ref={hold}
      role="treeitem"
      className={classes.item}
      style={{ "--level": Math.min(level - 1, 4) } as CSSProperties}
      data-row
      data-id={item.id}
      aria-level={level}
      aria-expanded={isOpen ?? undefined}
      tabIndex={item.isReachable ? 0 : -1}
      onFocus={item.onFocus}
      onKeyDown={item.onKeyDown}
      onClick={item.onChoose}
    >
      {isOpen === null ? (
        <span className={classes.sign} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the tree item itself opens by the arrow keys
        // biome-ignore lint/a11y/useKeyWithClickEvents: the same
        <span
          className={classes.sign}
          data-open={isOpen || undefined}
          onClick={(event) => {
            event.stopPropagation();
            item.onFold();
          }}
        >
          <IconChevronRight size={14} stroke={1.8} />
        </span>
      )}
      {children}
    </div>
  );
}

/** The title of an item, truncated if it does not fit. */
export function TreeTitle({ children }: { children: string }) {
  return <span className={classes.title}>{children}</span>;
}
