import type { Dialect } from "./dialect.ts";
import type { ValueNode } from "./tree.ts";

/** How a tree becomes text. */
export interface Printer {
  dialect: Dialect;
  literal(node: ValueNode): string;
  /** Between clauses: a blank for machines, a line break for people. */
  separator: " " | "\n";
  /** Says what the engine needs to know and people do not: types of values, where empty values sort. */
  casts: boolean;
  /** Lets the text of a person in; left out, it is refused. */
  writesText?: boolean;
}

/** A row count or another whole number of the compiler's; throws on what is none. */
export function whole(count: number): string {
  if (!Number.isSafeInteger(count)) throw new Error(`${count} is no whole number`);
  return String(count);
}
