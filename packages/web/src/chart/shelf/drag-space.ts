import type { DraggableSyntheticListeners } from "@dnd-kit/core";
import { createContext, type KeyboardEvent, type SyntheticEvent, useCallback, useContext } from "react";
import { useCarrying } from "../draft/carrying.ts";

/** What begins a drag. */
type Grip = "onMouseDown" | "onTouchStart" | "onKeyDown";

/** What can be carried and where it can be let go, by id, while what carries it may not be here yet. */
export interface DragSpace {
  /** Of the text that says how fields are carried by keys. */
  helpId: string;
  carriables: ReadonlyMap<string, HTMLElement>;
  places: ReadonlyMap<string, HTMLElement>;
  /** Remembers the element of an id, or forgets it. */
  put(kind: "carriables" | "places", id: string, element: HTMLElement | null): void;
  /** Tells the engine, or keeps for it what was pressed until it is here; a press that ends before is none. */
  begin(id: string, grip: Grip, event: SyntheticEvent): void;
  /** The engine takes over an id. */
  take(id: string, listeners: DraggableSyntheticListeners): () => void;
  /** Fetches the engine. */
  load(): void;
  subscribe(listener: () => void): () => void;
  /** Changes with the maps. */
  version(): number;
}

export function createDragSpace(helpId: string, load: () => void): DragSpace {
  const maps = { carriables: new Map<string, HTMLElement>(), places: new Map<string, HTMLElement>() };
  const taken = new Map<string, DraggableSyntheticListeners>();
  const listeners = new Set<() => void>();
  let version = 0;
  let isTelling = false;
  let waiting: { id: string; event: Event; end: AbortController } | null = null;

  const tell = (): void => {
    isTelling = false;
    version += 1;
    for (const listener of listeners) listener();
  };
  const forget = (): void => {
    waiting?.end.abort();
    waiting = null;
  };
  const keep = (id: string, event: Event): void => {
    forget();
    const end = new AbortController();
    waiting = { id, event, end };
    for (const type of ["mouseup", "touchend", "touchcancel", "keydown"])
      window.addEventListener(type, forget, { signal: end.signal, capture: true });
    load();
  };
  const beginWaiting = (): void => {
    if (waiting === null) return;
    const { event } = waiting;
    forget();
    again(event);
  };
  return {
    helpId,
    ...maps,
    load,
    put(kind, id, element) {
      if (element === null) maps[kind].delete(id);
      else maps[kind].set(id, element);
      if (isTelling) return;
      isTelling = true;
      queueMicrotask(tell);
    },
    begin(id, grip, event) {
      if (taken.has(id)) taken.get(id)?.[grip]?.(event);
      else keep(id, event.nativeEvent);
    },
    take(id, own) {
      taken.set(id, own);
      // The places must be registered as well.
      if (waiting?.id === id) setTimeout(beginWaiting);
      return () => taken.delete(id);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

/** Lets an event happen again where it did. */
function again(event: Event): void {
  const { target, type } = event;
  if (event instanceof KeyboardEvent) target?.dispatchEvent(new KeyboardEvent(type, event));
  else if (event instanceof MouseEvent) target?.dispatchEvent(new MouseEvent(type, event));
  else if (event instanceof TouchEvent) {
    const [touches, targetTouches, changedTouches] = [
      event.touches,
      event.targetTouches,
      event.changedTouches,
    ];
    target?.dispatchEvent(
      new TouchEvent(type, {
        ...{ bubbles: true, cancelable: true },
        ...{ touches: [...touches], targetTouches: [...targetTouches], changedTouches: [...changedTouches] },
      }),
    );
  }
}

export const DragSpaceContext = createContext<DragSpace | null>(null);

export function useDragSpace(): DragSpace {
  const space = useContext(DragSpaceContext);
  if (space === null) throw new Error("what is carried belongs inside FieldDrag");
  return space;
}

/** An element that can be carried. */
export function useCarriable(id: string) {
  const space = useDragSpace();
  const ref = useCallback(
    (element: HTMLElement | null): void => space.put("carriables", id, element),
    [space, id],
  );
  return {
    ref,
    isCarried: useCarrying((carrying) => carrying.id === id),
    attributes: { "aria-roledescription": "draggable", "aria-describedby": space.helpId } as const,
    grips: {
      onMouseDown: (event: SyntheticEvent): void => space.begin(id, "onMouseDown", event),
      onTouchStart: (event: SyntheticEvent): void => space.begin(id, "onTouchStart", event),
    },
    /** Space picks it up. */
    onKey: (event: KeyboardEvent): void => {
      if (event.code !== "Space") return;
      // Before the engine is here, too, it is no press of the button.
      space.begin(id, "onKeyDown", event);
      event.preventDefault();
    },
  };
}

/** Passes on an element as a place where something can be let go. */
export function usePlace(id: string): (element: HTMLElement | null) => void {
  const space = useDragSpace();
  return useCallback((element): void => space.put("places", id, element), [space, id]);
}
