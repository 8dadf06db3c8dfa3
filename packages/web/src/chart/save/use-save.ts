import type { Chart } from "@provost/contract/chart/chart";
import { chartButtons } from "@provost/contract/chart/chart-feature";
import { dashboardButtons } from "@provost/contract/dashboard/dashboard-feature";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { whenIdle } from "../../platform/http/when-idle.ts";
import { language, useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { isChunkError, loadChunk } from "../../platform/lazy/lazy-chunk.ts";
import { useTab } from "../../platform/tab/tab-context.ts";
import { builderPathOf } from "../../ui/builder-page.ts";
import { notifyDone, notifyError } from "../../ui/notify.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { draftIn, isUnsaved } from "../builder/builder.ts";
import { useBuilder, useBuilderState } from "../builder/builder-context.ts";
import { chartWords } from "../chart-words.ts";
import { isAskable } from "../draft/draft.ts";
import { contentOf } from "../draft/draft-content.ts";
import { copyName, proposedName } from "./chart-name.ts";

const loadCalls = () => loadChunk(() => import("./save-calls.ts"));

/** A chart's name, and the one for viewers in English. */
export interface ChartNames {
  name: string;
  nameEn: string | undefined;
}

export const namesOf = ({ name, content: { nameEn } }: Chart): ChartNames => ({ name, nameEn });

/** What the user must answer before a chart is saved, or what prevents it. */
export type SaveDialogState =
  /** `copyOf`: the name of the chart that is copied. */
  | ({ kind: "new"; copyOf: string | null } & ChartNames)
  | ({ kind: "rename" } & ChartNames)
  | ({ kind: "conflict"; current: Chart } & ChartNames);

export interface Saving {
  dialog: SaveDialogState | null;
  busy: boolean;
  mayAdd: boolean;
  mayEdit: boolean;
  mayPlace: boolean;
  open(dialog: SaveDialogState | null): void;
  /** Saves the draft: over the open chart, or as a new one once it has a name. */
  save(): void;
  /** Requests a name for a copy of the chart of these names. */
  saveAs(names: ChartNames): void;
  /** Saves under a new id. */
  create(names: ChartNames, onDashboard: boolean, folderId: string | null): void;
  /** Saves the open chart again, on top of `version`. */
  update(names: ChartNames, version: number): void;
  addToDashboard(): void;
}

/** Saves the draft of this tab: as a new chart, over the open one, or over what another user has saved. */
export function useSave(): Saving {
  const t = useWords(chartWords);
  const tab = useTab();
  const may = usePermission();
  const builder = useBuilder();
  const client = useQueryClient();
  const [dialog, open] = useState<SaveDialogState | null>(null);
  const [busy, setBusy] = useState(false);

  const during = (work: Promise<void>): void => {
    setBusy(true);
    // Other failures have been reported: by the call's own toast, or by the dialog that opened.
    const report = (error: unknown): void => {
      if (isChunkError(error)) notifyError(t("saveFailed"));
    };
    void work.catch(report).finally(() => setBusy(false));
  };
  useEffect(() => whenIdle(() => void loadCalls().catch(() => undefined)), []);
  const place = async (chart: Chart): Promise<void> => {
    const { addToHome } = await loadChunk(() => import("../../dashboard/place-chart.ts"));
    await addToHome(client, chart.id);
    notifyDone(t("addedToDashboard", { name: shownName(chart) }));
  };
  const keep = async (chart: Chart): Promise<void> => {
    builder.saved(chart);
    open(null);
    await client.invalidateQueries({ queryKey: ["chart"] });
  };
  const content = (nameEn: string | undefined) => ({
    ...contentOf(draftIn(builder.state.getState())),
    nameEn,
  });

  const isOpen = useBuilderState(({ chart }) => chart?.rights !== "view");
  const [mayAdd, mayEdit] = [may(chartButtons.add), may(chartButtons.edit) && isOpen];
  const update = ({ name, nameEn }: ChartNames, version: number): void =>
    during(
      (async () => {
        const { chart } = builder.state.getState();
        if (chart === null) return;
        const { updateChart } = await loadCalls();
        const result = await updateChart({ id: chart.id, name, version, content: content(nameEn) });
        if ("current" in result) return open({ kind: "conflict", name, nameEn, current: result.current });
        await keep(result.saved);
        notifyDone(t("saved", { name: shownName(result.saved) }));
      })(),
    );
  const saveAs = ({ name, nameEn }: ChartNames): void =>
    open({
      kind: "new",
      name: copyName(name, language()),
      nameEn: nameEn && copyName(nameEn, "en"),
      copyOf: name,
    });

  return {
    dialog,
    busy,
    open,
    update,
    saveAs,
    save: () => {
      const state = builder.state.getState();
      const { chart } = state;
      if (busy || dialog !== null || !isAskable(draftIn(state))) return;
      if (chart !== null && mayEdit) {
        if (isUnsaved(state)) update(namesOf(chart), chart.version);
      } else if (!mayAdd) return;
      else if (chart !== null) saveAs(namesOf(chart));
      else
        open({
          kind: "new",
          name: proposedName(draftIn(state), language()),
          nameEn: undefined,
          copyOf: null,
        });
    },
    mayAdd,
    mayEdit,
    mayPlace: may(dashboardButtons.edit),
    create: ({ name, nameEn }, onDashboard, folderId) =>
      during(
        (async () => {
          const { createChart } = await loadCalls();
          const chart = await createChart({ name, content: content(nameEn), folderId });
          tab.retarget(builderPathOf(chart.id));
          await keep(chart);
          if (onDashboard) await place(chart);
          else notifyDone(t("saved", { name: shownName(chart) }));
        })(),
      ),
    addToDashboard: () => {
      const { chart } = builder.state.getState();
      if (chart !== null) during(place(chart));
    },
  };
}
