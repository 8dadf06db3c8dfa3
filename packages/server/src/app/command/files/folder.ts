import { readdir } from "node:fs/promises";
import { CommandFailure } from "../command.ts";

/** Every file below a folder, by its path in it; names with a leading dot are work in progress and left out. */
export async function filesBelow(folder: string, path = ""): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(`${folder}/${path}`, { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const below = path === "" ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await filesBelow(folder, below)));
    else if (entry.isFile()) found.push(below);
    else
      throw new CommandFailure(
        `${folder}/${below} is neither a file nor a folder: take it away, or put the file itself there`,
      );
  }
  return found.sort();
}

/** The names in a folder; none when there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
}
