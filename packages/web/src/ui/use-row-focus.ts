import { type RefObject, useLayoutEffect, useRef, useState } from "react";

interface RowFocus {
  /** The row that has, or last had, the focus. */
  focused: string | null;
  onFocus: (id: string) => void;
  /** Moves the focus to a row, also to one that is not drawn yet. */
  goTo: (id: string) => void;
}

/** The focus among rows with `data-id`. A new `wanted` gets it as soon as it is drawn. */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  wanted: { id: string } | null = null,
): RowFocus {
  const [focused, setFocused] = useState<string | null>(null);
  const goingTo = useRef<string | null>(null);
  const followed = useRef(wanted);
  useLayoutEffect(() => {
    if (followed.current !== wanted) {
      followed.current = wanted;
      goingTo.current = wanted?.id ?? null;
    }
    if (goingTo.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${goingTo.current}"]`);
    row?.focus();
    if (row) goingTo.current = null;
  });
  return {
    focused,
    onFocus: setFocused,
    goTo(id) {
      goingTo.current = id;
      setFocused(id);
    },
  };
}
