import { useSyncExternalStore } from "react";

const display = "(display-mode: fullscreen)";

/** Whether the page may fill the screen at all. */
export function mayFillScreen(): boolean {
  return document.fullscreenEnabled;
}

function fillsScreen(): boolean {
  return document.fullscreenElement !== null || window.matchMedia(display).matches;
}

function subscribe(listener: () => void): () => void {
  // The browser's own full screen is no element's; only the media query knows it.
  const media = window.matchMedia(display);
  document.addEventListener("fullscreenchange", listener);
  media.addEventListener("change", listener);
  return () => {
    document.removeEventListener("fullscreenchange", listener);
    media.removeEventListener("change", listener);
  };
}

/** Whether the page fills the screen now, also when Escape or F11 ended or began it. */
export function useFullScreen(): boolean {
  return useSyncExternalStore(subscribe, fillsScreen);
}

/** Enters or leaves full screen; `false` where the browser did not let it. */
export async function toggleFullScreen(): Promise<boolean> {
  try {
    if (document.fullscreenElement === null) {
      if (fillsScreen()) return false;
      await document.documentElement.requestFullscreen();
    } else await document.exitFullscreen();
    return true;
  } catch {
    return false;
  }
}
