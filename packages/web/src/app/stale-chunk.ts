import type { Clock } from "../platform/clock.ts";
import type { TypedStorage } from "../platform/storage.ts";
import { stored } from "./stored-items.ts";

const quietMs = 60_000;

interface StaleParts {
  storage: TypedStorage;
  clock: Clock;
  /** Whether nothing but a reload brings the part that failed. */
  isReloadNeeded(error: Error): Promise<boolean>;
  reload(): void;
}

/**
 * Where only a reload helps (after a new version was put in place an old page may ask for a part that is gone), the page reloads, at most
 * once a minute. The result tells whether it does.
 */
export function createStaleReload({
  storage,
  clock,
  isReloadNeeded,
  reload,
}: StaleParts): (error: Error) => Promise<boolean> {
  let asking: Promise<boolean> | null = null;

  async function ask(error: Error): Promise<boolean> {
    const last = storage.record(stored.staleChunk);
    if (last !== null && clock.now() - last.datetime < quietMs) return false;
    if (!(await isReloadNeeded(error))) return false;
    // What cannot be remembered could go round for ever.
    if (!storage.set(stored.staleChunk, true)) return false;
    reload();
    return true;
  }

  return (error) => {
    asking ??= ask(error).finally(() => {
      asking = null;
    });
    return asking;
  };
}
