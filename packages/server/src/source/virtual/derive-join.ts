import type { VirtualDefinition } from "@provost/contract/source/virtual-table";
import { visibleFields } from "@provost/report-core/policy/visible-fields";
import { fanOutSelect, type JoinSide, joinedSource } from "@provost/report-core/query/join-tables";
import type { Outcome } from "@provost/report-core/refusal";
import { refuse } from "../../platform/refusal.ts";
import { foldName } from "../field/table-fields.ts";
import type { Moment, ReadableTable } from "../policy/readable.ts";
import { type Derived, type DerivedColumn, inherited, metaOf } from "./derive-query.ts";

type Join = Extract<VirtualDefinition, { kind: "join" }>;

// A chosen column that the viewer cannot see is left out; one that is gone is an error of the definition.
function takenOf(table: ReadableTable, wanted: readonly string[] | null): string[] {
  const usable = table.fields.filter(({ aggregates, problem }) => !aggregates && problem === null);
  const names = usable.map(({ meta }) => meta.column);
  if (wanted === null) return names;
  return wanted.filter((name) => table.whole || names.includes(name));
}

function sideOf(
  table: ReadableTable,
  taken: readonly string[],
  keys: readonly string[],
  { calendar, language }: Moment,
): Outcome<JoinSide> {
  const viewer = visibleFields(table, { view: table.view, calendar, language });
  const columns: { name: string; type: string }[] = [];
  for (const name of new Set([...taken, ...keys])) {
    const field = viewer.rowField(name);
    if (!field.ok) return field;
    columns.push({ name, type: field.value.type });
  }
  return { ok: true, value: { name: table.name, source: viewer.source(), columns, taken } };
}

/** The rows of two tables joined where their fields are equal; fields compared under the same name become one column. */
export function deriveJoin(
  join: Join,
  left: ReadableTable,
  right: ReadableTable,
  name: string,
  moment: Moment,
): Derived {
  const takenLeft = takenOf(left, join.left.columns);
  const twice = new Set(
    join.on
      .filter((pair) => foldName(pair.left) === foldName(pair.right) && takenLeft.includes(pair.left))
      .map((pair) => pair.right),
  );
  const takenRight = takenOf(right, join.right.columns).filter((column) => !twice.has(column));
  const one = sideOf(
    left,
    takenLeft,
    join.on.map((pair) => pair.left),
    moment,
  );
  if (!one.ok) return { ok: false, refusal: refuse(one.reason, one.details) };
  const other = sideOf(
    right,
    takenRight,
    join.on.map((pair) => pair.right),
    moment,
  );
  if (!other.ok) return { ok: false, refusal: refuse(other.reason, other.details) };
  const sides = { join: join.join, left: one.value, right: other.value, on: join.on };
  const joined = joinedSource(name, sides, moment.language);
  if (!joined.ok) return { ok: false, refusal: refuse(joined.reason, joined.details) };
  const fanOut = fanOutSelect(sides, moment.language);
  if (!fanOut.ok) return { ok: false, refusal: refuse(fanOut.reason, fanOut.details) };
  const columns = joined.value.columns.map(({ name: as, type, side, from }): DerivedColumn => {
    const table = side === "left" ? left : right;
    const { metadata, ...rest } = metaOf(table, from);
    return { name: as, type, metadata: inherited(metadata, as), from: table.name, side, ...rest };
  });
  return { ok: true, value: { source: joined.value.source, columns, fanOut: fanOut.value } };
}
