import { create } from "zustand";

/** What can be over the whole console, one at a time. */
export type Overlay = "appearance" | "themes" | "colour" | "palette" | "keys" | "lock" | "logs";

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
