import { limits } from "@provost/contract/wire/limits";
import { refuse } from "../platform/refusal.ts";
import { withAncestors } from "../platform/tree.ts";

interface PlacedFolder {
  id: string;
  parentId: string | null;
  name: string;
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Levels of folders from the top down to this one; 0 for no folder. */
function levelOf(folders: readonly PlacedFolder[], id: string | null): number {
  return id === null ? 0 : withAncestors(folders, new Set([id])).length;
}

/** Levels from a folder down to the lowest one below it; a new folder is one. */
function heightOf(folders: readonly PlacedFolder[], id: string | null): number {
  const below = folders.filter(({ parentId }) => id !== null && parentId === id);
  return 1 + Math.max(0, ...below.map((folder) => heightOf(folders, folder.id)));
}

/** Refuses a place that is not there, below the folder itself, too deep or where the name is taken. `id` is `null` for a new folder. */
export function ensurePlace(
  folders: readonly PlacedFolder[],
  { id, parentId, name }: { id: string | null; parentId: string | null; name: string },
): void {
  const above = parentId === null ? [] : withAncestors(folders, new Set([parentId]));
  if (parentId !== null && above.length === 0) throw refuse("folder_missing");
  if (above.some((folder) => folder.id === id)) throw refuse("own_descendant");
  if (levelOf(folders, parentId) + heightOf(folders, id) > limits.folderLevels)
    throw refuse("folder_too_deep", { levels: limits.folderLevels });
  const taken = folders.some((one) => one.id !== id && one.parentId === parentId && sameName(one.name, name));
  if (taken) throw refuse("folder_name_taken", { name });
}

/** The name itself where it is free, else with a number behind it; at most 80 characters. */
function freeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : ` (${number})`;
    const wanted = name.slice(0, 80 - ending.length).trimEnd() + ending;
    if (!taken.some((one) => sameName(one, wanted))) return wanted;
  }
}

/** The folders directly in one, and the name of each after a move beside it: with a number appended to a name already used there. */
export function namesAbove<F extends PlacedFolder>(
  folders: readonly F[],
  { id, parentId }: PlacedFolder,
): [F, string][] {
  const taken = folders.filter((one) => one.parentId === parentId && one.id !== id).map(({ name }) => name);
  return folders
    .filter((one) => one.parentId === id)
    .map((one) => {
      const name = freeName(one.name, taken);
      taken.push(name);
      return [one, name];
    });
}
