/** How many errors this browser met, and the way to their list. */
export function LogsButton() {
  return null;
}
