/** A file's name that every system takes: what it holds, and the day. */
export function fileName(name: string, day: string, ending: string): string {
  const bare = name
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  return `${bare === "" ? "export" : bare.slice(0, 80).trim()}-${day}.${ending}`;
}
