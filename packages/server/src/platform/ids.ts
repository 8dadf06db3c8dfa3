import { v7 } from "uuid";

/** Ids as a seam: lowercase, time-ordered. */
export interface Ids {
  next(): string;
}

export const timeOrderedIds: Ids = { next: () => v7() };
