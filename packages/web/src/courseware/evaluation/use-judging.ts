import type { Courseware } from "@provost/contract/courseware/courseware";
import { Evaluation, type evaluationSave, type RubricLine } from "@provost/contract/courseware/evaluation";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { evaluationLimits } from "@provost/contract/wire/feature-limits";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { z } from "zod";
import { isRefusal } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { useTab, useTabDraft } from "../../platform/tab/tab-context.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { currentOf } from "../../ui/dialog/use-saving.ts";
import { notifyDone, notifyError } from "../../ui/notify.ts";
import { type TextBook, useTextBook } from "../../ui/rich-text/text-book.ts";
import { publishedOptions } from "../courseware.queries.ts";
import { draftBytes } from "./draft-size.ts";
import { mineOptions, saveMine, submitMine, takeBackMine } from "./evaluation.queries.ts";
import { evaluationWords } from "./evaluation-words.ts";
import { type Scores, scoreOf, type Typed, totalOf } from "./total.ts";

/** What was typed, by the key of its criterion. */
type TypedScores = Readonly<Record<string, Typed>>;
const ScoresDraft = z.record(z.string(), z.union([z.number(), z.string()]).nullable());

/** Which text a comment is: of a criterion, or of a paragraph. */
export const commentKey = {
  criterion: (key: number): string => `c:${key}`,
  paragraph: (id: string): string => `p:${id}`,
  paragraphOf: (key: string): string | null => (key.startsWith("p:") ? key.slice(2) : null),
} as const;

export interface Judging {
  typed: TypedScores;
  setScore(key: number, typed: Typed): void;
  total: number | null;
  /** Criteria without a score. */
  open: number;
  /** Criteria for which something was typed that is no score. */
  wrong: number;
  book: TextBook;
  /** A comment as it is stored on the server. */
  stored(key: string): string;
  changed: boolean;
  busy: boolean;
  /** Bytes of what could not be sent because it is too long. */
  tooLong: number | null;
  save(): Promise<boolean>;
  submit(): Promise<void>;
  /** Makes what was submitted a draft again, if that is meant. */
  takeBack(): Promise<void>;
  /** Paragraphs that are no longer there, and have a note. */
  lost: readonly string[];
}

interface Judged {
  courseware: Courseware;
  rubric: readonly RubricLine[];
  evaluation: Evaluation | null;
}

