/** What the parent knows of the instances a slot holds; it decides which are let go. */
export interface HeldInstances {
  readonly size: number;
  has(key: string): boolean;
  /** Marks the key as used last and names the keys to close before it. */
  use(key: string): string[];
  forget(key: string): void;
  /** All but the next key used are closed: the process is getting large. */
  trimNext(): void;
  clear(): void;
}

/** Keeps at most `limit` instances, least recently used out. */
export function heldInstances(limit: number): HeldInstances {
  const keys = new Set<string>();
  let trim = false;
  return {
    get size() {
      return keys.size;
    },
    has: (key) => keys.has(key),
    use(key) {
      keys.delete(key);
      const closed = [...keys].slice(0, trim ? keys.size : Math.max(0, keys.size + 1 - limit));
      trim = false;
      for (const each of closed) keys.delete(each);
      keys.add(key);
      return closed;
    },
    forget(key) {
      keys.delete(key);
    },
    trimNext() {
      trim = keys.size > 1;
    },
    clear() {
      keys.clear();
      trim = false;
    },
  };
}
