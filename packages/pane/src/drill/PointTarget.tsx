import type { ComponentPropsWithRef } from "react";

/** What a menu hangs on where it has no button; `at` in px of the window. */
export function PointTarget({
  at,
  ...others
}: ComponentPropsWithRef<"span"> & { at: { x: number; y: number } }) {
  return (
    <span
      {...others}
      aria-hidden="true"
      style={{ position: "fixed", left: at.x, top: at.y, width: 1, height: 1, pointerEvents: "none" }}
    />
  );
}
