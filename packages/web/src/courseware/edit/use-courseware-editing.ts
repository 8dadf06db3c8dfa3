import { Courseware, Paragraph } from "@provost/contract/courseware/courseware";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isRefusal } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { useTabState } from "../../platform/tab/tab-context.ts";
import { currentOf } from "../../ui/dialog/use-saving.ts";
import { notifyError } from "../../ui/notify.ts";
import type { OpenText, TextDraft } from "../../ui/rich-text/open-text.ts";
import type { TextBook } from "../../ui/rich-text/text-book.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import {
  addParagraph,
  coursewareOptions,
  orderParagraphs,
  removeParagraph,
  saveParagraph,
} from "../courseware.queries.ts";
import { coursewareWords } from "../courseware-words.ts";

/** A paragraph that another user has saved meanwhile. */
export interface Conflict {
  mine: TextDraft;
  theirs: Paragraph;
}

export interface CoursewareEditing {
  busy: boolean;
  conflict: Conflict | null;
  current: Paragraph | undefined;
  go(paragraphId: string): void;
  /** Saves every changed paragraph; returns whether everything is saved. */
  save(): Promise<boolean>;
  /** Saves the changes first; returns the saved courseware, or null if something could not be saved. */
  saved(): Promise<Courseware | null>;
  /** Returns whether it was saved. */
  add(after: string | null, draft?: TextDraft): Promise<boolean>;
  remove(paragraphId: string): Promise<void>;
  move(paragraphId: string, by: -1 | 1): Promise<number | null>;
  /** Ends the conflict: keeps theirs or saves mine over it. */
  settle(how: "theirs" | "mine"): Promise<void>;
  closeConflict(): void;
}

/** The actions on a courseware that is being edited; failures are reported. */
export function useCoursewareEditing(courseware: Courseware, book: TextBook): CoursewareEditing {
  const t = useWords(coursewareWords);
  const moments = useMoments();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const saving = useRef<Promise<boolean> | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [chosen, go] = useTabState<string | null>("paragraph", null);
  const { id, content } = courseware;
  const { queryKey } = coursewareOptions(id);
  const current = content.find((paragraph) => paragraph.id === chosen) ?? content[0];
  const latest = (): Courseware => client.getQueryData(queryKey) ?? courseware;

  const adopt = (next: Courseware): void => {
    client.setQueryData(queryKey, next);
    void client.invalidateQueries({ queryKey: ["courseware", "list"] });
  };
  const during = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      const theirs = currentOf(error, Courseware);
      if (theirs !== null) {
        adopt(theirs);
        const when = moments.when(theirs.updatedAt);
        notifyError(t("stale", { who: theirs.updatedBy, when }));
      } else if (isRefusal(error, "not_found")) await client.invalidateQueries({ queryKey });
      return null;
    } finally {
      setBusy(false);
    }
  };

  async function saveOne(paragraph: Paragraph, text: OpenText): Promise<boolean> {
    const draft = text.draft();
    const base = text.base();
    if (draft.html === base.html && draft.title === base.title) {
      text.saved(draft, { ...base, version: draft.version });
      return true;
    }
    try {
      const saved = await saveParagraph(id, paragraph.id, draft);
      text.saved(draft, saved);
      const now = latest();
      const next = now.content.map((one) => (one.id === saved.id ? saved : one));
      const { updatedBy, updatedAt } = saved;
      client.setQueryData(queryKey, { ...now, content: next, changed: true, updatedBy, updatedAt });
      return true;
    } catch (error) {
      const theirs = currentOf(error, Paragraph);
      if (theirs === null) throw error;
      setConflict({ mine: draft, theirs });
      return false;
    }
  }

  const saveAll = async (): Promise<boolean> => {
    const done = await during(async () => {
      for (const paragraph of latest().content) {
        if (!book.changed().includes(paragraph.id)) continue;
        if (!(await saveOne(paragraph, book.open(paragraph.id, paragraph)))) return false;
      }
      return true;
    });
    void client.invalidateQueries({ queryKey: ["courseware", "list"] });
    return done === true;
  };
  // Two saves at once would send the same version twice, and the second would be reported as a conflict with another user.
  const save = (): Promise<boolean> => {
    saving.current ??= saveAll().finally(() => {
      saving.current = null;
    });
    return saving.current;
  };

  return {
    busy,
    conflict,
    current,
    go,
    save,
    saved: async () => ((await save()) ? latest() : null),
    async add(after, draft) {
      const done = await during(async () => {
        const known = new Set(latest().content.map((one) => one.id));
        const next = await addParagraph(id, { ...draft, after, version: latest().version });
        adopt(next);
        go(next.content.find((one) => !known.has(one.id))?.id ?? null);
        return true;
      });
      return done === true;
    },
    async remove(paragraphId) {
      await during(async () => {
        const at = latest().content.findIndex((one) => one.id === paragraphId);
        adopt(await removeParagraph(id, paragraphId, latest().version));
        book.drop(paragraphId);
        if (chosen === paragraphId || chosen === null) go(latest().content[Math.max(0, at - 1)]?.id ?? null);
      });
    },
    move: (paragraphId, by) =>
      during(async () => {
        const ids = latest().content.map((one) => one.id);
        const from = ids.indexOf(paragraphId);
        const to = from + by;
        if (from < 0 || to < 0 || to >= ids.length) return null;
        const moved = ids.toSpliced(from, 1).toSpliced(to, 0, paragraphId);
        adopt(await orderParagraphs(id, moved, latest().version));
        return to;
      }),
    async settle(how) {
      if (conflict === null) return;
      const { theirs } = conflict;
      setConflict(null);
      const text = book.open(theirs.id, theirs);
      const now = latest();
      client.setQueryData(queryKey, {
        ...now,
        changed: true,
        content: now.content.map((one) => (one.id === theirs.id ? theirs : one)),
      });
      if (how === "theirs") text.take(theirs);
      else {
        text.rebase(theirs.version);
        await during(() => saveOne(theirs, text));
      }
    },
    closeConflict: () => setConflict(null),
  };
}
