import { createStore } from "zustand/vanilla";
import { readSocialReturn, type SocialReturn } from "../../auth/social/social-return.ts";

const found = readSocialReturn(window.location.hash);
// Off the address at once: neither the history nor a reload sees it again.
if (found !== null) {
  window.history.replaceState(null, "", window.location.pathname + window.location.search);
}

/** What a third party returned when this page was opened, until it is consumed. */
export const arrival = createStore<{ arrived: SocialReturn | null }>(() => ({ arrived: found }));

export function arrivalTaken(): void {
  arrival.setState({ arrived: null });
}
