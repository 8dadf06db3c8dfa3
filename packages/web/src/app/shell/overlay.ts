import { create } from "zustand";

/** What can cover the whole console, one at a time. */
export type Overlay = "themes" | "colour" | "palette" | "lock";

interface Overlays {
  open: Overlay | null;
}

export const useOverlay = create<Overlays>(() => ({ open: null }));

export function showOverlay(open: Overlay): void {
  useOverlay.setState({ open });
}

export function closeOverlay(): void {
  useOverlay.setState({ open: null });
}
