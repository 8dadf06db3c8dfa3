/** Caches the most recently used results within a number of bytes. */
export interface ByteCache<Entry> {
  readonly bytes: number;
  get(key: string): Entry | null;
  set(key: string, entry: Entry, bytes: number): void;
}

/** Makes a cache of at most `limit` bytes; an entry larger than an eighth of it is not stored. */
export function byteCache<Entry>(limit: number): ByteCache<Entry> {
  const entries = new Map<string, { entry: Entry; bytes: number }>();
  let total = 0;

  const drop = (key: string) => {
    const found = entries.get(key);
    if (!found) return;
    entries.delete(key);
    total -= found.bytes;
  };

  return {
    get bytes() {
      return total;
    },
    get(key) {
      const found = entries.get(key);
      if (!found) return null;
      entries.delete(key);
      entries.set(key, found);
      return found.entry;
    },
    set(key, entry, bytes) {
      drop(key);
      if (bytes > limit / 8) return;
      entries.set(key, { entry, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= limit) break;
        drop(oldest);
      }
    },
  };
}
