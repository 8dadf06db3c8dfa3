import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { keptLooks, keptNames } from "../text/kept-names.ts";

const span = (name: "colspan" | "rowspan") => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.min(1000, Math.max(1, Number(element.getAttribute(name)) || 1)),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

const cellAttributes = {
  ...keptNames(["width", "height", "align", "valign", "bgcolor", "scope"]),
  ...keptLooks,
  colspan: span("colspan"),
  rowspan: span("rowspan"),
  // Not in the list of what HTML may hold.
  colwidth: { default: null, rendered: false },
};

/** A table as stock content has it: what its elements say of themselves is kept. */
const StockTable = Table.extend({
  addAttributes: () => ({
    ...keptNames([
      "width",
      "border",
      "cellpadding",
      "cellspacing",
      "align",
      "interlaced",
      "data-sort",
      "data-sort-type",
      "data-chart",
    ]),
    ...keptLooks,
  }),
  renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]],
});

const StockRow = TableRow.extend({
  addAttributes: () => ({ ...keptNames(["height", "valign", "align"]), ...keptLooks }),
});

const StockCell = TableCell.extend({
  addAttributes: () => cellAttributes,
  renderHTML: ({ HTMLAttributes }) => ["td", HTMLAttributes, 0],
});

const StockHeader = TableHeader.extend({
  addAttributes: () => cellAttributes,
  renderHTML: ({ HTMLAttributes }) => ["th", HTMLAttributes, 0],
});

/** Tables, their rows and cells. */
export const tableExtensions = [StockTable, StockRow, StockHeader, StockCell];
