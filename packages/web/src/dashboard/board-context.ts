import type { QueryResult } from "@provost/contract/report/report";
import { createContext, useContext } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { CrossFilter, Narrowing } from "./tile/tile-query.ts";

/** A tile's result, `null` if the query failed. `why` explains why the viewer sees no more rows; it is omitted if the table is unknown. */
export interface TileResult {
  result: QueryResult | null;
  why?: { text: string; onWhy: () => void } | undefined;
}

/** The last result of each tile that was queried, by the tile's id. */
export type TileResults = StoreApi<Readonly<Record<string, TileResult>>>;

export const tileResults = (): TileResults => createStore(() => ({}));

/** What the tiles of a dashboard share. */
export interface BoardState extends Narrowing {
  /** Queries again after this time, ms; `false` never. */
  refreshMs: number | false;
  results: TileResults;
  /** Whose the dashboard is; `null` for who may edit it. */
  owner: string | null;
  /** Narrows the other tiles to a mark; left out while the dashboard is drawn up. */
  onCross?: ((cross: CrossFilter) => void) | undefined;
}

/** What the tiles of a dashboard share that nothing narrows yet. */
export const plainBoard = (): BoardState => ({
  filters: [],
  choices: {},
  cross: null,
  refreshMs: false,
  results: tileResults(),
  owner: null,
});

export const BoardContext = createContext<BoardState | null>(null);

export function useBoard(): BoardState {
  const board = useContext(BoardContext);
  if (board === null) throw new Error("a tile is on no board");
  return board;
}