/** The caller's evaluation of a courseware; the tab keeps what is not saved. */
export function useJudging({ courseware, rubric, evaluation }: Judged): Judging {
  const t = useWords(evaluationWords);
  const client = useQueryClient();
  const { setUnsaved } = useTab();
  const { id, name } = courseware;
  const book = useTextBook(`comments ${id}`, Number.POSITIVE_INFINITY);
  const [draft, keep] = useTabDraft<TypedScores | null>(`scores ${id}`, ScoresDraft.nullable(), null);
  const [busy, setBusy] = useState(false);
  const [tooLong, setTooLong] = useState<number | null>(null);
  const typedScores: TypedScores = Object.fromEntries(
    (evaluation?.marks ?? []).map(({ key, score }) => [key, score]),
  );
  const typed = draft ?? typedScores;
  const read = rubric.map(({ key }) => ({ key, ...scoreOf(typed[key] ?? null) }));
  const scores: Scores = Object.fromEntries(read.map(({ key, score }) => [key, score]));
  const changed = draft !== null || book.changed().length > 0;
  useEffect(() => setUnsaved(changed && "kept"), [changed, setUnsaved]);

  const stored = (key: string): string => {
    const [kind, of = ""] = [key.slice(0, 1), key.slice(2)];
    if (kind === "c") return evaluation?.marks.find((mark) => String(mark.key) === of)?.comment ?? "";
    return evaluation?.notes.find(({ paragraphId }) => paragraphId === of)?.comment ?? "";
  };
  const commentOf = (key: string): string => book.at(key)?.draft().html ?? stored(key);
  const { queryKey } = mineOptions(id);
  const adopt = (next: Evaluation): void => {
    client.setQueryData(queryKey, (before) => before && { ...before, evaluation: next });
    void client.invalidateQueries({ queryKey: ["evaluation", "tasks"] });
    void client.invalidateQueries({ queryKey: ["evaluation", "summary", id] });
    void client.invalidateQueries({ queryKey: ["evaluation", "submitted", id] });
    void client.invalidateQueries({ queryKey: ["evaluation", "taken back only", id] });
  };
  const during = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      const current = currentOf(error, Evaluation);
      if (current !== null) {
        adopt(current);
        notifyError(t("stale"));
      } else if (isRefusal(error, "courseware_republished")) {
        await client.invalidateQueries({ queryKey: publishedOptions(id).queryKey });
        await client.invalidateQueries({ queryKey });
      }
      return null;
    } finally {
      setBusy(false);
    }
  };
  const there = courseware.content.map((one) => one.id);
  const noted = [
    ...(evaluation?.notes ?? []).map(({ paragraphId }) => paragraphId),
    ...book.changed().flatMap((key) => commentKey.paragraphOf(key) ?? []),
  ];
  const lost = [...new Set(noted)].filter((paragraphId) => !there.includes(paragraphId));

  function written(): CallInput<typeof evaluationSave> {
    const marks = rubric.map(({ key }) => ({
      key,
      score: scores[key] ?? null,
      comment: commentOf(commentKey.criterion(key)),
    }));
    const notes = [...there, ...lost]
      .map((paragraphId) => ({ paragraphId, comment: commentOf(commentKey.paragraph(paragraphId)) }))
      .filter(({ comment }) => comment !== "");
    return {
      id,
      marks,
      notes,
      coursewareVersion: courseware.publishedVersion ?? 0,
      ...(evaluation === null ? {} : { version: evaluation.version }),
    };
  }
  function fits(): boolean {
    const bytes = draftBytes(written());
    const isOver = bytes > evaluationLimits.bytes;
    setTooLong(isOver ? bytes : null);
    return !isOver;
  }

  async function saved(): Promise<Evaluation | null> {
    if (!fits()) return null;
    const sent = book.changed().flatMap((key) => {
      const text = book.at(key);
      return text === undefined ? [] : [{ text, draft: text.draft() }];
    });
    const next = await during(() => saveMine(written()));
    if (next === null) return null;
    for (const { text, draft: sentDraft } of sent)
      text.saved(sentDraft, { ...sentDraft, version: next.version });
    // A score that was entered meanwhile stays.
    keep((now) => (now === draft ? null : now));
    adopt(next);
    return next;
  }

  return {
    typed,
    setScore: (key, score) => keep({ ...typed, [key]: score }),
    total: totalOf(rubric, scores),
    open: read.filter(({ score, fault }) => score === null && fault === null).length,
    wrong: read.filter(({ fault }) => fault !== null).length,
    book,
    stored,
    changed,
    busy,
    tooLong,
    async save() {
      const next = await saved();
      if (next !== null) notifyDone(t("saved"));
      return next !== null;
    },
    async submit() {
      if (changed && !fits()) return;
      const title = t("submitTitle", { name });
      if (!(await confirm({ title, text: t("submitText"), action: t("submit") }))) return;
      // A draft of an earlier version is saved on the one that is shown.
      const isOfThis = evaluation?.coursewareVersion === courseware.publishedVersion;
      const next = changed || evaluation === null || !isOfThis ? await saved() : evaluation;
      if (next === null) return;
      const done = await during(() => submitMine(id, next.version));
      if (done === null) return;
      adopt(done);
      notifyDone(t("done"));
    },
    async takeBack() {
      if (evaluation === null) return;
      const title = t("takeBackTitle", { name });
      if (!(await confirm({ title, text: t("takeBackText"), action: t("takeBack") }))) return;
      const next = await during(() => takeBackMine(id, evaluation.version));
      if (next === null) return;
      adopt(next);
      notifyDone(t("tookBack"));
    },
    lost,
  };
}
