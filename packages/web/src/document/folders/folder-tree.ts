import type { Folder } from "@provost/contract/document/folder";
import { limits } from "@provost/contract/wire/limits";
import { withDescendants } from "../../ui/tree/tree-rows.ts";

/** A folder of any kind, with the number of items directly in it that the viewer can find. */
export interface CountedFolder extends Folder {
  count: number;
}

/** A folder with those in it. */
export interface FolderNode {
  id: string;
  /** Its name, as trees to choose from call it. */
  title: string;
  folder: CountedFolder;
  children?: FolderNode[] | undefined;
}

/** Folders as a tree, in their order; one whose parent is missing is at the top. */
export function growFolders(folders: readonly CountedFolder[]): FolderNode[] {
  const known = new Set(folders.map(({ id }) => id));
  const branch = (parentId: string | null): FolderNode[] =>
    folders
      .filter((folder) => (known.has(folder.parentId ?? "") ? folder.parentId : null) === parentId)
      .map((folder) => {
        const children = branch(folder.id);
        return { id: folder.id, title: folder.name, folder, ...(children.length > 0 ? { children } : {}) };
      });
  return branch(null);
}

/** The folders from the top down to one, it included; `[]` when it is not there. */
export function pathTo(nodes: readonly FolderNode[], id: string): FolderNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children ?? [], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

function heightOf(node: FolderNode): number {
  return 1 + Math.max(0, ...(node.children ?? []).map(heightOf));
}

/** Whether a folder may be moved below another (`null` = to the top): not into itself, not where it already is, not too deep. */
export function canMoveBelow(nodes: readonly FolderNode[], id: string, parentId: string | null): boolean {
  const node = pathTo(nodes, id).at(-1);
  if (node === undefined || node.folder.parentId === parentId) return false;
  if (withDescendants(node).some((below) => below.id === parentId)) return false;
  const level = parentId === null ? 0 : pathTo(nodes, parentId).length;
  return level + heightOf(node) <= limits.folderLevels;
}

/** Whether a new folder may be created below another. */
export function mayHold(nodes: readonly FolderNode[], parentId: string | null): boolean {
  return parentId === null || pathTo(nodes, parentId).length < limits.folderLevels;
}
