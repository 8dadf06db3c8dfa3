import {
  IconFolder,
  IconFolderOff,
  IconStar,
  IconTrash,
  IconUser,
  type TablerIcon,
} from "@tabler/icons-react";
import type { FiledKind } from "./filed-kind.ts";
import type { FolderNode } from "./folder-tree.ts";
import type { FixedPlace, Place } from "./place.ts";

/** A place as the tree shows it. */
export interface PlaceNode {
  id: Place;
  title: string;
  icon: TablerIcon;
  /** Set for a folder. */
  folder: FolderNode | null;
  children?: PlaceNode[] | undefined;
}

const icons: Readonly<Record<Exclude<FixedPlace, "all">, TablerIcon>> = {
  favourite: IconStar,
  mine: IconUser,
  none: IconFolderOff,
  bin: IconTrash,
};

function ofFolder(node: FolderNode): PlaceNode {
  const { id, title, children } = node;
  const below = children === undefined ? {} : { children: children.map(ofFolder) };
  return { id, title, icon: IconFolder, folder: node, ...below };
}

/** Fixed places around the folders; the recycle bin for those who may look into it. */
export function placeNodes(
  kind: FiledKind,
  folders: readonly FolderNode[],
  titleOf: (place: FixedPlace) => string,
  mayBin: boolean,
): PlaceNode[] {
  const iconOf = (id: FixedPlace): TablerIcon => (id === "all" ? kind.icon : icons[id]);
  const fixed = (id: FixedPlace): PlaceNode => ({ id, title: titleOf(id), icon: iconOf(id), folder: null });
  return [
    fixed("all"),
    fixed("favourite"),
    fixed("mine"),
    ...folders.map(ofFolder),
    ...(folders.length > 0 ? [fixed("none")] : []),
    ...(mayBin ? [fixed("bin")] : []),
  ];
}
