import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { DashboardFilter } from "@provost/contract/dashboard/dashboard-content";
import type { PaneState } from "@provost/pane/pane-state";
import { z } from "zod";
import { defineWords } from "../../platform/define-words.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { wordsNow } from "../../platform/i18n.ts";
import { MissingChoice } from "../chart.queries.ts";

export const quietStateWords = defineWords(
  "quietState",
  { ask: "如需查看，请联系{{name}}", choose: "请选择“{{name}}”的值" },
  { ask: "Ask {{name}} for access", choose: "Choose a value for {{name}}" },
);

export type QuietState = Extract<PaneState, { phase: "noPermission" | "unfilled" }>;

interface TileQuery {
  content: ChartContent;
  /** Who can grant access; `null` if it is the viewer, who gets a description of the error instead. */
  owner: string | null;
  /** The dashboard's filters, and the tile they narrow. */
  tile?: { id: string; filters: readonly DashboardFilter[] };
}

const Required = z.object({ column: z.string() });

/** The name by which the viewer knows a missing value: the label of the parameter, or of the filter that would provide it. */
function nameOf(column: string, { content, tile }: TileQuery): string {
  const declared = content.parameters?.find(({ name }) => name === column)?.label;
  const filter = tile?.filters.find(({ table, column: own, targets }) => {
    const target = Object.hasOwn(targets, tile.id) ? targets[tile.id] : undefined;
    if (target === null) return false;
    if (target !== undefined) return ("parameter" in target ? target.parameter : target.column) === column;
    return table === content.dataSrc && own === column;
  });
  return declared || filter?.label || column;
}

/** Shown in a chart's place if nothing went wrong: the viewer has no access, or a value must still be chosen. */
export function quietState(error: Error, query: TileQuery): QuietState | null {
  const say = wordsNow(quietStateWords);
  if (error instanceof MissingChoice)
    return { phase: "unfilled", message: say("choose", { name: error.label }) };
  if (!(error instanceof CallError)) return null;
  if (error.reason === "filter_required") {
    const { data } = Required.safeParse(error.data);
    return data ? { phase: "unfilled", message: say("choose", { name: nameOf(data.column, query) }) } : null;
  }
  const isHidden = error.code === 403 || (error.reason === "table_not_visible" && query.owner !== null);
  if (!isHidden) return null;
  return {
    phase: "noPermission",
    ...(query.owner ? { message: say("ask", { name: query.owner }) } : {}),
  };
}
