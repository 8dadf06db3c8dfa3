import { familyOf } from "@provost/contract/report/aggregate";
import type { Language } from "@provost/contract/wire/language";
import { found, type Outcome, refuse } from "../refusal.ts";
import { asOperand } from "../result/column-value.ts";
import {
  allOf,
  type Condition,
  column,
  type Expression,
  type Select,
  type Source,
  select,
} from "../sql/tree.ts";

/** One side of a join: where its rows are read from, the columns there, and those that are taken (left out: all). */
export interface JoinSide {
  name: string;
  source: Source;
  columns: readonly { name: string; type: string }[];
  taken?: readonly string[] | null;
}

/** Two sides that meet where the paired columns are equal; empty values meet nothing. */
export interface JoinOfTables {
  join: "inner" | "left";
  left: JoinSide;
  right: JoinSide;
  on: readonly { left: string; right: string }[];
}

/** A column of the joined rows: the side and column it comes from. */
export interface JoinedColumn {
  name: string;
  type: string;
  side: "left" | "right";
  from: string;
}

type SideName = JoinedColumn["side"];

function typeIn(side: JoinSide, name: string): Outcome<string> {
  const known = side.columns.find((one) => one.name === name);
  return known ? found(known.type) : refuse("column_unknown", { table: side.name, column: name });
}

interface Pair {
  left: Expression;
  right: Expression;
}

function pairs({ left, right, on }: JoinOfTables, language: Language): Outcome<Pair[]> {
  const made: Pair[] = [];
  for (const pair of on) {
    const types = [typeIn(left, pair.left), typeIn(right, pair.right)] as const;
    const [a, b] = types;
    if (!a.ok) return a;
    if (!b.ok) return b;
    if (familyOf(a.value) !== familyOf(b.value)) {
      const detail = {
        zh: `${pair.left} 与 ${pair.right} 的类型不同，不能关联`,
        en: `${pair.left} and ${pair.right} have different types and can't be joined`,
      };
      return refuse("query_invalid", { detail: detail[language], column: pair.left });
    }
    made.push({
      left: asOperand({ of: column(pair.left, "left"), type: a.value }),
      right: asOperand({ of: column(pair.right, "right"), type: b.value }),
    });
  }
  return made.length > 0 ? found(made) : refuse("query_empty");
}

// Both sides may be one table, so each gets a name of its own.
function named(source: Source, alias: SideName): Source {
  if (source.kind === "table" || source.kind === "query" || source.kind === "text")
    return { ...source, alias };
  throw new Error("a side of a join is one source");
}

function equal(all: readonly Pair[]): Condition {
  return allOf(all.map(({ left, right }): Condition => ({ kind: "compare", left, operator: "=", right })));
}

function takenColumns({ left, right }: JoinOfTables): Outcome<JoinedColumn[]> {
  const columns: JoinedColumn[] = [];
  const names = new Set<string>();
  for (const [side, of] of [
    ["left", left],
    ["right", right],
  ] as const) {
    for (const from of of.taken ?? of.columns.map(({ name }) => name)) {
      const type = typeIn(of, from);
      if (!type.ok) return type;
      let name = from;
      // Engines compare names without case.
      for (let n = 1; names.has(name.toLowerCase()); n += 1)
        name = n === 1 ? `${from}_${side}` : `${from}_${side}_${n}`;
      names.add(name.toLowerCase());
      columns.push({ name, type: type.value, side, from });
    }
  }
  return columns.length > 0 ? found(columns) : refuse("query_empty");
}

/** The joined rows as a source under `name`; a name both sides have gets `_right` on the second. */
export function joinedSource(
  name: string,
  join: JoinOfTables,
  language: Language,
): Outcome<{ source: Source; columns: JoinedColumn[] }> {
  const on = pairs(join, language);
  if (!on.ok) return on;
  const columns = takenColumns(join);
  if (!columns.ok) return columns;
  const body = select({
    columns: columns.value.map((one) => ({ of: column(one.from, one.side), alias: one.name })),
    from: {
      kind: "join",
      join: join.join,
      left: named(join.left.source, "left"),
      right: named(join.right.source, "right"),
      on: equal(on.value),
    },
  });
  return found({ source: { kind: "query", select: body, alias: name }, columns: columns.value });
}

function keyGroups(side: JoinSide, alias: SideName, keys: readonly Expression[]): Source {
  const counted = select({
    columns: [
      ...keys.map((of, index) => ({ of, alias: `key_${index + 1}` })),
      { of: { kind: "countRows" }, alias: "rows" },
    ],
    from: named(side.source, alias),
    groupBy: keys.map((_, index) => ({ kind: "place", place: index + 1 })),
  });
  return { kind: "query", select: counted, alias };
}

function summed(of: Expression): Expression {
  const zero: Expression = { kind: "whole", value: 0 };
  return { kind: "function", func: "coalesce", of: [{ kind: "call", func: "sum", of }, zero] };
}

function most(of: Expression): Expression {
  const zero: Expression = { kind: "whole", value: 0 };
  return { kind: "function", func: "coalesce", of: [{ kind: "call", func: "max", of }, zero] };
}

/**
 * One row that says how the rows of two sides meet, its columns those of the contract's FanOut. Each side is read as many times
 * as it needs to be counted by its keys, never joined row by row.
 */
export function fanOutSelect(join: JoinOfTables, language: Language): Outcome<Select> {
  const on = pairs(join, language);
  if (!on.ok) return on;
  const left = keyGroups(
    join.left,
    "left",
    on.value.map((pair) => pair.left),
  );
  const right = keyGroups(
    join.right,
    "right",
    on.value.map((pair) => pair.right),
  );
  const [ofLeft, ofRight] = [column("rows", "left"), column("rows", "right")];
  const unmatched: Condition = { kind: "isNull", of: ofRight };
  const leftUnmatched = summed({ kind: "when", condition: unmatched, of: ofLeft });
  const met = summed({ kind: "arithmetic", operator: "*", left: ofLeft, right: ofRight });
  const matched = { ...unmatched, not: true };
  const allRight = select({ columns: [{ of: summed(column("rows")), alias: "rows" }], from: right });
  const keys = on.value.map((_, index): Condition => {
    const key = `key_${index + 1}`;
    return { kind: "compare", left: column(key, "left"), operator: "=", right: column(key, "right") };
  });
  const rightRows: Expression = { kind: "call", func: "max", of: column("rows", "all right") };
  const columns: [string, Expression][] = [
    ["leftRows", summed(ofLeft)],
    ["rightRows", rightRows],
    [
      "joinedRows",
      join.join === "inner" ? met : { kind: "arithmetic", operator: "+", left: met, right: leftUnmatched },
    ],
    ["leftMost", most(ofRight)],
    ["rightMost", most({ kind: "when", condition: matched, of: ofLeft })],
    ["leftUnmatched", leftUnmatched],
    ["rightUnmatched", { kind: "arithmetic", operator: "-", left: rightRows, right: summed(ofRight) }],
  ];
  // An empty left side still counts the right one: the total of it is what all else is joined to.
  return found(
    select({
      columns: columns.map(([alias, of]) => ({ of: { kind: "cast", of, to: "whole" }, alias })),
      from: {
        kind: "join",
        join: "left",
        left: {
          kind: "join",
          join: "left",
          left: { kind: "query", select: allRight, alias: "all right" },
          right: left,
          on: { kind: "all", of: [] },
        },
        right,
        on: allOf(keys),
      },
    }),
  );
}
