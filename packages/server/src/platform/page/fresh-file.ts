import { readFileSync, statSync } from "node:fs";

/** The parsed content of a file, read again when the file has changed; throws while it does not exist. */
export function freshFile<T>(file: string, read: (text: string) => T): () => T {
  let known: { at: number; value: T } | null = null;
  return () => {
    const at = statSync(file).mtimeMs;
    if (known?.at !== at) known = { at, value: read(readFileSync(file, "utf8")) };
    return known.value;
  };
}
