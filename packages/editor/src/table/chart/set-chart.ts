import type { Editor } from "@tiptap/core";
import { tableAt } from "../chosen-table.ts";
import { chartClass } from "./chart-note.ts";

/** Writes the note of a chart onto the table at the caret, or takes it away. */
export function setChart({ state, view }: Editor, note: string | null): void {
  const found = tableAt(state);
  if (!found) return;
  const names = String(found.node.attrs.class ?? "")
    .split(" ")
    .filter((name) => name !== "" && name !== chartClass);
  if (note !== null) names.push(chartClass);
  const { tr } = state;
  tr.setNodeAttribute(found.pos, "data-chart", note);
  tr.setNodeAttribute(found.pos, "class", names.join(" ") || null);
  view.dispatch(tr);
}
