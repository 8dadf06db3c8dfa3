import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import { type DashboardTile, tilesOf } from "@provost/contract/dashboard/dashboard-content";
import { sameJson } from "../../platform/same-json.ts";

type State = Pick<Dashboard, "name" | "content">;

/** A way in which an earlier state differs from now. */
export interface Change {
  kind: "renamed" | "added" | "gone" | "changed" | "filters" | "refresh";
  name: string;
}

/** How an earlier version differs from the current dashboard, tile by tile; a tile's position is compared with the rest of the tile. */
export function changesBetween(
  now: State,
  then: State,
  words: { nameOf(chartId: string): string; text: string },
): Change[] {
  const called = (tile: DashboardTile): string => {
    if (tile.kind === "text") return words.text;
    return tile.title || (tile.kind === "chart" ? words.nameOf(tile.chartId) : "");
  };
  const [tiles, before] = [tilesOf(now.content), tilesOf(then.content)];
  const changes: Change[] = [];
  if (now.name !== then.name) changes.push({ kind: "renamed", name: then.name });
  for (const tile of before) {
    const match = tiles.find(({ id }) => id === tile.id);
    if (match === undefined) changes.push({ kind: "added", name: called(tile) });
    else if (!sameJson(match, tile)) changes.push({ kind: "changed", name: called(tile) });
  }
  for (const tile of tiles)
    if (!before.some(({ id }) => id === tile.id)) changes.push({ kind: "gone", name: called(tile) });
  if (!sameJson(now.content.filters, then.content.filters)) changes.push({ kind: "filters", name: "" });
  if (now.content.refreshSeconds !== then.content.refreshSeconds) changes.push({ kind: "refresh", name: "" });
  return changes;
}
