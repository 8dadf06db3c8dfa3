import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import {
  addDimension,
  addMeasure,
  isGroupable,
  moveField,
  removeDimension,
  removeMeasure,
  replaceDimension,
  type Selection,
  type Shelf,
} from "@provost/report-core/selection/selection";
import { asDimension } from "../field/buckets.ts";

/** What is being moved: a field of the list, or a chip of a shelf. */
export type Carried =
  | { from: "fields"; column: SchemaColumn }
  | { from: Shelf; index: number; column: SchemaColumn };

/** Where it is let go on a shelf: before the chip at `index`, or on it. */
export interface Landing {
  shelf: Shelf;
  index: number;
  how: "insert" | "replace";
}

/** The selection after the move, or that the shelf has the column already. */
export type Placed = { ok: true; selection: Selection } | { ok: false; reason: "exists" | "notGroupable" };

function has(selection: Selection, shelf: Shelf, name: string): boolean {
  return selection[shelf].some(({ Column }) => Column === name);
}

/** Takes the chip at `index` off its shelf. */
export function takeOff(selection: Selection, shelf: Shelf, index: number): Selection {
  const column = selection[shelf][index];
  if (!column) return selection;
  return shelf === "dimensions" ? removeDimension(selection, column.Column) : removeMeasure(selection, index);
}

function putAt(
  selection: Selection,
  { shelf, index }: Landing,
  column: SchemaColumn,
  language: Language,
): Selection {
  const added =
    shelf === "dimensions"
      ? addDimension(selection, asDimension(column))
      : addMeasure(selection, column, language);
  return moveField(added, shelf, added[shelf].length - 1, index);
}

function place(selection: Selection, landing: Landing, column: SchemaColumn, language: Language): Selection {
  const { shelf, index, how } = landing;
  if (how === "insert" || !selection[shelf][index]) return putAt(selection, landing, column, language);
  if (shelf === "dimensions") return replaceDimension(selection, index, asDimension(column));
  return putAt(takeOff(selection, shelf, index), landing, column, language);
}

/** Lets a field go on a shelf. */
export function placeField(
  selection: Selection,
  carried: Carried,
  landing: Landing,
  language: Language,
): Placed {
  const { shelf, index } = landing;
  const { column } = carried;
  if (carried.from === shelf) {
    const to = carried.index < index ? index - 1 : index;
    const moved = to === carried.index ? selection : moveField(selection, shelf, carried.index, to);
    return { ok: true, selection: moved };
  }
  if (shelf === "dimensions" && !isGroupable(column)) return { ok: false, reason: "notGroupable" };
  if (has(selection, shelf, column.Column)) return { ok: false, reason: "exists" };
  const left = carried.from === "fields" ? selection : takeOff(selection, carried.from, carried.index);
  return { ok: true, selection: place(left, landing, column, language) };
}
