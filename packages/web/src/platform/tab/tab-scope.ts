/** What a draft is read from when it is written down. */
export type DraftSource = () => unknown;

/** Unfinished work of one tab by key, as plain JSON. */
export type TabDrafts = Readonly<Record<string, unknown>>;

/** What a tab owns. It outlives hiding the panel (which runs effect clean-ups) and ends when the tab closes. */
export interface TabScope {
  readonly id: string;
  /** Aborts when the tab closes. */
  readonly signal: AbortSignal;
  has(key: string): boolean;
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  subscribe(listener: () => void): () => void;
  /** The object stored under `key`, created on first use; `make` disposes of it when the signal aborts. */
  own(key: string, make: (signal: AbortSignal) => unknown): unknown;
  /** What an earlier life of this tab left under `key`; `undefined` for nothing. */
  left(key: string): unknown;
  /** From now on, `source` provides the draft under `key`; `undefined` is not stored. */
  draw(key: string, source: DraftSource): void;
  /** Says that a draft may have changed. */
  touch(): void;
  /** All current drafts. For pages not rendered yet, the drafts from before. */
  drafts(): TabDrafts;
  close(): void;
}

interface Past {
  left?: TabDrafts;
  onTouch?: () => void;
}

export function createTabScope(id: string, { left = {}, onTouch }: Past = {}): TabScope {
  const values = new Map<string, unknown>();
  const owned = new Map<string, unknown>();
  const sources = new Map<string, DraftSource>();
  const leftOver = new Map(Object.entries(left));
  const listeners = new Set<() => void>();
  const ending = new AbortController();
  const touch = (): void => {
    if (sources.size > 0 && !ending.signal.aborted) onTouch?.();
  };
  return {
    id,
    signal: ending.signal,
    has: (key) => values.has(key),
    get: (key) => values.get(key),
    set(key, value) {
      values.set(key, value);
      for (const listener of listeners) listener();
      touch();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    own(key, make) {
      if (!owned.has(key)) owned.set(key, make(ending.signal));
      return owned.get(key);
    },
    left: (key) => leftOver.get(key),
    draw(key, source) {
      leftOver.delete(key);
      sources.set(key, source);
    },
    touch,
    drafts() {
      const present = [...sources].map(([key, source]) => [key, source()] as const);
      return Object.fromEntries([...leftOver, ...present].filter(([, value]) => value !== undefined));
    },
    close() {
      ending.abort();
      values.clear();
      owned.clear();
      sources.clear();
      leftOver.clear();
      listeners.clear();
    },
  };
}
