import { withAncestors } from "../platform/tree.ts";
import type { OutlineRow } from "./menu.store.ts";

/** What some roles hold of a tenant's menus: ids with their ancestors, and button codes. */
export interface Held {
  ids: ReadonlySet<string>;
  buttons: ReadonlySet<string>;
}

/** Codes of the rows that have none below them: what `buttonCodes` of the contract says of their tree. */
function leafCodes(rows: readonly OutlineRow[]): Set<string> {
  const parents = new Set(rows.map(({ parentId }) => parentId));
  return new Set(rows.filter(({ id }) => !parents.has(id)).map(({ code }) => code));
}

/** What holds the granted menus; `null` = all of them. */
export function heldOf(rows: readonly OutlineRow[], granted: ReadonlySet<string> | null): Held {
  const own = granted === null ? rows : withAncestors(rows, granted);
  return { ids: new Set(own.map(({ id }) => id)), buttons: leafCodes(own) };
}
