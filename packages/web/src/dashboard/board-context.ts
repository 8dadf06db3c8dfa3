import type { QueryResult } from "@provost/contract/report/report";
import { createContext, useContext } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { CrossFilter, Narrowing } from "./tile/tile-question.ts";

/** What a tile was answered, `null` where that failed, and what tells why it sees no more; that is left out where nobody knows the table. */
export interface TileResult {
  result: QueryResult | null;
  why?: { text: string; onWhy: () => void } | undefined;
}

/** The last answer of each tile that was asked, by the tile's id. */
export type TileResults = StoreApi<Readonly<Record<string, TileResult>>>;

export const tileResults = (): TileResults => createStore(() => ({}));

/** What the tiles of a dashboard share. */
export interface BoardState extends Narrowing {
  /** Asks anew after so long, ms; `false` never. */
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
  if (board === null) throw new Error("a tile stands on no board");
  return board;
}
