import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { z } from "zod";
import { useTabDraft } from "../../platform/tab/tab-context.ts";
import type { FiledKind } from "./filed-kind.ts";
import { foldersOptions } from "./folder.queries.ts";
import { growFolders, pathTo } from "./folder-tree.ts";
import { isFixed, type Place } from "./place.ts";
import { usePlaceTitle } from "./use-place-title.ts";

export type Folders = ReturnType<typeof useFolders>;

/** The folders of a kind, and the place whose items are listed; `onPlace` is called when another is chosen. */
export function useFolders(kind: FiledKind, onPlace: () => void) {
  const [place, keepPlace] = useTabDraft<Place>("place", z.string(), "all");
  const query = useQuery(foldersOptions(kind));
  const tree = useMemo(() => growFolders(query.data ?? []), [query.data]);
  const titleOfFixed = usePlaceTitle(kind);
  // Another user may have removed the folder.
  const isLost = !isFixed(place) && query.data !== undefined && pathTo(tree, place).length === 0;
  useEffect(() => {
    if (isLost) keepPlace("all");
  }, [isLost, keepPlace]);
  return {
    kind,
    query,
    tree,
    place,
    setPlace(next: Place): void {
      keepPlace(next);
      onPlace();
    },
    /** Empty for a folder that is not there. */
    titleOf: (at: Place): string => (isFixed(at) ? titleOfFixed(at) : (pathTo(tree, at).at(-1)?.title ?? "")),
    /** Set if items of several folders are listed together, and there are folders. */
    shownTree: isFixed(place) && place !== "none" && tree.length > 0 ? tree : null,
  };
}
