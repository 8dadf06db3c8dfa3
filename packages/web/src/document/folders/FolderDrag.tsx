import { type CollisionDetection, pointerWithin, useDraggable } from "@dnd-kit/core";
import { IconGripVertical } from "@tabler/icons-react";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { PointerDrag } from "../../ui/PointerDrag.tsx";
import { type Named, shownName } from "../../ui/text/shown-name.ts";
import classes from "./Folders.module.css";
import type { FiledKind } from "./filed-kind.ts";
import { canMoveBelow, type FolderNode, pathTo } from "./folder-tree.ts";
import { folderWords, kindWords } from "./folder-words.ts";
import { folderAt, isFixed, type Place } from "./place.ts";

/** An item that is stored in folders. */
export interface DroppedItems extends Named {
  id: string;
  folderId: string | null;
}

type Carried<T> = { things: readonly T[] } | { folder: FolderNode };

interface Drag {
  /** The id of a folder. */
  carried: string | null;
  over: Place | null;
}

const DragContext = createContext<Drag>({ carried: null, over: null });

/** The folder that is being dragged, and the place that it or an item is over. */
export const useFolderDrag = (): Drag => useContext(DragContext);

const thingMark = "thing ";
const folderMark = "folder ";
export const folderDragId = (id: string): string => folderMark + id;

interface FolderDragProps<T extends DroppedItems> {
  kind: FiledKind;
  tree: readonly FolderNode[];
  /** What is carried with one: itself, or all that are chosen with it. */
  thingsWith(id: string): readonly T[];
  onThings(things: readonly T[], place: Place): void;
  onFolder(folder: FolderNode, parentId: string | null): void;
  mayRemove: boolean;
  children: ReactNode;
}

/** Drags items and folders to a place in the tree, by mouse or finger; the menus offer the same for the keyboard. */
export function FolderDrag<T extends DroppedItems>(props: FolderDragProps<T>) {
  const { kind, tree, thingsWith, onThings, onFolder, mayRemove, children } = props;
  const t = useWords(folderWords);
  const [carried, setCarried] = useState<Carried<T> | null>(null);
  const [over, setOver] = useState<Place | null>(null);
  function carriedBy(id: string): Carried<T> | null {
    if (id.startsWith(thingMark)) return { things: thingsWith(id.slice(thingMark.length)) };
    const folder = pathTo(tree, id.slice(folderMark.length)).at(-1);
    return folder === undefined ? null : { folder };
  }
  function takes(place: Place, what: Carried<T>): boolean {
    if ("folder" in what)
      return (
        canMoveBelow(tree, what.folder.id, isFixed(place) ? null : place) &&
        (!isFixed(place) || place === "all")
      );
    if (place === "bin") return mayRemove;
    const folderId = folderAt(place);
    return folderId !== undefined && what.things.some((thing) => thing.folderId !== folderId);
  }
  const detection: CollisionDetection = (args) => {
    const what = carriedBy(String(args.active.id));
    return pointerWithin(args).filter(({ id }) => what !== null && takes(String(id), what));
  };
  const letGo = (): void => {
    setCarried(null);
    setOver(null);
  };

  return (
    <DragContext
      value={{ carried: carried !== null && "folder" in carried ? carried.folder.id : null, over }}
    >
      <PointerDrag
        collisionDetection={detection}
        carried={
          carried === null ? null : (
            <span className={classes.carried}>
              {"folder" in carried
                ? carried.folder.title
                : carried.things.length === 1
                  ? carried.things.map(shownName)
                  : t(kindWords[kind.name].carried, { count: carried.things.length })}
            </span>
          )
        }
        onDragStart={({ active }) => setCarried(carriedBy(String(active.id)))}
        onDragOver={({ over: under }) => setOver(under === null ? null : String(under.id))}
        onDragCancel={letGo}
        onDragEnd={({ over: under }) => {
          if (under !== null && carried !== null) {
            const place = String(under.id);
            if ("things" in carried) onThings(carried.things, place);
            else onFolder(carried.folder, isFixed(place) ? null : place);
          }
          letGo();
        }}
      >
        {children}
      </PointerDrag>
    </DragContext>
  );
}

/** The drag handle of an item's row. */
export function ThingGrip({ id }: { id: string }) {
  const t = useWords(folderWords);
  const { setNodeRef, listeners } = useDraggable({ id: thingMark + id });
  const hold = useCallback(
    (grip: HTMLElement | null) => setNodeRef(grip?.closest("tr") ?? null),
    [setNodeRef],
  );
  return (
    <span ref={hold} className={classes.grip} title={t("grip")} aria-hidden {...listeners}>
      <IconGripVertical size={16} stroke={1.6} />
    </span>
  );
}
