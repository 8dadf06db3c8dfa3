import { readFile } from "node:fs/promises";

// Linux counts statm in pages; 4 KiB on every platform whose binaries we pin except some arm64 kernels, where this is a lower bound.
const pageBytes = 4096;

/** Resident bytes of a process, or null if the system does not report them. */
export async function residentBytes(pid: number): Promise<number | null> {
  try {
    const pages = Number((await readFile(`/proc/${pid}/statm`, "latin1")).split(" ")[1]);
    return Number.isFinite(pages) ? pages * pageBytes : null;
  } catch {
    return null;
  }
}
