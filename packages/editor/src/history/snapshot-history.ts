import { Extension } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";
import {
  type EditorState,
  Plugin,
  PluginKey,
  Selection,
  type SelectionBookmark,
  type Transaction,
} from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import { showDoc } from "./show-doc.ts";
import {
  type Change,
  type ChangeKind,
  noSnapshots,
  recorded,
  rested,
  type Snapshots,
  stepped,
} from "./snapshots.ts";

/** The text and the caret as they were. */
interface Snapshot {
  doc: DocNode;
  selection: SelectionBookmark;
}

type HistoryChange = { become: Snapshots<Snapshot> } | { amend: (doc: DocNode) => DocNode };

const key = new PluginKey<Snapshots<Snapshot>>("snapshots");

const snapshotOf = (state: EditorState): Snapshot => ({
  doc: state.doc,
  selection: state.selection.getBookmark(),
});

function kindOf(transaction: Transaction): { kind: ChangeKind; typed: number } {
  const [step] = transaction.steps;
  if (transaction.getMeta("paste") || transaction.getMeta("uiEvent")) return { kind: "other", typed: 0 };
  if (transaction.getMeta("composition") !== undefined) return { kind: "compose", typed: 0 };
  if (transaction.steps.length !== 1 || !(step instanceof ReplaceStep)) return { kind: "other", typed: 0 };
  const { content, openStart, openEnd } = step.slice;
  const only = content.childCount === 1 ? content.firstChild : null;
  if (openStart === 0 && openEnd === 0 && only?.isText) return { kind: "type", typed: only.nodeSize };
  if (content.size === 0 && step.to - step.from === 1) return { kind: "delete", typed: 1 };
  return { kind: "other", typed: 0 };
}

// A snapshot that was amended may be shorter than where its caret was.
function selectionIn(doc: DocNode, bookmark: SelectionBookmark): Selection {
  try {
    return bookmark.resolve(doc);
  } catch (cause) {
    if (cause instanceof RangeError) return Selection.atEnd(doc);
    throw cause;
  }
}

function step(way: "undo" | "redo") {
  return (state: EditorState, dispatch?: (transaction: Transaction) => void): boolean => {
    const snapshots = key.getState(state);
    const next = snapshots && stepped(snapshots, way, snapshotOf(state));
    if (!next) return false;
    if (!dispatch) return true;
    const { tr } = state;
    const change: HistoryChange = { become: next.snapshots };
    showDoc(tr, next.shown.doc);
    tr.setSelection(selectionIn(tr.doc, next.shown.selection)).setStoredMarks(null);
    dispatch(tr.setMeta(key, change).setMeta("addToHistory", false).scrollIntoView());
    return true;
  };
}

/** Takes the last change back; the caret goes where it was. */
export const undo = step("undo");

/** Repeats the last undone change. */
export const redo = step("redo");

/** How many steps back and forth there are. */
export function historyDepth(state: EditorState): { undo: number; redo: number } {
  const { past, future } = key.getState(state) ?? noSnapshots();
  return { undo: past.length, redo: future.length };
}

/** Forgets every snapshot: what is shown now is where the text begins. */
export const forgetHistory = (transaction: Transaction): Transaction => {
  const change: HistoryChange = { become: noSnapshots() };
  return transaction.setMeta(key, change);
};

/** Makes a change that was no deed of the writer's, such as an upload that has ended, in the snapshots, too. */
export const amendHistory = (transaction: Transaction, amend: (doc: DocNode) => DocNode): Transaction => {
  const change: HistoryChange = { amend };
  return transaction.setMeta(key, change).setMeta("addToHistory", false);
};

/** Undo with snapshots of the whole document. Snapshots share unchanged nodes. The rules are in `snapshots`. */
export const SnapshotHistory = Extension.create({
  name: "snapshotHistory",
  addKeyboardShortcuts() {
    const run = (command: typeof undo) => () => command(this.editor.state, this.editor.view.dispatch);
    return { "Mod-z": run(undo), "Mod-y": run(redo), "Shift-Mod-z": run(redo) };
  },
  addProseMirrorPlugins: () => [
    new Plugin<Snapshots<Snapshot>>({
      key,
      state: {
        init: () => noSnapshots(),
        apply(transaction, snapshots, before) {
          const historyChange: HistoryChange | undefined = transaction.getMeta(key);
          if (historyChange && "become" in historyChange) return historyChange.become;
          if (historyChange) {
            const amended = ({ doc, selection }: Snapshot): Snapshot => ({
              doc: historyChange.amend(doc),
              selection,
            });
            return { ...snapshots, past: snapshots.past.map(amended), future: snapshots.future.map(amended) };
          }
          if (!transaction.docChanged) return transaction.selectionSet ? rested(snapshots) : snapshots;
          if (transaction.getMeta("addToHistory") === false) return snapshots;
          const follows = transaction.getMeta("appendedTransaction") !== undefined;
          if (follows) return snapshots;
          const change: Change<Snapshot> = {
            ...kindOf(transaction),
            at: transaction.time,
            before: snapshotOf(before),
          };
          return recorded(snapshots, change);
        },
      },
    }),
  ],
});
