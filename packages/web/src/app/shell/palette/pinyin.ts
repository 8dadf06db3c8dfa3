import { match } from "pinyin-pro";
import type { SoundsLike } from "./palette-search.ts";

/** Matches pinyin in full, shortened and as initials, with every reading of a character. */
export const soundsLike: SoundsLike = (label, typed) => {
  const matched = match(label, typed, { continuous: true });
  return matched === null ? null : matched[0] === 0 ? "start" : "inside";
};
