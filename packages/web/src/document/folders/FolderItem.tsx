import { useDraggable, useDroppable } from "@dnd-kit/core";
import { type ReactNode, useCallback } from "react";
import { TreeItem, type TreeItemProps, TreeTitle } from "../../ui/tree/Tree.tsx";
import { folderDragId, useFolderDrag } from "./FolderDrag.tsx";
import { type FolderDeeds, FolderMenu } from "./FolderMenu.tsx";
import classes from "./FolderTree.module.css";
import type { PlaceNode } from "./place-nodes.tsx";

interface FolderItemProps {
  item: TreeItemProps;
  node: PlaceNode;
  isChosen: boolean;
  /** Separated from what is above it. */
  isApart: boolean;
  deeds: FolderDeeds | null;
  /** Drawn in its place, or beneath it. */
  box: ReactNode;
  below: ReactNode;
}

/** One place of the tree; items and folders are dropped on it, a folder is dragged by it. */
export function FolderItem({ item, node, isChosen, isApart, deeds, box, below }: FolderItemProps) {
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
      <TreeItem
        {...item}
        hold={hold}
        attributes={{
          ...(deeds === null ? {} : drag.listeners),
          title,
          "data-over": over === id || undefined,
          "data-carried": carried === id || undefined,
          "data-apart": isApart || undefined,
          "aria-selected": isChosen,
        }}
      >
        <span className={classes.icon}>
          <Icon size={16} stroke={1.6} />
        </span>
        <TreeTitle>{title}</TreeTitle>
        {folder === null ? null : <span className={classes.count}>{folder.folder.count}</span>}
        {folder === null || deeds === null ? null : (
          <span className={classes.acts}>
            <FolderMenu node={folder} deeds={deeds} isReachable={item.isReachable} />
          </span>
        )}
      </TreeItem>
      {below}
    </>
  );
}
