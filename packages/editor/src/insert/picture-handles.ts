import { Extension } from "@tiptap/core";
import { NodeSelection, Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { changedStyle } from "../clean/style-declarations.ts";
import { pictureRules } from "../constants.ts";
import { proportionOf, type Size, sizeOfWidth } from "./picture-size.ts";

const corners = ["nw", "ne", "sw", "se"] as const;

function chosenPicture(view: EditorView): { at: number; dom: HTMLImageElement } | null {
  const { selection } = view.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "picture") return null;
  const dom = view.nodeDOM(selection.from);
  return dom instanceof HTMLImageElement ? { at: selection.from, dom } : null;
}

const availableWidth = ({ dom }: EditorView): number => {
  const { paddingLeft, paddingRight } = getComputedStyle(dom);
  return dom.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
};

const sizesOf = (dom: HTMLImageElement): { shown: Size; proportion: Size } => {
  const shown = { width: dom.offsetWidth, height: dom.offsetHeight };
  return { shown, proportion: proportionOf(shown, { width: dom.naturalWidth, height: dom.naturalHeight }) };
};

function setSize(view: EditorView, at: number, { width, height }: Size): void {
  const style: string | null = view.state.doc.nodeAt(at)?.attrs.style ?? null;
  const { tr } = view.state;
  tr.setNodeAttribute(at, "width", String(width)).setNodeAttribute(at, "height", String(height));
  tr.setNodeAttribute(at, "style", changedStyle(style, { width: null, height: null }));
  view.dispatch(tr);
}

/** Makes the chosen picture wider or narrower by some px; whether there is one. */
function widen(view: EditorView, by: number): boolean {
  const picture = chosenPicture(view);
  if (!picture) return false;
  const { shown, proportion } = sizesOf(picture.dom);
  if (proportion.width > 0)
    setSize(view, picture.at, sizeOfWidth(proportion, shown.width + by, availableWidth(view)));
  return true;
}

/** A frame with a handle at each corner over the chosen picture. */
function createFrame(view: EditorView): { update: () => void; destroy: () => void } {
  const frame = document.createElement("div");
  frame.className = "provost-editor-frame";
  frame.hidden = true;
  const size = document.createElement("output");
  frame.append(
    size,
    ...corners.map((corner) => {
      const handle = document.createElement("span");
      handle.dataset.corner = corner;
      return handle;
    }),
  );
  let shown: HTMLImageElement | null = null;
  let stop: (() => void) | null = null;
  const place = (): void => {
    const host = view.dom.parentElement;
    if (!shown || !host) return;
    const [at, around] = [shown.getBoundingClientRect(), host.getBoundingClientRect()];
    frame.style.left = `${at.left - around.left + host.scrollLeft}px`;
    frame.style.top = `${at.top - around.top + host.scrollTop}px`;
    frame.style.width = `${at.width}px`;
    frame.style.height = `${at.height}px`;
    size.textContent = `${Math.round(at.width)} × ${Math.round(at.height)}`;
  };
  const observer = new ResizeObserver(place);
  const show = (dom: HTMLImageElement | null): void => {
    if (dom === shown) {
      place();
      return;
    }
    observer.disconnect();
    shown = dom;
    frame.hidden = dom === null;
    if (!dom) return;
    if (frame.parentElement === null) view.dom.parentElement?.append(frame);
    observer.observe(dom);
    observer.observe(view.dom);
    place();
  };
  frame.addEventListener("pointerdown", (down) => {
    const corner = down.target instanceof HTMLElement ? down.target.dataset.corner : undefined;
    const picture = chosenPicture(view);
    if (!corner || !picture || down.button !== 0) return;
    // The picture stays chosen.
    down.preventDefault();
    const { dom, at } = picture;
    const { shown: before, proportion } = sizesOf(dom);
    const cssText = dom.style.cssText;
    const [room, way] = [availableWidth(view), corner.endsWith("e") ? 1 : -1];
    let wanted: Size | null = null;
    frame.setPointerCapture(down.pointerId);
    const move = (event: PointerEvent): void => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (wanted === null && Math.hypot(x, y) < pictureRules.dragFrom) return;
      wanted = sizeOfWidth(proportion, before.width + x * way, room);
      dom.style.width = `${wanted.width}px`;
      dom.style.height = `${wanted.height}px`;
      place();
    };
    const end = (event: Event): void => {
      stop?.();
      dom.style.cssText = cssText;
      if (event.type === "pointerup" && wanted !== null) setSize(view, at, wanted);
      else place();
    };
    stop = () => {
      frame.removeEventListener("pointermove", move);
      for (const name of ["pointerup", "pointercancel"]) frame.removeEventListener(name, end);
      stop = null;
    };
    frame.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) frame.addEventListener(name, end);
  });
  return {
    update: () => show(chosenPicture(view)?.dom ?? null),
    destroy() {
      stop?.();
      observer.disconnect();
      frame.remove();
    },
  };
}

/** Pictures are made larger and smaller at their corners, or by Ctrl+Shift and the up and down keys; their proportion stays. */
export const PictureHandles = Extension.create({
  name: "pictureHandles",
  addKeyboardShortcuts() {
    const { keyStep } = pictureRules;
    return {
      "Mod-Shift-ArrowUp": () => widen(this.editor.view, keyStep),
      "Mod-Shift-ArrowDown": () => widen(this.editor.view, -keyStep),
    };
  },
  addProseMirrorPlugins: () => [new Plugin({ view: createFrame })],
});
