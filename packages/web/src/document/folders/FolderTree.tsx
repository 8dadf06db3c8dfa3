import { type KeyboardEvent, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { Tree } from "../../ui/tree/Tree.tsx";
import { FolderItem } from "./FolderItem.tsx";
import type { FolderDeeds } from "./FolderMenu.tsx";
import { FolderName } from "./FolderName.tsx";
import classes from "./FolderTree.module.css";
import type { FiledKind } from "./filed-kind.ts";
import type { Naming } from "./folder-naming.ts";
import { type FolderNode, mayHold, pathTo } from "./folder-tree.ts";
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
  /** Ids that are collapsed; the others are expanded. */
  folded: readonly string[];
  onFold(id: string, isOpen: boolean): void;
  naming: Naming | null;
  onNaming(naming: Naming | null): void;
  actions: FolderActions;
  onMove(node: FolderNode): void;
}

/** The places of items and their folders: arrows move, Enter opens, F2 renames, Delete removes, Insert creates one below. */
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
  // A row that was named comes back in place of its box.
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  const nodes = placeNodes(kind, tree, titleOf, mayBin);

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

  function onKey({ key }: KeyboardEvent, node: PlaceNode): boolean {
    const deeds = deedsOf(node);
    if (key === "F2") deeds?.rename();
    else if (key === "Delete") deeds?.remove();
    else if (key === "Insert") deeds?.add?.();
    else return false;
    return deeds !== null;
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
            const node = naming.id === null ? undefined : pathTo(tree, naming.id).at(-1);
            return node ? actions.rename(node.folder, name) : actions.make(name, naming.parentId);
          }}
          onEnd={() => {
            setWanted({ id: naming.id ?? naming.parentId ?? "all" });
            onNaming(null);
          }}
        />
      </div>
    );
  const isNew = naming !== null && naming.id === null;
  // The box of a new top-level folder comes after the folders, or after the last fixed place before them.
  const lastTop = nodes.findLast(({ folder }) => folder !== null) ?? nodes[2];
  const lastOf = (node: PlaceNode | undefined): string | undefined =>
    node?.children && !folded.includes(node.id) ? lastOf(node.children.at(-1)) : node?.id;
  const newBelow = isNew ? (naming.parentId ?? lastOf(lastTop)) : null;

  return (
    <div className={classes.tree}>
      <Tree
        label={t(kindWords[kind.name].places)}
        nodes={nodes}
        isOpen={({ id }) => !folded.includes(id)}
        onFold={onFold}
        onChoose={({ id }) => onChoose(id)}
        first={chosen}
        onKey={onKey}
        wanted={wanted}
      >
        {(item, { node }, place) => (
          <FolderItem
            key={item.id}
            item={item}
            node={node}
            isChosen={node.id === chosen}
            isApart={place > 0 && node === nodes.find(({ folder }) => folder !== null)}
            deeds={deedsOf(node)}
            box={naming?.id === node.id ? nameBox(item.level - 1) : null}
            below={newBelow === node.id ? nameBox(naming?.parentId === null ? 0 : item.level) : null}
          />
        )}
      </Tree>
    </div>
  );
}
