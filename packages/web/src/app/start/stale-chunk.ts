import type { Clock } from "../../platform/clock.ts";
import type { TypedStorage } from "../../platform/storage.ts";
import { stored } from "./stored-items.ts";

const quietMs = 60_000;

interface StaleParts {
  storage: TypedStorage;
  clock: Clock;
  /** Whether the server gives out another version of the page. */
  isOutOfDate(): Promise<boolean>;
  reload(): void;
}

/**
 * After a new version is deployed, an old page may request a chunk that is gone: it reloads, at most once a minute. Returns whether it
 * reloads.
 */
export function createStaleReload({
  storage,
  clock,
  isOutOfDate,
  reload,
}: StaleParts): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    const last = storage.record(stored.staleChunk);
    if (last !== null && clock.now() - last.datetime < quietMs) return false;
    if (!(await isOutOfDate())) return false;
    // What cannot be remembered could go round for ever.
    if (!storage.set(stored.staleChunk, true)) return false;
    reload();
    return true;
  }

  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}
