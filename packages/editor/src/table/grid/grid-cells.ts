import type { Node as DocNode } from "@tiptap/pm/model";
import type { GridCell } from "../chart/chart-rule.ts";

/** The cells of a table that is written in. */
export const cellsOfNode = (table: DocNode): GridCell[][] =>
  table.children.map((row) =>
    row.children.map((cell) => ({
      isHeader: cell.type.spec.tableRole === "header_cell",
      text: cell.textBetween(0, cell.content.size, " ").trim(),
      holdsMore: runOf(cell) === null,
    })),
  );

/** The only run of words of a cell, by its place within it; null where there are more, or something else beside it. */
export function runOf(cell: DocNode): { from: number; to: number } | null {
  const runs: Array<{ from: number; to: number }> = [];
  let isPlain = true;
  cell.descendants((node, at) => {
    if (node.isText) runs.push({ from: at, to: at + node.nodeSize });
    else if (node.isLeaf) isPlain = false;
  });
  return isPlain && runs.length === 1 ? (runs[0] ?? null) : null;
}

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
