import { placeCells } from "./place-cells.ts";

/** Ten of the largest tables that can be written. */
const mostPlaces = 20_000;

const spansOf = (table: HTMLTableElement): Array<Array<{ colspan: number; rowspan: number }>> =>
  [...table.rows].map((row) =>
    [...row.cells].map(({ colSpan, rowSpan }) => ({ colspan: colSpan, rowspan: Math.max(1, rowSpan) })),
  );

const isSane = (table: HTMLTableElement): boolean => placeCells(spansOf(table), mostPlaces) !== null;

/**
 * A few elements can say that a table has millions of places, each of which the model keeps. Of such a table the merging goes, and where that does not
 * help its rows become paragraphs; every word stays.
 */
export function saneGrids(body: HTMLElement): void {
  for (const table of [...body.querySelectorAll("table")]) {
    if (isSane(table)) continue;
    for (const row of table.rows)
      for (const cell of row.cells) {
        cell.removeAttribute("colspan");
        cell.removeAttribute("rowspan");
      }
    if (isSane(table)) continue;
    const owner = body.ownerDocument;
    table.replaceWith(
      ...[...table.rows].flatMap((row) => {
        const words = [...row.cells].map(({ textContent }) => textContent).join(" ");
        if (words.trim() === "") return [];
        const paragraph = owner.createElement("p");
        paragraph.textContent = words;
        return [paragraph];
      }),
    );
  }
}
