import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { storedNames, storedStyles } from "../text/stored-names.ts";
import { dragEdges } from "./drag-edges.ts";
import { clipPastes } from "./grid/cut-pastes.ts";
import { tidyTables } from "./grid/tidy-tables.ts";
import { tableAttributes, tableHead } from "./table-attributes.ts";
import { addRow } from "./table-edit.ts";
import { type TableStorage, tableStorage } from "./table-storage.ts";
import { tableView } from "./table-view.ts";

const span = (name: "colspan" | "rowspan") => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.min(1000, Math.max(1, Number(element.getAttribute(name)) || 1)),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

const cellAttributes = {
  ...storedNames(["width", "height", "align", "valign", "bgcolor", "scope"]),
  ...storedStyles,
  colspan: span("colspan"),
  rowspan: span("rowspan"),
  // Not in the list of what HTML may hold.
  colwidth: { default: null, rendered: false },
};

/** A table of existing content: the attributes of its elements are retained. */
const StockTable = Table.extend<object, TableStorage>({
  addStorage: tableStorage,
  addAttributes: () => tableAttributes,
  parseHTML: () => [
    { tag: "table" },
    // What these say is read by the table.
    { tag: "table > caption", ignore: true },
    { tag: "table > colgroup", ignore: true },
  ],
  renderHTML: ({ node, HTMLAttributes }) => ["table", HTMLAttributes, ...tableHead(node), ["tbody", 0]],
  addNodeView: () => tableView,
  addKeyboardShortcuts() {
    const next = (): boolean =>
      this.editor.commands.goToNextCell() ||
      (this.editor.isActive("table") && (addRow(this.editor, "after", "begin") || true));
    const leaves = (): boolean => this.editor.storage.tabKey.leaves;
    return {
      ...this.parent?.(),
      Tab: () => !leaves() && next(),
      "Shift-Tab": () => !leaves() && this.editor.commands.goToPreviousCell(),
    };
  },
  addProseMirrorPlugins() {
    return [
      dragEdges(),
      clipPastes((note) => this.storage.tell(note)),
      ...(this.parent?.() ?? []),
      tidyTables(),
    ];
  },
});

const StockRow = TableRow.extend({
  addAttributes: () => ({ ...storedNames(["height", "valign", "align"]), ...storedStyles }),
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
