import { diffArrays } from "diff";

/** A stretch of two texts: in both, only in the later or only in the earlier; `gap` replaces a long stretch that both contain. */
export interface Stretch {
  kind: "same" | "added" | "removed" | "gap";
  text: string;
}

/** A part of a text other than words, compared as a whole by its key. */
export interface Mark {
  key: string;
  text: string;
  /** It is shown only where it differs. */
  quiet: boolean;
}

export type Piece = string | Mark;

const mostChanges = 600;
const mostMs = 100;
/** Characters beyond which texts are compared line by line: telling the words of Chinese apart takes its time. */
const mostByWords = 60_000;
/** Characters of what both say that are shown on each side of a change. */
const around = 60;

const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + (typeof piece === "string" ? piece.length : 1), 0);

function marksOf(pieces: readonly Piece[], split: (text: string) => string[]): Mark[] {
  return pieces.flatMap((piece) =>
    typeof piece === "string"
      ? split(piece).map((text) => ({ key: text.trim() === "" ? " " : text, text, quiet: false }))
      : [{ ...piece, key: `\0${piece.key}` }],
  );
}

/**
 * The differences between a text and an earlier one, word by word, with word segmentation for Chinese. Texts that share hardly a word are
 * returned whole, one after the other; differences in spaces and lines are not reported.
 */
export function wordChanges(earlier: readonly Piece[], later: readonly Piece[]): Stretch[] {
  const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
  const byWords = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
  const byLines = (text: string): string[] => text.split(/(?<=\n)/);
  const split = lengthOf(earlier) + lengthOf(later) > mostByWords ? byLines : byWords;
  const [before, after] = [marksOf(earlier, split), marksOf(later, split)];
  const [from, to] = [before, after].map((marks) => marks.map(({ key }) => key));
  const parts = diffArrays(from ?? [], to ?? [], { maxEditLength: mostChanges, timeout: mostMs }) ?? [
    { count: before.length, removed: true, added: false },
    { count: after.length, removed: false, added: true },
  ];
  let [was, is] = [0, 0];
  const changedStretches = parts.map(({ count, added, removed }): Stretch => {
    const marks = removed ? before.slice(was, was + count) : after.slice(is, is + count);
    if (!added) was += count;
    if (!removed) is += count;
    const kind = added ? "added" : removed ? "removed" : "same";
    const shown = marks.filter(({ quiet }) => kind !== "same" || !quiet);
    return { kind, text: shown.map(({ text }) => text).join("") };
  });
  const stretches = joined(changedStretches);
  return stretches.flatMap((stretch, at) =>
    stretch.kind === "same" ? shortened(stretch.text, at === 0, at === stretches.length - 1) : [stretch],
  );
}

/** Spaces that came are as if they had been there, those that went as if they had not; what is the same on both sides of them is one. */
function joined(parts: readonly Stretch[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { kind, text } of parts) {
    const isSpace = text.trim() === "";
    if (text === "" || (kind === "removed" && isSpace)) continue;
    const shown = kind === "added" && isSpace ? "same" : kind;
    const last = stretches.at(-1);
    if (shown === "same" && last?.kind === "same") last.text += text;
    else stretches.push({ kind: shown, text });
  }
  return stretches;
}

/** The index near a position where a text can be split without breaking a character. */
function splitAt(text: string, place: number): number {
  const isInside =
    /[\uDC00-\uDFFF]/.test(text.charAt(place)) && /[\uD800-\uDBFF]/.test(text.charAt(place - 1));
  return isInside ? place - 1 : place;
}

function shortened(text: string, isFirst: boolean, isLast: boolean): Stretch[] {
  const [head, tail] = [isFirst ? 0 : around, isLast ? 0 : around];
  if (text.length <= head + tail + around) return [{ kind: "same", text }];
  return [
    ...(head === 0 ? [] : [{ kind: "same" as const, text: text.slice(0, splitAt(text, head)) }]),
    { kind: "gap", text: "…" },
    ...(tail === 0 ? [] : [{ kind: "same" as const, text: text.slice(splitAt(text, text.length - tail)) }]),
  ];
}
