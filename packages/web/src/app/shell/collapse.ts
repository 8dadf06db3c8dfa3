import type { ScreenClass } from "../../platform/screen-class.ts";

/** Whether the sidebar is collapsed: on small screens until the user widens it, otherwise as it was last left. */
export function startsCollapsed(screen: ScreenClass, left: boolean | null): boolean {
  return screen <= 1 || (left ?? false);
}
