import { linkAddress } from "../text/link-words.ts";

/** The address of a picture or film that was typed: of the web or a path of this site; null for any other. */
export function mediaAddress(typed: string): string | null {
  const address = linkAddress(typed);
  return address !== null && /^(?:https?:\/\/|\/)/i.test(address) ? address : null;
}

/** A length that was typed, px: empty says nothing, null is none. */
export function mediaLength(typed: string): string | null {
  const text = typed.trim().replace(/px$/i, "");
  return text === "" || /^[1-9]\d{0,3}$/.test(text) ? text : null;
}
