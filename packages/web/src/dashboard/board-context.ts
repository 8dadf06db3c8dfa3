import { createContext, useContext } from "react";
import type { CrossFilter, Narrowing } from "./tile-question.ts";

/** What the tiles of a dashboard share. */
export interface BoardState extends Narrowing {
  /** Asks anew after so long, ms; `false` never. */
  refreshMs: number | false;
  /** Narrows the other tiles to a mark; left out while the dashboard is drawn up. */
  onCross?: ((cross: CrossFilter) => void) | undefined;
}

export const BoardContext = createContext<BoardState>({
  filters: [],
  choices: {},
  cross: null,
  refreshMs: false,
});

export function useBoard(): BoardState {
  return useContext(BoardContext);
}
