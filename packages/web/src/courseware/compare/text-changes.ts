import { fileIn, type Shown, visiblePieces } from "../visible-text.ts";
import type { ChangedText } from "./state-changes.ts";
import { type Mark, type Piece, type Stretch, wordChanges } from "./word-changes.ts";

/** Names for the parts of a text other than its words. */
export interface MarkNames {
  picture(file: string): string;
  link(address: string): string;
  empty: string;
}

/** How a title and a text differ; `looks`: only in markup that readers do not see, `nothing`: neither has any content. */
export type TextChanges = { kind: "words"; stretches: Stretch[] } | { kind: "looks" } | { kind: "nothing" };

function markOf(shown: Shown, names: MarkNames): Mark {
  if (shown.kind === "empty") return { key: "empty", text: names.empty, quiet: true };
  const { kind, address } = shown;
  const key = `${kind} ${address}`;
  if (kind === "link") return { key, text: names.link(address), quiet: true };
  return { key, text: names.picture(fileIn(address)), quiet: false };
}

/** A text as it is compared; one of nothing but empty paragraphs says nothing. */
function piecesOf({ title, html }: ChangedText["earlier"], names: MarkNames): Piece[] {
  const pieces = visiblePieces(html);
  const isThere = pieces.some((piece) =>
    typeof piece === "string" ? piece.trim() !== "" : piece.kind !== "empty",
  );
  const text = isThere ? pieces : [];
  const all = [
    ...(title === "" ? [] : [`${title}\n`]),
    ...text.map((piece) => (typeof piece === "string" ? piece : markOf(piece, names))),
  ];
  const last = all.at(-1);
  return typeof last === "string" ? all.with(-1, last.trimEnd()).filter((piece) => piece !== "") : all;
}

/** How a text differs from an earlier one, as far as a reader can see. */
export function textChanges({ earlier, later }: ChangedText, names: MarkNames): TextChanges {
  const [before, after] = [piecesOf(earlier, names), piecesOf(later, names)];
  if (before.length + after.length === 0) return { kind: "nothing" };
  const stretches = wordChanges(before, after);
  const isSame = stretches.every(({ kind }) => kind === "same" || kind === "gap");
  return isSame ? { kind: "looks" } : { kind: "words", stretches };
}
