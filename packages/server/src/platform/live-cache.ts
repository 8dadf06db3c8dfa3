import type { Clock } from "./clock.ts";

/** Values cached for at most one second, and dropped at once when a notification says that their subject changed. */
export interface LiveCache<V> {
  get(key: string, load: () => Promise<V>): Promise<V>;
  dropWhere(matches: (key: string) => boolean): void;
}

const maxAgeMs = 1000;
const maxEntries = 10_000;

/** Makes a cache; callers asking for the same key meanwhile share one load. */
export function liveCache<V>(clock: Clock): LiveCache<V> {
  const entries = new Map<string, { until: number; value: Promise<V> }>();
  return {
    get: (key, load) => {
      const now = clock.now().getTime();
      const known = entries.get(key);
      if (known && known.until > now) return known.value;
      const value = load();
      entries.delete(key);
      entries.set(key, { until: now + maxAgeMs, value });
      value.catch(() => {
        if (entries.get(key)?.value === value) entries.delete(key);
      });
      const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
      return value;
    },
    dropWhere: (matches) => {
      for (const key of entries.keys()) if (matches(key)) entries.delete(key);
    },
  };
}
