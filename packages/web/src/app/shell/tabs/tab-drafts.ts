import type { TypedStorage } from "../../../platform/storage.ts";
import { createDraftBook, type DraftPages, draftBounds } from "../../../platform/tab/draft-book.ts";
import type { TabDrafts, TabScope } from "../../../platform/tab/tab-scope.ts";
import { stored } from "../../start/stored-items.ts";

/** How long after a change drafts are written, ms. */
const restMs = 300;

export interface DraftKeeper {
  /** What a tab left that has no scope yet; it is handed out once. */
  take(id: string): TabDrafts;
  put(id: string, drafts: TabDrafts): void;
  /** Writes soon. */
  touch(): void;
  /** Writes now; returns the tabs whose drafts could not be stored completely. */
  write(): ReadonlySet<string>;
  /** All current drafts, within this many characters. */
  all(total: number): DraftPages;
  forget(): void;
}

/** Writes the drafts of all tabs through to session storage. */
export function createDraftKeeper(storage: TypedStorage, scopes: ReadonlyMap<string, TabScope>): DraftKeeper {
  const book = createDraftBook();
  const left = new Map(Object.entries(storage.get(stored.drafts) ?? {}));
  let later: ReturnType<typeof setTimeout> | null = null;

  function pages(): DraftPages {
    const living = [...scopes].map(([id, scope]) => [id, scope.drafts()] as const);
    return Object.fromEntries([...left, ...living]);
  }

  function rest(): void {
    if (later !== null) clearTimeout(later);
    later = null;
  }

  function write(): ReadonlySet<string> {
    rest();
    const { pages: boundPages, truncated } = book.bound(pages(), draftBounds);
    if (Object.keys(boundPages).length === 0) {
      storage.remove(stored.drafts);
      return truncated;
    }
    return storage.set(stored.drafts, boundPages)
      ? truncated
      : new Set([...truncated, ...Object.keys(boundPages)]);
  }

  return {
    take(id) {
      const drafts = left.get(id) ?? {};
      left.delete(id);
      return drafts;
    },
    put: (id, drafts) => void left.set(id, drafts),
    touch() {
      later ??= setTimeout(write, restMs);
    },
    write,
    all: (total) => book.bound(pages(), { ...draftBounds, total }).pages,
    forget() {
      rest();
      left.clear();
      storage.remove(stored.drafts);
    },
  };
}
