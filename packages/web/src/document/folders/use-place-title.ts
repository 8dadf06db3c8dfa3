import { useWords } from "../../platform/i18n.ts";
import type { FiledKind } from "./filed-kind.ts";
import { folderWords, kindWords } from "./folder-words.ts";
import type { FixedPlace } from "./place.ts";

/** What the fixed places of a kind are called. */
export function usePlaceTitle(kind: FiledKind): (place: FixedPlace) => string {
  const t = useWords(folderWords);
  return (place) => t(place === "all" ? kindWords[kind.name].all : place);
}
