import { toggleFullScreen } from "../../platform/full-screen.ts";

/** Fills the screen with the page in front, without the frame around it, or leaves it; `false` where the browser did not let it. */
export async function toggleBareScreen(): Promise<boolean> {
  const root = document.documentElement;
  if (!(await toggleFullScreen())) return false;
  if (document.fullscreenElement === null) return true;
  root.dataset.bare = "true";
  const ended = new AbortController();
  document.addEventListener(
    "fullscreenchange",
    () => {
      if (document.fullscreenElement !== null) return;
      delete root.dataset.bare;
      ended.abort();
    },
    { signal: ended.signal },
  );
  return true;
}
