import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDraft, type DraftPlace } from "./draft.ts";

/** A draft storage that records when it was written to, in ms since the start. */
function place(before: string | null = null): DraftPlace & { deeds: string[] } {
  const began = performance.now();
  const deeds: string[] = [];
  const at = (): string => `@${Math.round(performance.now() - began)}`;
  return {
    deeds,
    get: () => before,
    set: (html) => deeds.push(`${html}${at()}`),
    remove: () => deeds.push(`removed${at()}`),
  };
}

describe("a draft", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is kept nowhere when there is no place for it", () => {
    const draft = createDraft(undefined, () => "text");
    draft.changed();
    vi.advanceTimersByTime(5000);
    expect(draft.isNoted.get()).toBe(false);
  });

  it("9.27 is saved 500 ms after the last change, once for many", () => {
    const draftStore = place();
    let text = "";
    const draft = createDraft(draftStore, () => text);
    for (text = "a"; text.length < 100; text += "a") {
      draft.changed();
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(489);
    expect(draftStore.deeds).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(draftStore.deeds).toEqual([`${"a".repeat(100)}@1480`]);
  });

  it("is taken away when nothing is left, and no note follows", () => {
    const draftStore = place();
    let text = "a";
    const draft = createDraft(draftStore, () => text);
    draft.changed();
    vi.advanceTimersByTime(500);
    text = "";
    draft.changed();
    vi.advanceTimersByTime(500);
    expect(draftStore.deeds).toEqual(["a@500", "removed@1000"]);
  });

  it("is saved at once when the page goes away or the text is closed, but not what was forgotten", () => {
    const draftStore = place();
    const draft = createDraft(draftStore, () => "a");
    draft.changed();
    draft.flush();
    draft.changed();
    draft.stop();
    draft.changed();
    draft.forget();
    draft.stop();
    vi.advanceTimersByTime(5000);
    expect(draftStore.deeds).toEqual(["a@0", "a@0", "removed@0"]);
    expect(draft.isNoted.get()).toBe(false);
  });

  it("that was found is offered unless the text is the same, and forgetting ends the note, too", () => {
    expect(createDraft(place("old"), () => "old").found.get()).toBeNull();
    const draft = createDraft(place("old"), () => "new");
    expect(draft.found.get()).toBe("old");
    draft.changed();
    vi.advanceTimersByTime(2600);
    expect(draft.isNoted.get()).toBe(true);
    draft.forget();
    expect([draft.isNoted.get(), draft.found.get()]).toEqual([false, null]);
  });
});
