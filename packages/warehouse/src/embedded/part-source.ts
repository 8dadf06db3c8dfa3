import type { Viewer } from "../warehouse.ts";

/** Where parts come from that are not on this machine. */
export interface PartSource {
  /** Brings them, and keeps them here until what it resolves with is called. A part that is stored nowhere stays away. Throws `WarehouseError` when the store does not answer. */
  use(paths: readonly string[]): Promise<() => void> | (() => void);
  /** Whether all of them are on this machine. */
  areHere(paths: readonly string[]): boolean;
}

/** All parts are on this machine. */
export const local: PartSource = { use: () => () => {}, areHere: () => true };

/** The files that a viewer's tables consist of. */
export const pathsOf = ({ tables }: Pick<Viewer, "tables">): string[] => tables.flatMap(({ parts }) => parts);
