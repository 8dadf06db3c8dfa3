/** What the parent knows of the instances a slot holds; it decides which are let go. */
export interface HeldInstances {
  readonly size: number;
  /** Files that they keep open. */
  readonly files: number;
  has(key: string): boolean;
  /** Marks the key, which keeps so many files open, as used last and names the keys to close before it. */
  use(key: string, files: number): string[];
  forget(key: string): void;
  /** All but the next key used are closed: the process is getting large. */
  trimNext(): void;
  clear(): void;
}

/** Keeps at most `limit` instances, and of several no more than `fileLimit` open files together, least recently used out. */
export function heldInstances(limit: number, fileLimit: number): HeldInstances {
  const held = new Map<string, number>();
  let trim = false;
  const files = (): number => [...held.values()].reduce((sum, count) => sum + count, 0);
  return {
    get size() {
      return held.size;
    },
    get files() {
      return files();
    },
    has: (key) => held.has(key),
    use(key, count) {
      held.delete(key);
      const closed: string[] = [];
      for (const oldest of [...held.keys()]) {
        if (!trim && held.size < limit && files() + count <= fileLimit) break;
        held.delete(oldest);
        closed.push(oldest);
      }
      trim = false;
      held.set(key, count);
      return closed;
    },
    forget(key) {
      held.delete(key);
    },
    trimNext() {
      trim = held.size > 1;
    },
    clear() {
      held.clear();
      trim = false;
    },
  };
}
