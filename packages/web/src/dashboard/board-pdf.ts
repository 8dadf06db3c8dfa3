import type { Dashboard } from "@provost/contract/dashboard";
import { type DashboardTile, FilterChoice } from "@provost/contract/dashboard-content";
import type { PictureTile } from "@provost/contract/export-picture";
import { exportBoard } from "@provost/contract/export-picture";
import { z } from "zod";
import { fetchAlong } from "../ui/export/fetch-along.tsx";
import { type Choices, choiceOf, isChosen, tileQuestion } from "./tile-question.ts";

const Chosen = z.record(z.string(), FilterChoice);

/** What is chosen by a filter, as the page says it. */
function wordsOf({ value1, value2, arrValue = [] }: FilterChoice): string {
  if (arrValue.length > 0) return arrValue.join(", ");
  return [value1, value2]
    .filter((value) => value !== undefined && value !== null && value !== "")
    .join(" – ");
}

/** The dashboard as it is narrowed now, as a PDF that the server draws. */
export async function savePdf({ name, content, charts }: Dashboard, chosen: unknown): Promise<void> {
  const choices: Choices = Chosen.catch({}).parse(chosen);
  const { filters, tabs } = content;
  const known = new Map(charts.map((chart) => [chart.id, chart]));
  const pictured = (tile: DashboardTile): PictureTile[] => {
    const { x, y, w, h } = tile;
    if (tile.kind === "text") return [{ kind: "text", text: tile.text, x, y, w, h }];
    const chart = tile.kind === "chart" ? known.get(tile.chartId) : undefined;
    const own = tile.kind === "kpi" ? tile.content : chart?.content;
    if (own === undefined) return [];
    const title = tile.title || chart?.name || "";
    const asked = tileQuestion(tile.id, own, { filters, choices, cross: null });
    return [{ kind: "question", title, ...asked, x, y, w, h }];
  };
  await fetchAlong(exportBoard, {
    name,
    chosen: filters.flatMap((filter) => {
      const choice = choiceOf(filter, choices);
      return isChosen(choice) ? [`${filter.label}: ${wordsOf(choice)}`] : [];
    }),
    tabs: tabs.map((tab) => ({
      name: tabs.length > 1 ? tab.name : "",
      tiles: tab.tiles.flatMap(pictured),
    })),
  });
}
