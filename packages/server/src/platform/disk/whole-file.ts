import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes a small file for its owner only; a process that reads it meanwhile, or after a crash, finds the whole old or the whole new text. */
export function writeWholeFile(path: string, text: string): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, text, { mode: 0o600, flush: true });
  renameSync(unfinished, path);
  syncFolderNow(dirname(path));
}

/** Makes the names in a folder durable; Windows does so by itself. */
export function syncFolderNow(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
