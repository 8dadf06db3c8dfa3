import type { Node as DocNode } from "@tiptap/pm/model";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import { TableMap } from "@tiptap/pm/tables";
import { columnsOf } from "../table-attributes.ts";
import { rowClasses } from "./row-classes.ts";

const isTable = (node: DocNode): boolean => node.type.spec.tableRole === "table";

const isWhole = ({ steps, docs }: Transaction): boolean =>
  steps.some((step, at) => {
    let whole = false;
    const size = docs[at]?.content.size ?? 0;
    step.getMap().forEach((from, to) => {
      whole ||= from === 0 && to >= size;
    });
    return whole;
  });

// Positions of the tables that a change touched.
function changedTables(transactions: readonly Transaction[], { doc }: EditorState): Map<number, DocNode> {
  const found = new Map<number, DocNode>();
  for (const [at, transaction] of transactions.entries())
    for (const [place, map] of transaction.mapping.maps.entries())
      map.forEach((_from, _to, start, end) => {
        const mapped = (position: number, side: number): number => {
          let now = transaction.mapping.slice(place + 1).map(position, side);
          for (const later of transactions.slice(at + 1)) now = later.mapping.map(now, side);
          return Math.min(now, doc.content.size);
        };
        const [from, to] = [mapped(start, -1), mapped(end, 1)];
        const $from = doc.resolve(from);
        for (let depth = $from.depth; depth > 0; depth -= 1)
          if (isTable($from.node(depth))) found.set($from.before(depth), $from.node(depth));
        doc.nodesBetween(from, to, (node, position) => {
          if (isTable(node)) found.set(position, node);
          return !node.isTextblock;
        });
      });
  return found;
}

/** After each change: row colours follow the row positions, and excess column widths are removed. Loaded content is not changed. */
export const tidyTables = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, _, state) {
      if (transactions.every(({ docChanged }) => !docChanged) || transactions.some(isWhole)) return null;
      const { tr } = state;
      for (const [position, table] of changedTables(transactions, state)) {
        const classes = table.children.map(({ attrs }): string | null => attrs.class);
        const isColoured = table.attrs.interlaced === "enabled";
        const wanted = rowClasses(classes, isColoured ? "on" : "asTheyAre");
        let row = position + 1;
        for (const [at, child] of table.children.entries()) {
          if (wanted[at] !== classes[at]) tr.setNodeAttribute(row, "class", wanted[at]);
          row += child.nodeSize;
        }
        const columns = columnsOf(table);
        const { width } = TableMap.get(table);
        if (columns && columns.length > width)
          tr.setNodeAttribute(position, "columns", columns.slice(0, width));
      }
      return tr.docChanged ? tr : null;
    },
  });
