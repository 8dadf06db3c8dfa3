import type { SchemaColumn } from "@provost/contract/source/source";
import type { VirtualDefinition, VirtualTable } from "@provost/contract/source/virtual-table";
import { limits } from "@provost/contract/wire/limits";
import { z } from "zod";
import { isTableName } from "../table-name.ts";

const Side = z.object({
  table: z.string(),
  /** `null`: all, also those that come later. */
  columns: z.array(z.string()).nullable(),
});

/** The form of a joined table; an empty text means not chosen yet. */
export const JoinForm = z.object({
  /** Empty for a new one. */
  id: z.string(),
  version: z.number().nullable(),
  tableName: z.string(),
  comment: z.string(),
  join: z.enum(["inner", "left"]),
  left: Side,
  right: Side,
  on: z.array(z.object({ left: z.string(), right: z.string() })),
});
export type JoinForm = z.infer<typeof JoinForm>;

export type JoinDefinition = Extract<VirtualDefinition, { kind: "join" }>;

/** Matching pairs a join can have. */
export const mostPairs = 5;

export const blankJoin: JoinForm = {
  id: "",
  version: null,
  tableName: "",
  comment: "",
  join: "left",
  left: { table: "", columns: null },
  right: { table: "", columns: null },
  on: [{ left: "", right: "" }],
};

export function joinFormOf(
  { id, version, tableName, comment }: Pick<VirtualTable, "id" | "version" | "tableName" | "comment">,
  { join, left, right, on }: JoinDefinition,
): JoinForm {
  return { id, version, tableName, comment, join, left, right, on };
}

/** The definition for the server, or `null` while something is not chosen. */
export function definitionOf({ join, left, right, on }: JoinForm): JoinDefinition | null {
  const pairs = on.filter((pair) => pair.left !== "" && pair.right !== "");
  if (left.table === "" || right.table === "" || pairs.length === 0) return null;
  if (left.columns?.length === 0 && right.columns?.length === 0) return null;
  return { kind: "join", join, left, right, on: pairs };
}

interface JoinDraft extends Pick<JoinForm, "id" | "version" | "tableName" | "comment"> {
  definition: JoinDefinition;
}

export type JoinFault =
  | "nameWrong"
  | "leftMissing"
  | "rightMissing"
  | "pairMissing"
  | "nothingTaken"
  | "sameTable"
  | "ownTable";

/** What can be saved, or what is missing; `savedName` is the table's name as it is stored, empty for a new one. */
export function checkJoin(
  form: JoinForm,
  savedName: string,
): { draft: JoinDraft } | { faults: Partial<Record<JoinFault, true>> } {
  const { id, version, comment, left, right, on } = form;
  const tableName = form.tableName.trim();
  const found: Readonly<Record<JoinFault, boolean>> = {
    nameWrong: !isTableName(tableName),
    leftMissing: left.table === "",
    rightMissing: right.table === "",
    sameTable: left.table !== "" && left.table === right.table,
    ownTable: savedName !== "" && [left.table, right.table].includes(savedName),
    pairMissing: !on.some((pair) => pair.left !== "" && pair.right !== ""),
    nothingTaken: left.columns?.length === 0 && right.columns?.length === 0,
  };
  const faults = Object.entries(found).filter(([, isWrong]) => isWrong);
  const definition = definitionOf(form);
  if (faults.length > 0 || definition === null) return { faults: Object.fromEntries(faults) };
  return { draft: { id, version, tableName, comment, definition } };
}

/** The form with another table on a side: what was said of the old one's columns is gone. */
export function withTable(form: JoinForm, side: "left" | "right", table: string): JoinForm {
  if (form[side].table === table) return form;
  const remaining = form.on
    .map((pair) => ({ ...pair, [side]: "" }))
    .filter((pair) => pair.left || pair.right);
  return {
    ...form,
    [side]: { table, columns: null },
    on: remaining.length === 0 ? [{ left: "", right: "" }] : remaining.slice(0, mostPairs),
  };
}

/** The columns a side gives after one is taken or left out; all of them is `null`, in the table's order. */
export function toggledColumn(
  columns: readonly string[] | null,
  column: string,
  all: readonly Pick<SchemaColumn, "Column">[],
): string[] | null {
  const names = all.map(({ Column }) => Column);
  const taken = new Set(columns ?? names);
  if (!taken.delete(column)) taken.add(column);
  return taken.size === names.length
    ? null
    : names.filter((name) => taken.has(name)).slice(0, limits.tableFields);
}

/** A name for the joined table that a table may have and no other has. */
export function suggestedName(left: string, right: string, taken: readonly string[]): string {
  if (left === "" || right === "") return "";
  const lower = new Set(taken.map((name) => name.toLowerCase()));
  const stem = `${left}_${right}`.slice(0, 60);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem}_${number}`;
    if (!lower.has(name.toLowerCase())) return name;
  }
}
