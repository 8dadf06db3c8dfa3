import type { Aggregate } from "@provost/contract/aggregate";

/** A measure with its function settled. */
export interface ChosenMeasure {
  column: string;
  func: Aggregate;
}

/**
 * The name of each measure in the result: its column's name, or `func_column` (`sum_read`) where a dimension or
 * another measure would have the same; a number is put behind what is still taken.
 */
export function measureNames(dimensions: readonly string[], measures: readonly ChosenMeasure[]): string[] {
  const uses = new Map<string, number>();
  for (const { column } of measures) uses.set(column, (uses.get(column) ?? 0) + 1);
  const taken = new Set([...dimensions, ...measures.map(({ column }) => column)]);
  return measures.map(({ column, func }) => {
    const collides = dimensions.includes(column) || (uses.get(column) ?? 0) > 1;
    // A raw measure is the column itself, so a dimension of the same column is the same value.
    if (!collides || func === "none") return column;
    const wanted = `${func}_${column}`;
    let name = wanted;
    for (let n = 2; taken.has(name); n += 1) name = `${wanted}_${n}`;
    taken.add(name);
    return name;
  });
}
