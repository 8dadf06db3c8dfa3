import { Refusal } from "../../guard/refusal.ts";
import { tableNamings } from "../view/table-namings.ts";

/** What it takes the engine to read texts that name derived tables, in characters: a name costs as much as the text its table was made of. */
export interface ReadingCosts {
  /** Whether a derived table may be made of the text; counts it when it may. */
  affords(name: string, text: string): boolean;
  /** Throws a `Refusal` for a query that would take too long to parse, or that names a table which must not be created. */
  check(text: string): void;
}

/** The engine reads half a million characters in a second, and cannot be interrupted while it does. */
const most = { table: 500_000, tables: 2_000_000, query: 2_000_000 } as const;
/** What is made however much the tables before it took. */
const small = 20_000;

/** What it takes to find a table that is not made of others. */
const plain = 40;

/** Counts from the plain tables up. */
export function readingCosts(tables: readonly string[]): ReadingCosts {
  const known = new Map(tables.map((name) => [name.toLowerCase(), plain]));
  let spent = 0;
  let hasMade = false;
  // Only tables that must not be created, and cost the engine nothing, have to come directly after FROM or JOIN.
  const costOf = (text: string): number => {
    let cost = text.length;
    for (const { name, isFirst } of tableNamings(text)) {
      const named = known.get(name) ?? 0;
      if (named !== Number.POSITIVE_INFINITY || isFirst) cost += named;
    }
    return cost;
  };
  return {
    affords(name, text) {
      const cost = costOf(text);
      const fits = cost <= most.table && (cost <= small || spent + cost <= most.tables);
      known.set(name.toLowerCase(), fits ? cost : Number.POSITIVE_INFINITY);
      hasMade = true;
      if (fits) spent += cost;
      return fits;
    },
    check(text) {
      if (hasMade && costOf(text) > most.query) throw new Refusal({ kind: "too_complex" });
    },
  };
}
