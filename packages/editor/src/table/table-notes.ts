import { tableRules } from "../constants.ts";
import type { EditorSession } from "../session-shape.ts";
import { tableWord } from "../words/table-words.ts";
import type { TableSize } from "./grid/clip-table.ts";

/** A notification to the user: a table is full, or was clipped. */
export type TableNote =
  | { kind: "rowsFull" | "columnsFull" }
  | { kind: "cut"; was: TableSize; clipped: TableSize };

/** Says it at the editor's foot. */
export function sayTableNote(
  { language, say }: Pick<EditorSession, "language" | "say">,
  note: TableNote,
): void {
  const now = language.get();
  const text =
    note.kind === "cut"
      ? tableWord("cut", now, { wasRows: note.was.rows, wasColumns: note.was.columns, ...note.clipped })
      : tableWord(note.kind, now, { most: note.kind === "rowsFull" ? tableRules.rows : tableRules.columns });
  say({ text, tone: "wrong" });
}
