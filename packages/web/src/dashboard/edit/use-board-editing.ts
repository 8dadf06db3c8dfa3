import { Dashboard } from "@provost/contract/dashboard/dashboard";
import { dashboardUpdate } from "@provost/contract/dashboard/dashboard-keeping";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { chartDetailOptions } from "../../chart/chart.queries.ts";
import { type History, record, redo, replace, undo } from "../../platform/history.ts";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { useTab, useTabDraft } from "../../platform/tab/tab-context.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { type Saving, useSaving } from "../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../ui/notify.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import type { BoardDraft } from "./draft.ts";
import { editWords } from "./edit-words.ts";
import { beginEditing, Editing, isChanged, plainEditing } from "./editing.ts";

type Change = (before: BoardDraft) => BoardDraft;

export interface BoardEditing {
  draft: BoardDraft;
  history: History<BoardDraft>;
  changed: boolean;
  /** The name is missing, and saving was tried. */
  nameMissing: boolean;
  saving: Saving<number, Dashboard, Dashboard>;
  /** A step that can be undone. */
  step(change: Change): void;
  /** What is typed at the name is one step. */
  rename(name: string): void;
  undo(): void;
  redo(): void;
  /** Saves on top of the version that was read, or of another. */
  save(version?: number): Promise<void>;
  /** Adopts what another user has saved meanwhile. */
  takeTheirs(): void;
  /** Leaves, asking first where something would be lost. */
  cancel(): Promise<void>;
}

/** The draft of a dashboard, stored by the tab, and saving it. */
export function useBoardEditing(dashboard: Dashboard, onClose: () => void): BoardEditing {
  const t = useWords(editWords);
  const tab = useTab();
  const client = useQueryClient();
  const [kept, keep] = useTabDraft<Editing | null>("drawing", Editing, null, plainEditing);
  const isOwn = (one: Editing | null): one is Editing => one?.base.id === dashboard.id;
  const editing = isOwn(kept) ? kept : beginEditing(dashboard);
  const { base, history } = editing;
  const draft = history.present;
  const [attempted, setAttempted] = useState(false);
  const isNaming = useRef(false);
  const changed = isChanged(editing);
  const name = draft.name.trim();
  const saving = useSaving(
    (version: number) =>
      call(
        dashboardUpdate,
        { id: base.id, name, content: draft.content, version },
        { quiet: ["version_stale"] },
      ),
    Dashboard,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle is another object whenever the tab comes to the front
  useEffect(() => {
    tab.setUnsaved(changed && "kept");
  }, [changed]);

  const go = (how: typeof record<BoardDraft>, change: Change): void =>
    keep((before) => {
      const from = isOwn(before) ? before : editing;
      return { ...from, history: how(from.history, change(from.history.present)) };
    });
  const travel = (how: typeof undo<BoardDraft>): void => {
    isNaming.current = false;
    keep({ ...editing, history: how(history) });
  };
  const close = (): void => {
    keep(null);
    tab.setUnsaved(false);
    onClose();
  };
  const take = (saved: Dashboard): void => {
    for (const chart of saved.charts) client.setQueryData(chartDetailOptions(chart.id).queryKey, chart);
    void client.invalidateQueries({ queryKey: ["dashboard"] });
    saving.reset();
    close();
  };
  return {
    draft,
    history,
    changed,
    nameMissing: attempted && name === "",
    saving,
    step(change) {
      isNaming.current = false;
      go(record, change);
    },
    rename(typed) {
      go(isNaming.current ? replace : record, (before) => ({ ...before, name: typed }));
      isNaming.current = true;
    },
    undo: () => travel(undo),
    redo: () => travel(redo),
    async save(version = base.version) {
      setAttempted(true);
      if (name === "") return;
      const saved = await saving.run(version);
      if (saved === null) return;
      notifyDone(t("saved", { name: shownName(saved) }));
      take(saved);
    },
    takeTheirs: () => take(saving.theirs ?? base),
    async cancel() {
      const leaves =
        !changed || (await confirm({ title: t("discardTitle"), action: t("discard"), danger: true }));
      if (leaves) close();
    },
  };
}
