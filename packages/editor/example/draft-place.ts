import type { DraftPlace } from "../src/status/draft.ts";

/** Keeps the example's draft in the window's name, which outlives a reload and needs no storage. */
export const draftPlace: DraftPlace = {
  get: () => window.name || null,
  set(html) {
    window.name = html;
  },
  remove() {
    window.name = "";
  },
};
