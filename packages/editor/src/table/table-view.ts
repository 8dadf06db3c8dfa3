import type { NodeViewRenderer } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";
import { elementAttributes, tableHead } from "./table-attributes.ts";

let placed = 0;

/** A table as it is written in: its element, which scrolls where it is wider than the text, and below it the place of its chart. */
export const tableView: NodeViewRenderer = ({ node, editor }) => {
  const { charts } = editor.storage.table;
  const dom = document.createElement("div");
  dom.className = "provost-editor-table";
  const table = document.createElement("table");
  const body = document.createElement("tbody");
  table.append(body);
  dom.append(table);
  let chart: { host: HTMLElement; key: string } | null = null;

  const showChart = (shown: DocNode): void => {
    const isWanted = typeof shown.attrs["data-chart"] === "string";
    if (!isWanted && chart === null) return;
    const next = new Map(charts.get());
    if (isWanted) {
      if (chart === null) {
        placed += 1;
        chart = { host: document.createElement("div"), key: `chart-${placed}` };
        chart.host.className = "provost-editor-chart-place";
        chart.host.contentEditable = "false";
        dom.append(chart.host);
      }
      next.set(chart.host, { key: chart.key, table: shown });
    } else if (chart !== null) {
      next.delete(chart.host);
      chart.host.remove();
      chart = null;
    }
    charts.set(next);
  };
  const lay = (shown: DocNode, before: DocNode | null): void => {
    if (before === null || !before.hasMarkup(shown.type, shown.attrs)) {
      for (const name of table.getAttributeNames()) table.removeAttribute(name);
      for (const [name, value] of elementAttributes(shown)) table.setAttribute(name, value);
      for (const part of [...table.children]) if (part !== body) part.remove();
      for (const part of tableHead(shown)) {
        part.contentEditable = "false";
        body.before(part);
      }
    }
    showChart(shown);
  };
  let present = node;
  lay(node, null);

  return {
    dom,
    contentDOM: body,
    update(next) {
      if (next.type !== present.type) return false;
      lay(next, present);
      present = next;
      return true;
    },
    stopEvent: ({ target }) => target instanceof Node && chart?.host.contains(target) === true,
    ignoreMutation: (mutation) => mutation.type !== "selection" && !body.contains(mutation.target),
    destroy() {
      if (chart === null) return;
      const next = new Map(charts.get());
      next.delete(chart.host);
      charts.set(next);
    },
  };
};
