import { withoutEdges } from "../platform/http/sent-name.ts";

/** A file's name that every system takes: what it holds, and the day. */
export function fileName(name: string, day: string, ending: string): string {
  const plain = name.replace(/[\p{Cc}<>:"/\\|?*]+/gu, " ").replace(/\s+/g, " ");
  const bare = withoutEdges(plain, /[. ]/);
  return `${bare === "" ? "export" : bare.slice(0, 80).trim()}-${day}.${ending}`;
}
