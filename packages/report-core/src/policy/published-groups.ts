import type { Cell } from "@provost/contract/report/report";

/** Rows of one protected unit in a group, and how many of them the viewer sees anyway. */
export interface UnitRows {
  /** A value for each published dimension. */
  key: readonly Cell[];
  unit: Cell;
  rows: number;
  seen: number;
}

/** The least group that is published. */
export interface GroupFloor {
  leastRows: number;
  leastUnits: number;
}

interface Tally {
  key: readonly Cell[];
  rows: number;
  units: Set<Cell>;
  /** Units with rows that the viewer does not see; those without a unit are one. */
  hidden: Set<Cell>;
  hiddenRows: number;
}

/** A group of a level, as a text. */
export const groupKey = (key: readonly Cell[]): string => JSON.stringify(key);

function tallied(groups: Iterable<UnitRows>, depth: number): Map<string, Tally> {
  const found = new Map<string, Tally>();
  for (const { key: whole, unit, rows, seen } of groups) {
    if (rows === 0) continue;
    const key = whole.slice(0, depth);
    const text = groupKey(key);
    const tally = found.get(text) ?? { key, rows: 0, units: new Set(), hidden: new Set(), hiddenRows: 0 };
    tally.rows += rows;
    if (unit !== null) tally.units.add(unit);
    if (rows > seen) tally.hidden.add(unit);
    tally.hiddenRows += rows - seen;
    found.set(text, tally);
  }
  return found;
}

function together(tallies: readonly Tally[]): Tally {
  return {
    key: [],
    rows: tallies.reduce((sum, { rows }) => sum + rows, 0),
    units: new Set(tallies.flatMap(({ units }) => [...units])),
    hidden: new Set(tallies.flatMap(({ hidden }) => [...hidden])),
    hiddenRows: tallies.reduce((sum, { hiddenRows }) => sum + hiddenRows, 0),
  };
}

// What is left when the viewer subtracts his own rows is nothing, or of several units and enough rows.
const isMixed = ({ hidden, hiddenRows }: Tally, { leastRows, leastUnits }: GroupFloor): boolean =>
  hidden.size === 0 || (hidden.size >= leastUnits - 1 && hiddenRows >= leastRows);

const isLarge = (tally: Tally, floor: GroupFloor): boolean =>
  tally.rows >= floor.leastRows && tally.units.size >= floor.leastUnits && isMixed(tally, floor);

/** The groups of one parent that are published: what is left of the parent without them is nothing new to the viewer, or large enough itself. */
function publishedChildren(children: readonly Tally[], floor: GroupFloor): Tally[] {
  const large = children
    .filter((child) => isLarge(child, floor))
    .sort((one, other) => other.rows - one.rows || (groupKey(one.key) < groupKey(other.key) ? -1 : 1));
  const others = children.filter((child) => !isLarge(child, floor));
  while (large.length > 0) {
    const left = together(others);
    if (left.hidden.size === 0 || isLarge(left, floor)) break;
    others.push(...large.splice(-1));
  }
  return large;
}

/**
 * The groups that a viewer gets, level by level: all rows, those of each value of the first dimension, of the first two, and so on. Each
 * level divides the groups of the one before it, so all that can be worked out from them are sums of a group without its parts; none of
 * these is below the floor.
 */
export function publishedGroups(
  cells: readonly UnitRows[],
  depth: number,
  floor: GroupFloor,
): ReadonlySet<string>[] {
  const whole = [...tallied(cells, 0).values()].filter((all) => isLarge(all, floor));
  const levels = [new Set(whole.map(({ key }) => groupKey(key)))];
  for (let level = 1; level <= depth; level += 1) {
    const families = Map.groupBy(tallied(cells, level).values(), ({ key }) => groupKey(key.slice(0, -1)));
    const published = [...families].flatMap(([parent, children]) =>
      levels[level - 1]?.has(parent) ? publishedChildren(children, floor) : [],
    );
    levels.push(new Set(published.map(({ key }) => groupKey(key))));
  }
  return levels;
}
