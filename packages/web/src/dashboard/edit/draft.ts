import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import {
  DashboardContent,
  type DashboardFilter,
  type DashboardTab,
  type DashboardTile,
  tilesOf,
} from "@provost/contract/dashboard/dashboard-content";
import { z } from "zod";
import { addTile, moveTile, removeTile, settle, type TileMove } from "./tiles.ts";

/** A dashboard while it is drawn up. */
export const BoardDraft = z.object({ name: z.string(), content: DashboardContent });
export type BoardDraft = z.infer<typeof BoardDraft>;

export function draftOf({ name, content }: Pick<Dashboard, "name" | "content">): BoardDraft {
  return { name, content };
}

/** An id that no other part of its kind has. */
export function freshId(kind: string, taken: readonly string[]): string {
  const known = new Set(taken);
  for (let number = 1; ; number += 1) {
    const id = `${kind}-${number}`;
    if (!known.has(id)) return id;
  }
}

function withTabs(draft: BoardDraft, tabs: DashboardTab[]): BoardDraft {
  return { ...draft, content: { ...draft.content, tabs } };
}

function onTab(
  draft: BoardDraft,
  tabId: string,
  change: (tiles: readonly DashboardTile[]) => DashboardTile[],
): BoardDraft {
  return withTabs(
    draft,
    draft.content.tabs.map((tab) => (tab.id === tabId ? { ...tab, tiles: change(tab.tiles) } : tab)),
  );
}

/** What a tile is before it has an id and a place. */
export type NewTile =
  | { kind: "chart"; chartId: string }
  | ({ kind: "kpi" } & Pick<Extract<DashboardTile, { kind: "kpi" }>, "title" | "titleEn" | "content">)
  | { kind: "text"; text: string };

const sizes = { chart: { w: 6, h: 4 }, kpi: { w: 3, h: 2 }, text: { w: 6, h: 2 } } as const;

/** Puts a tile at the end of a tab. */
export function withTile(draft: BoardDraft, tabId: string, tile: NewTile): BoardDraft {
  const id = freshId(
    "tile",
    tilesOf(draft.content).map((one) => one.id),
  );
  return onTab(draft, tabId, (tiles) =>
    addTile(tiles, { ...tile, id, x: 0, y: 0, ...sizes[tile.kind] } as DashboardTile),
  );
}

// A tile that is made later may get the id of one that is gone.
function withoutTargets(filters: readonly DashboardFilter[], tileId: string): DashboardFilter[] {
  return filters.map((filter) => {
    const { [tileId]: _, ...targets } = filter.targets;
    return { ...filter, targets };
  });
}

export function withoutTile(draft: BoardDraft, tabId: string, tileId: string): BoardDraft {
  const { content, ...rest } = onTab(draft, tabId, (tiles) => removeTile(tiles, tileId));
  return { ...rest, content: { ...content, filters: withoutTargets(content.filters, tileId) } };
}

/** Puts another tile in the place of the one with its id. */
export function withChangedTile(draft: BoardDraft, tabId: string, changed: DashboardTile): BoardDraft {
  return onTab(draft, tabId, (tiles) => tiles.map((tile) => (tile.id === changed.id ? changed : tile)));
}

export function withMovedTile(draft: BoardDraft, tabId: string, tileId: string, move: TileMove): BoardDraft {
  return onTab(draft, tabId, (tiles) => moveTile(tiles, tileId, move));
}

/** The positions of tiles, as the mouse left them. */
export type Places = readonly { id: string; x: number; y: number; w: number; h: number }[];

export function withPlaces(draft: BoardDraft, tabId: string, places: Places): BoardDraft {
  const known = new Map(places.map(({ id, ...place }) => [id, place]));
  return onTab(draft, tabId, (tiles) => settle(tiles.map((tile) => ({ ...tile, ...known.get(tile.id) }))));
}

/** Takes a tile to the end of another tab. */
export function withTileOnTab(draft: BoardDraft, tileId: string, from: string, to: string): BoardDraft {
  const tile = draft.content.tabs.find(({ id }) => id === from)?.tiles.find(({ id }) => id === tileId);
  if (tile === undefined || from === to) return draft;
  const left = onTab(draft, from, (tiles) => removeTile(tiles, tileId));
  return onTab(left, to, (tiles) => addTile(tiles, tile));
}

/** An id that no page of a dashboard has. */
export function freshTabId(tabs: readonly DashboardTab[]): string {
  return freshId(
    "tab",
    tabs.map(({ id }) => id),
  );
}

export function withTab(draft: BoardDraft, name: string, id = freshTabId(draft.content.tabs)): BoardDraft {
  return withTabs(draft, [...draft.content.tabs, { id, name, tiles: [] }]);
}

/** Names the dashboard, in both languages. */
export function withNames(
  draft: BoardDraft,
  { name, nameEn }: { name: string; nameEn?: string | undefined },
): BoardDraft {
  return { name, content: { ...draft.content, nameEn } };
}

export function withTabNames(
  draft: BoardDraft,
  tabId: string,
  names: Pick<DashboardTab, "name" | "nameEn">,
): BoardDraft {
  return withTabs(
    draft,
    draft.content.tabs.map((tab) => (tab.id === tabId ? { ...tab, ...names } : tab)),
  );
}

export function withTabMoved(draft: BoardDraft, tabId: string, step: -1 | 1): BoardDraft {
  const tabs = [...draft.content.tabs];
  const at = tabs.findIndex(({ id }) => id === tabId);
  const [moved, other] = [tabs[at], tabs[at + step]];
  if (moved === undefined || other === undefined) return draft;
  tabs[at] = other;
  tabs[at + step] = moved;
  return withTabs(draft, tabs);
}

/** Removes a tab with everything on it, filters of no other tab among them; the last one stays. */
export function withoutTab(draft: BoardDraft, tabId: string): BoardDraft {
  const { tabs } = draft.content;
  const gone = tabs.find(({ id }) => id === tabId);
  if (gone === undefined || tabs.length === 1) return draft;
  const left = gone.tiles.reduce(
    (filters, { id }) => withoutTargets(filters, id),
    [...draft.content.filters],
  );
  const filters = left.flatMap((filter): DashboardFilter[] => {
    if (!filter.tabs?.includes(tabId)) return [filter];
    const others = filter.tabs.filter((id) => id !== tabId);
    return others.length === 0 ? [] : [{ ...filter, tabs: others }];
  });
  return {
    ...draft,
    content: { ...draft.content, filters, tabs: tabs.filter(({ id }) => id !== tabId) },
  };
}

export function withFilters(draft: BoardDraft, filters: DashboardFilter[]): BoardDraft {
  return { ...draft, content: { ...draft.content, filters } };
}

export function withRefresh(draft: BoardDraft, refreshSeconds: number | null): BoardDraft {
  return { ...draft, content: { ...draft.content, refreshSeconds } };
}
