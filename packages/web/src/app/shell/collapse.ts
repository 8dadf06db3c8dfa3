import type { ScreenClass } from "../../platform/screen-class.ts";

/** Whether the sidebar is collapsed: on small screens until somebody widens it, else as it was left. */
export function startsCollapsed(screen: ScreenClass, left: boolean | null): boolean {
  return screen <= 1 || (left ?? false);
}
