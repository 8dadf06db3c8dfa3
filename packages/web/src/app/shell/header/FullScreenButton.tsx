/** Enters and leaves full screen. */
export function FullScreenButton() {
  return null;
}
