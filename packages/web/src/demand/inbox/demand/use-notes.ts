import type { Demand, DemandNote } from "@provost/contract/demand/demand-inbox";
import { useState } from "react";
import type { OpenText, TextDraft } from "../../../ui/rich-text/open-text.ts";
import { useTextBook } from "../../../ui/rich-text/text-book.ts";
import { addNote, removeNote, saveNote } from "../demand.queries.ts";
import { useDemandChange } from "./use-demand-change.ts";

/** A note that was saved elsewhere after its text was begun. */
export interface Conflict {
  mine: string;
  theirs: DemandNote;
}

/** The text that becomes a note of its own. */
const newKey = "new";
const untouched: TextDraft = { title: "", html: "", version: 0 };
const draftOf = ({ html, version }: DemandNote): TextDraft => ({ title: "", html, version });

export interface Notes {
  busy: boolean;
  isChanged: boolean;
  conflict: Conflict | null;
  /** The text of the new note; `null` = none is being written. */
  added: OpenText | null;
  /** What was written of notes that are no longer there. */
  orphans: readonly { key: string; text: OpenText }[];
  /** The text of a note that is open. */
  textOf(note: DemandNote): OpenText | null;
  /** The note whose text takes the focus over. */
  focused: string | null;
  /** Opens a note; without one, a new one. */
  open(note?: DemandNote): void;
  close(key?: string): void;
  add(key?: string): Promise<void>;
  save(note: DemandNote): Promise<void>;
  remove(note: DemandNote): Promise<void>;
  /** Ends the conflict: keeps theirs or saves mine over it. */
  settle(how: "theirs" | "mine"): Promise<void>;
  closeConflict(): void;
}

/** The notes of a demand while they are written; the tab keeps what is not saved. */
export function useNotes({ id, staffNotes }: Demand): Notes {
  const book = useTextBook(`notes ${id}`);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const change = useDemandChange(id);
  const changed = book.changed();
  const isOpen = (key: string): boolean => opened.includes(key) || changed.includes(key);
  const isNote = (key: string): boolean => staffNotes.some((note) => note.id === key);
  const open = (key: string): void => setOpened((before) => [...before, key]);
  const close = (key: string): void => {
    book.drop(key);
    setOpened((before) => before.filter((one) => one !== key));
  };

  /** What was sent is saved; what was typed since stays open as a change to it. */
  function adopt(key: string, sent: TextDraft, note: DemandNote): void {
    const text = book.at(key);
    if (text === undefined) return;
    if (key === note.id) text.saved(sent, draftOf(note));
    else if (text.draft().html !== sent.html) {
      const own = book.open(note.id, draftOf(note));
      own.session.replaceHtml(text.draft().html);
      if (text.session.editor.isFocused) {
        own.session.editor.commands.setTextSelection(text.session.editor.state.selection);
        setFocused(note.id);
      }
      open(note.id);
      close(key);
      return;
    }
    if (key !== note.id || !text.isChanged()) close(key);
  }

  async function add(key: string): Promise<void> {
    const sent = book.at(key)?.draft();
    if (sent === undefined) return;
    const known = new Set(staffNotes.map((note) => note.id));
    const demand = await change.run(() => addNote(id, sent.html));
    const note = demand?.staffNotes.find((one) => one.mine && !known.has(one.id));
    if (note !== undefined) adopt(key, sent, note);
  }

  async function save(noteId: string): Promise<void> {
    const sent = book.at(noteId)?.draft();
    if (sent === undefined) return;
    const of = (demand: Demand): DemandNote | undefined => demand.staffNotes.find((one) => one.id === noteId);
    const demand = await change.run(
      () => saveNote({ id, noteId, html: sent.html, version: sent.version }),
      (current) => {
        const theirs = of(current);
        if (theirs !== undefined) setConflict({ mine: sent.html, theirs });
      },
    );
    const note = demand === null ? undefined : of(demand);
    if (note !== undefined) adopt(noteId, sent, note);
  }

  return {
    busy: change.busy,
    isChanged: changed.length > 0,
    conflict,
    added: isOpen(newKey) ? book.open(newKey, untouched) : null,
    orphans: changed
      .filter((key) => key !== newKey && !isNote(key))
      .map((key) => ({ key, text: book.open(key, untouched) })),
    textOf: (note) => (isOpen(note.id) ? book.open(note.id, draftOf(note)) : null),
    focused,
    open: (note) => open(note?.id ?? newKey),
    close: (key = newKey) => close(key),
    add: (key = newKey) => add(key),
    save: (note) => save(note.id),
    async remove(note) {
      if ((await change.run(() => removeNote(id, note.id))) !== null) close(note.id);
    },
    async settle(how) {
      if (conflict === null) return;
      const { theirs } = conflict;
      setConflict(null);
      if (how === "theirs") return close(theirs.id);
      book.at(theirs.id)?.rebase(theirs.version);
      await save(theirs.id);
    },
    closeConflict: () => setConflict(null),
  };
}
