import { useSyncExternalStore } from "react";
import { z } from "zod";
import { useTabOwnedDraft } from "../../platform/tab/tab-context.ts";
import { type OpenText, openText, TextDraft } from "./open-text.ts";

const Left = z.record(z.string(), TextDraft);
type Left = z.infer<typeof Left>;

/** The texts that one page of a tab writes. Each is made when it is first shown and lives as long as the tab, hidden or not. */
export interface TextBook {
  open(key: string, stored: TextDraft): OpenText;
  /** One that is open. */
  at(key: string): OpenText | undefined;
  /** Those that hold what is not saved, open or left from before a reload. */
  changed(): readonly string[];
  /** Throws away what was written and not saved. */
  drop(key: string): void;
  subscribe(listener: () => void): () => void;
  /** Goes up with each change of what is changed. */
  count(): number;
}

interface OwnBook extends TextBook {
  left(): Left | undefined;
}

function makeBook(signal: AbortSignal, saved: Left | null, mostAtRest: number): OwnBook {
  const texts = new Map<string, OpenText>();
  const left = new Map(Object.entries(saved ?? {}));
  const listeners = new Set<() => void>();
  let count = 0;
  let isOpening = false;
  const tell = (): void => {
    count += 1;
    // Texts are opened while a page is drawn; it sees at its end that something has changed.
    if (isOpening) return;
    for (const listener of [...listeners]) listener();
  };
  const letGo = (textKey: string): void => {
    const resting = [...texts].filter(([key, text]) => key !== textKey && !text.isChanged());
    for (const [key, text] of resting.slice(0, Math.max(0, resting.length - mostAtRest))) {
      text.end();
      texts.delete(key);
    }
  };
  signal.addEventListener("abort", () => {
    for (const text of texts.values()) text.end();
    texts.clear();
  });
  return {
    open(key, stored) {
      isOpening = true;
      const there = texts.get(key);
      const text = there ?? openText(stored, left.get(key), tell);
      left.delete(key);
      // The last one shown goes last.
      texts.delete(key);
      texts.set(key, text);
      if (!text.isChanged() && stored.version > text.base().version) text.take(stored);
      letGo(key);
      isOpening = false;
      return text;
    },
    at: (key) => texts.get(key),
    changed: () => [...left.keys(), ...[...texts].filter(([, text]) => text.isChanged()).map(([key]) => key)],
    drop(key) {
      left.delete(key);
      texts.get(key)?.end();
      texts.delete(key);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    count: () => count,
    left() {
      const open = [...texts].flatMap(([key, text]) => {
        const stored = text.storedDraft();
        return stored === undefined ? [] : [[key, stored] as const];
      });
      const all = [...left, ...open];
      return all.length === 0 ? undefined : Object.fromEntries(all);
    },
  };
}

/** The texts of this page; what is not saved outlives a reload and the lock. Of those that hold nothing new, so many stay open. */
export function useTextBook(key: string, mostAtRest = 6): TextBook {
  const book = useTabOwnedDraft<OwnBook, Left>(key, (signal, saved) => makeBook(signal, saved, mostAtRest), {
    schema: Left,
    save: (own) => own.left(),
    watch: (own, changed) => void own.subscribe(changed),
  });
  useSyncExternalStore(book.subscribe, book.count);
  return book;
}
