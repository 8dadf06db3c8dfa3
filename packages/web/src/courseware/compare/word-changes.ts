import { diffWords } from "diff";

/** A stretch of two texts: in both of them, only in the later or only in the earlier; `gap` stands for what both say at length. */
export interface Stretch {
  kind: "same" | "added" | "removed" | "gap";
  text: string;
}

const mostChanges = 1500;
/** Characters of what both say that are shown on each side of a change. */
const around = 60;

/**
 * What one text says otherwise than an earlier one, word by word, Chinese by its words too. Texts that have hardly a word in common are given
 * whole, one after the other.
 */
export function wordChanges(earlier: string, later: string): Stretch[] {
  const intlSegmenter = new Intl.Segmenter("zh", { granularity: "word" });
  const parts = diffWords(earlier, later, { intlSegmenter, maxEditLength: mostChanges });
  const whole = [
    { value: earlier, removed: true, added: false },
    { value: later, added: true, removed: false },
  ];
  const stretches = (parts ?? whole)
    .filter(({ value }) => value !== "")
    .map(({ value, added, removed }): Stretch => ({ kind: kindOf(added, removed), text: value }));
  return stretches.flatMap((stretch, at) =>
    stretch.kind === "same" ? shortened(stretch.text, at === 0, at === stretches.length - 1) : [stretch],
  );
}

const kindOf = (added: boolean, removed: boolean): Stretch["kind"] =>
  added ? "added" : removed ? "removed" : "same";

function shortened(text: string, isFirst: boolean, isLast: boolean): Stretch[] {
  const [head, tail] = [isFirst ? 0 : around, isLast ? 0 : around];
  if (text.length <= head + tail + around) return [{ kind: "same", text }];
  return [
    ...(head === 0 ? [] : [{ kind: "same" as const, text: text.slice(0, head) }]),
    { kind: "gap", text: "…" },
    ...(tail === 0 ? [] : [{ kind: "same" as const, text: text.slice(-tail) }]),
  ];
}
