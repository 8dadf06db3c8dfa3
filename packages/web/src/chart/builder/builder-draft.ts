import { Chart } from "@provost/contract/chart/chart";
import { ChartContent } from "@provost/contract/chart/chart-content";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { z } from "zod";
import type { History } from "../../platform/history.ts";
import type { Draft } from "../draft/draft.ts";
import { contentOf, draftOfContent } from "../draft/draft-content.ts";
import { fetchExpressionsOf } from "../field/calculated.ts";
import { DrillSteps, stepsWithin } from "../view/drill-steps.ts";

/** What is stored of a builder for a reload: contents as charts are saved, not the table columns. */
export const BuilderDraft = z.object({
  chart: Chart.nullable(),
  past: z.array(ChartContent),
  present: ChartContent,
  future: z.array(ChartContent),
  /** The current drill position. */
  drills: DrillSteps.optional(),
});
export type BuilderDraft = z.infer<typeof BuilderDraft>;

/** How many undo and redo steps are stored. */
const steps = 20;

/** The draft with the steps around it. */
export function storedDraft(chart: Chart | null, history: History<Draft>): BuilderDraft {
  return {
    chart,
    past: history.past.slice(-steps).map(contentOf),
    present: contentOf(history.present),
    future: history.future.slice(0, steps).map(contentOf),
    drills: history.present.drills,
  };
}

/** The history as it was, over the tables' present columns, with those of the present one; steps over a table that is gone are left out. */
export async function historyOfDraft(
  { past, present, future, drills = [] }: BuilderDraft,
  columnsOf: (table: string) => Promise<SchemaColumn[]>,
  language: Language,
): Promise<{ history: History<Draft>; missing: string[]; columns: readonly SchemaColumn[] }> {
  const columns = new Map([
    [present.dataSrc, present.dataSrc === "" ? [] : await columnsOf(present.dataSrc)],
  ]);
  const others = new Set([...past, ...future].map(({ dataSrc }) => dataSrc));
  for (const table of others) {
    if (table === "" || columns.has(table)) continue;
    const found = await columnsOf(table).catch(() => null);
    if (found !== null) columns.set(table, found);
  }
  await fetchExpressionsOf([...past, present, ...future]);
  const step = (content: ChartContent): Draft[] => {
    const known = columns.get(content.dataSrc);
    return known === undefined ? [] : [draftOfContent(content, known, language).draft];
  };
  const known = columns.get(present.dataSrc) ?? [];
  const { draft, missing } = draftOfContent(present, known, language);
  const there = { ...draft, drills: stepsWithin(drills, draft.selection.allCols) };
  const history = { past: past.flatMap(step), present: there, future: future.flatMap(step) };
  return { history, missing, columns: known };
}
