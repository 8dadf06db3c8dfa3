import type { DraftPlace } from "../src/status/draft.ts";

const name = "editor-example-draft";

/** Keeps the example's draft, and tells the page's title when it was saved. */
export const draftPlace: DraftPlace = {
  get: () => sessionStorage.getItem(name),
  set(html) {
    sessionStorage.setItem(name, html);
    performance.mark("draft-saved");
  },
  remove() {
    sessionStorage.removeItem(name);
    performance.mark("draft-removed");
  },
};
