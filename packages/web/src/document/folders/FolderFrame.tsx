import type { ReactNode } from "react";
import { useWords } from "../../platform/i18n.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { type DroppedItems, FolderDrag } from "./FolderDrag.tsx";
import { FolderSide } from "./FolderSide.tsx";
import classes from "./Folders.module.css";
import type { FolderNode } from "./folder-tree.ts";
import { folderWords, kindWords } from "./folder-words.ts";
import { MoveDialog } from "./MoveDialog.tsx";
import { folderAt, type Place } from "./place.ts";
import { useFolderActions } from "./use-folder-actions.ts";
import type { Folders } from "./use-folders.ts";

/** What a folder is being chosen for. */
export type Moving<T> = { things: readonly T[] } | { folder: FolderNode };

interface FolderFrameProps<T extends DroppedItems> {
  folders: Folders;
  mayArrange: boolean;
  /** Whether the recycle bin is shown, and takes what is dropped on it. */
  mayBin: boolean;
  /** What is carried with one: itself, or all that are chosen with it. */
  thingsWith(id: string): readonly T[];
  moving: Moving<T> | null;
  onMoving(moving: Moving<T> | null): void;
  onMove(things: readonly T[], folderId: string | null, place: string): Promise<void>;
  onBin(things: readonly T[]): void;
  /** The list. */
  children: ReactNode;
}

/** A list with its folders at the left; items and folders are moved by drag, by menu and by keys. */
export function FolderFrame<T extends DroppedItems>(props: FolderFrameProps<T>) {
  const { folders, mayArrange, mayBin, thingsWith, moving, onMoving, onMove, onBin, children } = props;
  const { kind, tree, titleOf } = folders;
  const t = useWords(folderWords);
  const actions = useFolderActions(kind);
  const onThings = (things: readonly T[], place: Place): void => {
    const folderId = folderAt(place);
    if (folderId !== undefined) void onMove(things, folderId, titleOf(place));
    else onBin(things);
  };

  return (
    <FolderDrag
      kind={kind}
      tree={tree}
      thingsWith={thingsWith}
      mayRemove={mayBin}
      onThings={onThings}
      onFolder={({ folder }, parentId) =>
        void actions.move(folder, parentId, parentId === null ? t("top") : titleOf(parentId))
      }
    >
      <div className={classes.split}>
        <FolderSide
          folders={folders}
          mayArrange={mayArrange}
          mayBin={mayBin}
          actions={actions}
          onMove={(folder) => onMoving({ folder })}
        />
        <div className={classes.list}>{children}</div>
      </div>
      {moving === null ? null : "folder" in moving ? (
        <MoveDialog
          title={t("moveTitle", { name: moving.folder.title })}
          tree={tree}
          folder={moving.folder}
          from={moving.folder.folder.parentId}
          onMove={(parentId, at) => actions.move(moving.folder.folder, parentId, at)}
          onClose={() => onMoving(null)}
        />
      ) : (
        <MoveDialog
          title={
            moving.things.length === 1
              ? t("moveTitle", { name: moving.things.map(shownName).join("") })
              : t(kindWords[kind.name].moveMany, { count: moving.things.length })
          }
          tree={tree}
          folder={null}
          from={moving.things.length === 1 ? moving.things[0]?.folderId : undefined}
          onMove={(folderId, at) => onMove(moving.things, folderId, at)}
          onClose={() => onMoving(null)}
        />
      )}
    </FolderDrag>
  );
}
