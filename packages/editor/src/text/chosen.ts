import type { Node as DocNode, Mark } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";

function firstChosen(state: EditorState, fits: (node: DocNode) => boolean): DocNode | null {
  const [range] = state.selection.ranges;
  let found: DocNode | null = null;
  if (range)
    state.doc.nodesBetween(range.$from.pos, range.$to.pos, (node) => {
      if (found === null && fits(node)) found = node;
      return found === null;
    });
  return found;
}

/** The block at the caret, or the first of those that are chosen. */
export function firstBlock(state: EditorState): DocNode {
  const { $from } = state.selection;
  return $from.parent.isTextblock
    ? $from.parent
    : (firstChosen(state, ({ isTextblock }) => isTextblock) ?? $from.parent);
}

/** The marks of what is typed next, or of the first characters that are chosen. */
export function firstMarks(state: EditorState): readonly Mark[] {
  const { empty, $from } = state.selection;
  return empty
    ? (state.storedMarks ?? $from.marks())
    : (firstChosen(state, ({ isText }) => isText)?.marks ?? []);
}
