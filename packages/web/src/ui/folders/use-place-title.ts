import type { FolderKind } from "@provost/contract/document/folder";
import { useWords } from "../../platform/i18n.ts";
import { folderWords, kindWords } from "./folder-words.ts";
import type { FixedPlace } from "./place.ts";

/** What the fixed places of a kind are called. */
export function usePlaceTitle(kind: FolderKind): (place: FixedPlace) => string {
  const t = useWords(folderWords);
  return (place) => t(place === "all" ? kindWords[kind].all : place);
}
