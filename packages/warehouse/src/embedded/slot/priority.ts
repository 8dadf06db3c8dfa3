import type { ChildProcess } from "node:child_process";
import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

const nice = 10;

// Linux counts a priority for each thread; those made later inherit it.
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

/** Lets a process run only where others leave time; without more rights it cannot be undone. */
export function yieldTime({ pid }: Pick<ChildProcess, "pid">): void {
  if (pid === undefined) return;
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, nice);
    } catch {}
  }
}
