import { type RefObject, useLayoutEffect, useRef } from "react";

/** Gives what it is set on the focus when it comes: a part that is fetched comes after its panel looked for it. */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const first = useRef<T>(null);
  useLayoutEffect(() => first.current?.focus({ preventScroll: true }), []);
  return first;
}
