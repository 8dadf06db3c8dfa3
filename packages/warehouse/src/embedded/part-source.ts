import { type Viewer, WarehouseError } from "../warehouse.ts";

/** Where parts come from that are not on this machine. */
export interface PartSource {
  /** Brings them, and keeps them here until what it resolves with is called. A part that is stored nowhere stays away. Throws `WarehouseError` when the store does not answer. */
  use(paths: readonly string[]): Promise<() => void> | (() => void);
  /** Whether all of them are on this machine. */
  areHere(paths: readonly string[]): boolean;
}

/** All parts are on this machine. */
export const local: PartSource = { use: () => () => {}, areHere: () => true };

type Release = () => void;

/** Waits for parts that are brought for a query no longer than its caller and its time limit allow. */
export async function inTime(held: Promise<Release>, signal: AbortSignal, ms: number): Promise<Release> {
  const { promise: limited, reject: giveUp } = Promise.withResolvers<never>();
  const cancel = (): void => giveUp(new WarehouseError("cancelled"));
  const limit = setTimeout(() => giveUp(new WarehouseError("timeout")), ms);
  signal.addEventListener("abort", cancel, { once: true });
  try {
    if (signal.aborted) cancel();
    return await Promise.race([held, limited]);
  } catch (error) {
    // They may still come.
    held.then(
      (release) => release(),
      () => {},
    );
    throw error;
  } finally {
    clearTimeout(limit);
    signal.removeEventListener("abort", cancel);
  }
}

/** The files that a viewer's tables consist of. */
export const pathsOf = ({ tables }: Pick<Viewer, "tables">): string[] => tables.flatMap(({ parts }) => parts);
