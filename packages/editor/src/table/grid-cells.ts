import type { Node as DocNode } from "@tiptap/pm/model";
import type { GridCell } from "./chart-rule.ts";

/** The cells of a table that is written in. */
export const cellsOfNode = (table: DocNode): GridCell[][] =>
  table.children.map((row) =>
    row.children.map((cell) => ({
      isHeader: cell.type.spec.tableRole === "header_cell",
      text: cell.textBetween(0, cell.content.size, " ").trim(),
    })),
  );

// Lines of a cell are words apart, as they are where the table is written in.
function wordsOf(cell: HTMLElement): string {
  const parts = [...cell.childNodes].map(({ textContent }) => (textContent ?? "").trim());
  const isOfBlocks = [...cell.children].some(({ nodeName }) =>
    /^(P|DIV|H\d|UL|OL|BLOCKQUOTE|PRE)$/.test(nodeName),
  );
  return (isOfBlocks ? parts.filter((part) => part !== "").join(" ") : (cell.textContent ?? "")).trim();
}

/** The cells of a table that is read. */
export const cellsOfElement = (table: HTMLTableElement): GridCell[][] =>
  [...table.rows].map((row) =>
    [...row.cells].map((cell) => ({
      isHeader: cell.nodeName === "TH",
      text: wordsOf(cell),
    })),
  );
