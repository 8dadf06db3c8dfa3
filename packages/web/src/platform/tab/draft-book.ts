import type { TabDrafts } from "./tab-scope.ts";

/** Drafts of all tabs, by the tab's id and the draft's key. */
export type DraftPages = Readonly<Record<string, TabDrafts>>;

/** Maximum size, in characters of JSON. */
export interface DraftBounds {
  draft: number;
  total: number;
}

export const draftBounds: DraftBounds = { draft: 200_000, total: 2_000_000 };

/** What fits, and the tabs that something had to be left out of. */
export interface Bounded {
  pages: DraftPages;
  truncated: ReadonlySet<string>;
}

export interface DraftBook {
  /** Leaves out a draft that is too long and, while all together are, the ones that changed longest ago. */
  bound(pages: DraftPages, bounds: DraftBounds): Bounded;
}

interface Entry {
  tab: string;
  key: string;
  value: unknown;
  length: number;
  changed: number;
}

/** Remembers in which order drafts changed. */
export function createDraftBook(): DraftBook {
  let known = new Map<string, { text: string; changed: number }>();
  let turn = 0;

  function entriesOf(pages: DraftPages): Entry[] {
    const next: typeof known = new Map();
    turn += 1;
    const entries = Object.entries(pages).flatMap(([tab, drafts]) =>
      Object.entries(drafts).flatMap(([key, value]) => {
        const text: string | undefined = JSON.stringify(value);
        if (text === undefined) return [];
        const name = JSON.stringify([tab, key]);
        const before = known.get(name);
        const changed = before?.text === text ? before.changed : turn;
        next.set(name, { text, changed });
        return [{ tab, key, value, length: text.length, changed }];
      }),
    );
    known = next;
    return entries;
  }

  return {
    bound(pages, { draft, total }) {
      const written: Record<string, Record<string, unknown>> = {};
      const truncated = new Set<string>();
      let available = total;
      for (const entry of entriesOf(pages).sort((one, other) => other.changed - one.changed)) {
        const { tab, key, value, length } = entry;
        if (length > draft || length > available) {
          truncated.add(tab);
          // All drafts older than the first one that does not fit are dropped, too.
          if (length <= draft) available = 0;
          continue;
        }
        available -= length;
        written[tab] = { ...written[tab], [key]: value };
      }
      return { pages: written, truncated };
    },
  };
}
