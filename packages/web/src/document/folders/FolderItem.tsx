import { useDraggable, useDroppable } from "@dnd-kit/core";
import { IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useCallback } from "react";
import { folderDragId, useFolderDrag } from "./FolderDrag.tsx";
import { type FolderDeeds, FolderMenu } from "./FolderMenu.tsx";
import classes from "./FolderTree.module.css";
import type { PlaceNode } from "./place-nodes.tsx";

interface FolderItemProps {
  node: PlaceNode;
  depth: number;
  /** `null` where nothing stands below. */
  isOpen: boolean | null;
  isChosen: boolean;
  isReachable: boolean;
  /** Stands apart from what is above it. */
  isApart: boolean;
  deeds: FolderDeeds | null;
  onFocus(): void;
  onKeyDown(event: KeyboardEvent): void;
  onChoose(): void;
  onFold(): void;
  /** Drawn in its place, or beneath it. */
  box: ReactNode;
  below: ReactNode;
}

/** One place of the tree. */
export function FolderItem(props: FolderItemProps) {
  const { node, depth, isOpen, isChosen, isReachable, isApart, deeds, onFold, box, below } = props;
  const { id, title, icon: Icon, folder } = node;
  const { carried, over } = useFolderDrag();
  const drop = useDroppable({ id });
  const drag = useDraggable({ id: folderDragId(id), disabled: deeds === null });
  const [setDrop, setDrag] = [drop.setNodeRef, drag.setNodeRef];
  const hold = useCallback(
    (row: HTMLElement | null) => {
      setDrop(row);
      setDrag(row);
    },
    [setDrop, setDrag],
  );
  if (box !== null) return box;
  return (
    <>
      <div
        ref={hold}
        role="treeitem"
        className={classes.item}
        data-depth={depth}
        data-id={id}
        data-over={over === id || undefined}
        data-carried={carried === id || undefined}
        data-apart={isApart || undefined}
        aria-level={depth + 1}
        aria-expanded={isOpen ?? undefined}
        aria-selected={isChosen}
        tabIndex={isReachable ? 0 : -1}
        title={title}
        onFocus={props.onFocus}
        onKeyDown={props.onKeyDown}
        onClick={props.onChoose}
        {...(deeds === null ? {} : drag.listeners)}
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
              onFold();
            }}
          >
            <IconChevronRight size={14} stroke={1.8} />
          </span>
        )}
        <span className={classes.icon}>
          <Icon size={16} stroke={1.6} />
        </span>
        <span className={classes.title}>{title}</span>
        {folder === null ? null : <span className={classes.count}>{folder.folder.count}</span>}
        {folder === null || deeds === null ? null : (
          <span className={classes.acts}>
            <FolderMenu node={folder} deeds={deeds} isReachable={isReachable} />
          </span>
        )}
      </div>
      {below}
    </>
  );
}
