import { Courseware } from "@provost/contract/courseware/courseware";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import { type History, historyOf, record, redo, undo } from "../../platform/history.ts";
import { useWords } from "../../platform/i18n.ts";
import { useTab, useTabDraft } from "../../platform/tab/tab-context.ts";
import { type Saving, useSaving } from "../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../ui/notify.ts";
import { coursewareOptions, orderParagraphs } from "../courseware.queries.ts";
import { onto } from "./order.ts";
import { sortWords } from "./sort-words.ts";

type Ids = readonly string[];

interface Arranged {
  id: string;
  version: number;
  history: History<Ids>;
}

const Arranged: z.ZodType<Arranged | null> = z
  .object({ id: z.string(), version: z.number(), present: z.array(z.string()) })
  .transform(({ present, ...rest }) => ({ ...rest, history: historyOf<Ids>(present) }))
  .nullable();

const plain = (arranged: Arranged | null): unknown =>
  arranged && { id: arranged.id, version: arranged.version, present: arranged.history.present };

const idsOf = ({ content }: Courseware): Ids => content.map(({ id }) => id);

interface Wanted {
  ids: Ids;
  version: number;
}

export interface Arranging {
  ids: Ids;
  history: History<Ids>;
  changed: boolean;
  saving: Saving<Wanted, Courseware, Courseware>;
  step(next: Ids): void;
  undo(): void;
  redo(): void;
  reset(): void;
  save(): Promise<void>;
  /** After another user has saved: adopts that order, or merges mine into it. */
  settle(how: "theirs" | "mine"): void;
}

/** The order that is being made of a courseware's paragraphs; the tab keeps it. */
export function useArranging(courseware: Courseware): Arranging {
  const t = useWords(sortWords);
  const client = useQueryClient();
  const { setUnsaved } = useTab();
  const [kept, keep] = useTabDraft<Arranged | null>(`arranged ${courseware.id}`, Arranged, null, plain);
  const { id, name } = courseware;
  const storedIds = idsOf(courseware);
  const isOwn = (one: Arranged | null): one is Arranged => one?.id === id;
  const fresh: Arranged = { id, version: courseware.version, history: historyOf(storedIds) };
  const arranged = isOwn(kept) ? kept : fresh;
  const { history } = arranged;
  // Another session may have added or removed some since.
  const ids = onto(history.present, storedIds);
  const changed = ids.join() !== storedIds.join();
  useEffect(() => setUnsaved(changed && "kept"), [changed, setUnsaved]);
  const saving = useSaving(
    ({ ids: wanted, version }: Wanted) => orderParagraphs(id, wanted, version),
    Courseware,
  );
  const go = (next: History<Ids>): void => keep({ ...arranged, history: next });
  const adopt = (next: Courseware): void => {
    client.setQueryData(coursewareOptions(id).queryKey, next);
    void client.invalidateQueries({ queryKey: ["courseware", "list"] });
  };
  return {
    ids,
    history,
    changed,
    saving,
    step: (next) => go(record(history, next)),
    undo: () => go(undo(history)),
    redo: () => go(redo(history)),
    reset: () => go(record(history, storedIds)),
    async save() {
      const saved = await saving.run({ ids, version: arranged.version });
      if (saved === null) return;
      adopt(saved);
      // What was moved meanwhile continues from the saved state.
      keep((now) => (now === kept || now === null ? null : { ...now, version: saved.version }));
      notifyDone(t("saved", { name }));
    },
    settle(how) {
      const { theirs } = saving;
      saving.reset();
      if (theirs === null) return;
      adopt(theirs);
      const { version } = theirs;
      if (how === "theirs") keep(null);
      else keep({ id, version, history: historyOf(onto(ids, idsOf(theirs))) });
    },
  };
}
