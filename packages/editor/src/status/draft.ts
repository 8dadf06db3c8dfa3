import { editorRules } from "../constants.ts";
import { createValue, type Value } from "../value.ts";

/** The storage for drafts, provided by the host of the editor. */
export interface DraftPlace {
  get(): string | null;
  set(html: string): void;
  remove(): void;
}

/** The automatically saved draft of a text. */
export interface Draft {
  /** Shown for 2 s, 2 s after a save (spec §9). */
  isNoted: Value<boolean>;
  /** A draft that was found at the beginning and is neither taken nor thrown away. */
  found: Value<string | null>;
  /** The text has changed. */
  changed(): void;
  /** Throws the draft away: what was written is safe elsewhere, or not wanted. */
  forget(): void;
  /** Saves at once what would be saved soon: the page goes away. */
  flush(): void;
  stop(): void;
}

/** Saves 500 ms after the last change, at least 20 ms after the save before (spec §9); an empty text leaves no draft. */
export function createDraft(place: DraftPlace | undefined, html: () => string): Draft {
  const [isNoted, found] = [createValue(false), createValue<string | null>(null)];
  let saving: ReturnType<typeof setTimeout> | undefined;
  let noting: ReturnType<typeof setTimeout> | undefined;
  let savedAt = Number.NEGATIVE_INFINITY;
  const before = place?.get() ?? null;
  if (before !== null && before !== "" && before !== html()) found.set(before);

  const note = (): void => {
    clearTimeout(noting);
    isNoted.set(false);
    noting = setTimeout(() => {
      isNoted.set(true);
      noting = setTimeout(() => isNoted.set(false), editorRules.savedNoteMs);
    }, editorRules.savedNoteDelayMs);
  };
  const save = (): void => {
    saving = undefined;
    savedAt = performance.now();
    const text = html();
    if (text === "") place?.remove();
    else {
      place?.set(text);
      note();
    }
  };
  const rest = (): void => {
    clearTimeout(saving);
    saving = undefined;
    clearTimeout(noting);
    isNoted.set(false);
  };
  const flush = (): void => {
    if (saving === undefined) return;
    clearTimeout(saving);
    save();
  };
  return {
    isNoted,
    found,
    changed() {
      if (!place) return;
      clearTimeout(saving);
      const gap = savedAt + editorRules.draftGapMs - performance.now();
      saving = setTimeout(save, Math.max(editorRules.draftDelayMs, gap));
    },
    forget() {
      rest();
      found.set(null);
      place?.remove();
    },
    flush,
    stop() {
      flush();
      rest();
    },
  };
}
