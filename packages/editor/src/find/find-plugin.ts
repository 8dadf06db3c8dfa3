import { Extension } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Where words were found. */
export interface Found {
  from: number;
  to: number;
}

interface Search {
  words: string;
  matchesCase: boolean;
  found: readonly Found[];
  /** The one that is shown now. */
  at: number;
}

const none: Search = { words: "", matchesCase: false, found: [], at: 0 };
const key = new PluginKey<Search>("find");
const most = 5000;

/** Placeholder for an image or line break in the searched text. No search text contains it. */
const other = "\ufffc";

/** Finds words in each block, over the borders of their marks. */
export function findWords(doc: DocNode, words: string, matchesCase: boolean): Found[] {
  const found: Found[] = [];
  const folded = (text: string): string => (matchesCase ? text : text.toLowerCase());
  // If lower-casing changes the length of a text, the text is searched as it is.
  const asLong = (text: string): string => (folded(text).length === text.length ? folded(text) : text);
  const wanted = folded(words.replaceAll("\u00a0", " "));
  if (wanted === "") return found;
  doc.descendants((block, at) => {
    if (!block.isTextblock) return true;
    const text = asLong(block.textBetween(0, block.content.size, undefined, other)).replaceAll("\u00a0", " ");
    for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + wanted.length)) {
      if (found.length >= most) return false;
      found.push({ from: at + 1 + from, to: at + 1 + from + wanted.length });
    }
    return false;
  });
  return found;
}

export const searchOf = (state: EditorState): Search => key.getState(state) ?? none;

/** Stores the search text and highlights its matches. The highlights move with the text. */
export const FindWords = Extension.create({
  name: "findWords",
  addProseMirrorPlugins: () => [
    new Plugin<Search>({
      key,
      state: {
        init: () => none,
        apply(transaction, before) {
          const change: Partial<Search> | undefined = transaction.getMeta(key);
          const search = change ? { ...before, ...change } : before;
          if (search.words === "") return search === before ? before : { ...search, found: [] };
          const isNew = change?.words !== undefined || change?.matchesCase !== undefined;
          if (!isNew && !transaction.docChanged) return search;
          const found = findWords(transaction.doc, search.words, search.matchesCase);
          return { ...search, found, at: Math.min(search.at, Math.max(0, found.length - 1)) };
        },
      },
      props: {
        decorations(state) {
          const { found, at } = searchOf(state);
          if (found.length === 0) return null;
          return DecorationSet.create(
            state.doc,
            found.map(({ from, to }, place) =>
              Decoration.inline(from, to, {
                class: place === at ? "provost-editor-found-now" : "provost-editor-found-also",
              }),
            ),
          );
        },
      },
    }),
  ],
});

/** What a transaction says to the search. */
export const searchKey = key;
