import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { tableRules } from "../constants.ts";
import { type Edge, edgeAt, moveEdge } from "./table-edge.ts";

/** Edges of columns and rows are drawn with the mouse: from 5 px on, a row's by 10 px at least (spec §9). */
export const dragEdges = (): Plugin =>
  new Plugin({
    view(view) {
      const { dom } = view;
      let hovered: Edge | null = null;
      let stop: (() => void) | null = null;
      const show = (edge: Edge | null): void => {
        hovered = edge;
        if (edge) dom.dataset.edge = edge.way;
        else delete dom.dataset.edge;
      };
      const onMove = (event: MouseEvent): void => {
        if (stop === null) show(event.buttons === 0 ? edgeAt(view, event) : null);
      };
      const onDown = (event: MouseEvent): void => {
        if (event.button !== 0) return;
        const edge = edgeAt(view, event) ?? null;
        show(edge);
        if (!edge || stop !== null || !view.editable) return;
        // Neither the caret nor a choice of cells begins here.
        event.preventDefault();
        event.stopPropagation();
        stop = drag(view, edge, event, () => {
          stop = null;
          show(null);
        });
      };
      const onLeave = (): void => {
        if (stop === null) show(null);
      };
      dom.addEventListener("mousemove", onMove);
      dom.addEventListener("mousedown", onDown, true);
      dom.addEventListener("mouseleave", onLeave);
      return {
        destroy() {
          stop?.();
          if (hovered) show(null);
          dom.removeEventListener("mousemove", onMove);
          dom.removeEventListener("mousedown", onDown, true);
          dom.removeEventListener("mouseleave", onLeave);
        },
      };
    },
  });

function drag(view: EditorView, edge: Edge, begin: MouseEvent, done: () => void): () => void {
  const { doc } = view.state;
  const owner = view.dom.ownerDocument;
  const line = owner.createElement("div");
  line.className = "provost-editor-edge";
  line.dataset.way = edge.way;
  let isDrawn = false;
  const distance = ({ clientX, clientY }: MouseEvent): number =>
    edge.way === "column" ? clientX - begin.clientX : clientY - begin.clientY;
  const onMove = (event: MouseEvent): void => {
    const by = distance(event);
    if (!isDrawn && Math.abs(by) < tableRules.dragFrom) return;
    const host = view.dom.parentElement;
    if (!isDrawn) host?.append(line);
    isDrawn = true;
    const around = host?.getBoundingClientRect();
    const table = edge.table.getBoundingClientRect();
    if (!host || !around) return;
    const [x, y] = [host.scrollLeft - around.left, host.scrollTop - around.top];
    const isColumn = edge.way === "column";
    line.style.left = `${(isColumn ? event.clientX : table.left) + x}px`;
    line.style.top = `${(isColumn ? table.top : event.clientY) + y}px`;
    line.style[isColumn ? "height" : "width"] = `${isColumn ? table.height : table.width}px`;
  };
  const end = (): void => {
    owner.removeEventListener("mousemove", onMove);
    owner.removeEventListener("mouseup", onUp);
    owner.removeEventListener("keydown", onKey, true);
    line.remove();
    done();
  };
  const onUp = (event: MouseEvent): void => {
    const by = distance(event);
    end();
    // If another change was made in the meantime, the positions no longer match.
    if (isDrawn && view.state.doc === doc) moveEdge(view, edge, by);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  owner.addEventListener("mousemove", onMove);
  owner.addEventListener("mouseup", onUp);
  owner.addEventListener("keydown", onKey, true);
  return end;
}
