import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { rowMove, visibleRows } from "../../ui/tree/tree-rows.ts";
import { FolderItem } from "./FolderItem.tsx";
import type { FolderDeeds } from "./FolderMenu.tsx";
import { FolderName } from "./FolderName.tsx";
import classes from "./FolderTree.module.css";
import type { FiledKind } from "./filed-kind.ts";
import type { Naming } from "./folder-naming.ts";
import { type FolderNode, mayHold } from "./folder-tree.ts";
import { folderWords, kindWords } from "./folder-words.ts";
import type { Place } from "./place.ts";
import { type PlaceNode, placeNodes } from "./place-nodes.tsx";
import type { FolderActions } from "./use-folder-actions.ts";
import { usePlaceTitle } from "./use-place-title.ts";

export interface FolderTreeProps {
  kind: FiledKind;
  mayArrange: boolean;
  mayBin: boolean;
  tree: readonly FolderNode[];
  chosen: Place;
  onChoose(place: Place): void;
  /** Ids that are folded up; the others stand open. */
  folded: readonly string[];
  onFold(id: string, isOpen: boolean): void;
  naming: Naming | null;
  onNaming(naming: Naming | null): void;
  actions: FolderActions;
  onMove(node: FolderNode): void;
}

/** The places of things and their folders: arrows move, Enter opens, F2 renames, Delete removes, Insert makes one below. */
export function FolderTree(props: FolderTreeProps) {
  const {
    kind,
    mayArrange,
    mayBin,
    tree,
    chosen,
    onChoose,
    folded,
    onFold,
    naming,
    onNaming,
    actions,
    onMove,
  } = props;
  const t = useWords(folderWords);
  const titleOf = usePlaceTitle(kind);
  const list = useRef<HTMLDivElement>(null);
  const goingTo = useRef<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const rows = visibleRows(placeNodes(kind, tree, titleOf, mayBin), ({ id }) => !folded.includes(id));
  const isThere = (id: string | null): boolean => rows.some(({ node }) => node.id === id);
  const reachable = isThere(focused) ? focused : isThere(chosen) ? chosen : "all";
  // A row that was named comes back in place of its box.
  useLayoutEffect(() => {
    if (goingTo.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${goingTo.current}"]`);
    row?.focus();
    if (row) goingTo.current = null;
  });

  function deedsOf({ folder }: PlaceNode): FolderDeeds | null {
    if (folder === null || !mayArrange) return null;
    const { id } = folder;
    const add = (): void => {
      onFold(id, true);
      onNaming({ id: null, parentId: id, text: "" });
    };
    return {
      add: mayHold(tree, id) ? add : null,
      rename: () => onNaming({ id, parentId: folder.folder.parentId, text: folder.title }),
      move: () => onMove(folder),
      remove: () => {
        void actions.remove(folder.folder).then((isRemoved) => {
          if (isRemoved && chosen === id) onChoose(folder.folder.parentId ?? "all");
        });
      },
    };
  }

  function onKeyDown(event: KeyboardEvent, at: number): void {
    const node = rows[at]?.node;
    if (node === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const deeds = deedsOf(node);
    const move = rowMove(rows, at, event.key);
    if (event.key === "Enter" || event.key === " ") onChoose(node.id);
    else if (event.key === "F2" && deeds) deeds.rename();
    else if (event.key === "Delete" && deeds) deeds.remove();
    else if (event.key === "Insert" && deeds?.add) deeds.add();
    else if (move === null) return;
    else if ("open" in move) onFold(node.id, move.open);
    else list.current?.querySelector<HTMLElement>(`[data-id="${move.to}"]`)?.focus();
    event.preventDefault();
  }

  const nameBox = (depth: number) =>
    naming === null ? null : (
      <div
        key="naming"
        role="treeitem"
        aria-label={t("folderName")}
        aria-level={depth + 1}
        aria-selected={false}
        tabIndex={-1}
        data-depth={depth}
      >
        <FolderName
          text={naming.text}
          onType={(text) => onNaming({ ...naming, text })}
          onSave={(name) => {
            const node = rows.find(({ node: { id } }) => id === naming.id)?.node.folder;
            return node ? actions.rename(node.folder, name) : actions.make(name, naming.parentId);
          }}
          onEnd={() => {
            goingTo.current = naming.id ?? naming.parentId ?? "all";
            onNaming(null);
          }}
        />
      </div>
    );
  const isNew = naming !== null && naming.id === null;
  const lastFolder = rows.findLastIndex(({ node }) => node.folder !== null);

  return (
    <div ref={list} className={classes.tree} role="tree" aria-label={t(kindWords[kind.name].places)}>
      {rows.map(({ node, level, isOpen }, at) => (
        <FolderItem
          key={node.id}
          node={node}
          depth={level - 1}
          isOpen={node.children ? isOpen : null}
          isChosen={node.id === chosen}
          isReachable={node.id === reachable}
          isApart={at > 0 && rows[at - 1]?.node.folder === null && node.folder !== null}
          deeds={deedsOf(node)}
          onFocus={() => setFocused(node.id)}
          onKeyDown={(event) => onKeyDown(event, at)}
          onChoose={() => onChoose(node.id)}
          onFold={() => onFold(node.id, !isOpen)}
          box={naming?.id === node.id ? nameBox(level - 1) : null}
          below={
            isNew &&
            (naming.parentId === node.id || (naming.parentId === null && at === Math.max(lastFolder, 2)))
              ? nameBox(naming.parentId === null ? 0 : level)
              : null
          }
        />
      ))}
    </div>
  );
}
