import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import type {
  DashboardFilter,
  DashboardTile,
  FilterChoice,
} from "@provost/contract/dashboard/dashboard-content";
import { exportBoard, type PictureFormat, type PictureTile } from "@provost/contract/report/export-picture";
import { periodName, readPeriod } from "@provost/contract/report/relative-period";
import { exportLimits } from "@provost/contract/wire/feature-limits";
import type { Language } from "@provost/contract/wire/language";
import { drilledContent } from "@provost/pane/drill/drilled-content";
import { language, wordsNow } from "../platform/i18n.ts";
import { fetchExport } from "../report/fetch-export.tsx";
import { shownName } from "../ui/text/shown-name.ts";
import { boardIn } from "./board-in.ts";
import type { BoardSeen } from "./board-seen.ts";
import { filterBarWords } from "./filter/filter-bar-words.ts";
import { choiceOf, filtersOn, isChosen, isFilled, tileQuery } from "./tile/tile-query.ts";

/** As many as the call takes of one filter. */
const mostWords = 500;

const truncated = (words: string, most: number): string =>
  words.length > most ? `${words.slice(0, most - 1)}…` : words;

/** The choice of a filter, as the page describes it; a long list is truncated. */
export function choiceWords(
  { kind, label }: Pick<DashboardFilter, "kind" | "label">,
  { value1, value2, arrValue = [] }: FilterChoice,
  read: Language,
): string {
  const words = (): string => {
    if (arrValue.length > 0) return arrValue.join(", ");
    const period = kind === "period" ? readPeriod(value1) : null;
    if (period !== null) return periodName(period, read);
    if (!isFilled(value2)) return kind === "between" ? `≥ ${value1}` : String(value1);
    return isFilled(value1) ? `${value1} – ${value2}` : `≤ ${value2}`;
  };
  return truncated(read === "zh" ? `${label}：${words()}` : `${label}: ${words()}`, mostWords);
}

/** The dashboard as it is seen now: as a PDF of all its pages, or the page in front as a picture; the server draws it. */
export async function saveBoard(
  stored: Pick<Dashboard, "name" | "content" | "charts" | "own">,
  { tab: front, choices, cross, stepsOf }: BoardSeen,
  format: PictureFormat,
): Promise<void> {
  const t = wordsNow(filterBarWords);
  const dashboard = boardIn(stored, language());
  const { name, content, charts } = dashboard;
  const tabs = content.tabs.filter(({ id }) => format === "pdf" || id === front);
  const filtersOf = new Map(tabs.map(({ id }) => [id, filtersOn(dashboard, id)]));
  const filters = [...new Map([...filtersOf.values()].flat().map((filter) => [filter.id, filter])).values()];
  const known = new Map(charts.map((chart) => [chart.id, chart]));
  const pictured = (tile: DashboardTile, narrowing: readonly DashboardFilter[]): PictureTile[] => {
    const { x, y, w, h } = tile;
    if (tile.kind === "text") return [{ kind: "text", text: tile.text, x, y, w, h }];
    const chart = tile.kind === "chart" ? known.get(tile.chartId) : undefined;
    const own = tile.kind === "kpi" ? tile.content : chart?.content;
    if (own === undefined) return [];
    const steps = stepsOf(tile.id);
    const title = [tile.title || (chart ? shownName(chart) : ""), ...steps.map(({ label }) => label)].join(
      " › ",
    );
    const query = tileQuery(tile.id, own, { filters: narrowing, choices, cross });
    const drilled = steps.length === 0 ? query.content : drilledContent(query.content, steps);
    return [
      {
        kind: "question",
        title: truncated(title, exportLimits.nameLength),
        content: drilled,
        params: query.params,
        x,
        y,
        w,
        h,
      },
    ];
  };
  await fetchExport(exportBoard, {
    name,
    format,
    chosen: [
      ...filters.flatMap((filter) => {
        const choice = choiceOf(filter, choices);
        return isChosen(choice) ? [choiceWords(filter, choice, language())] : [];
      }),
      ...(cross === null ? [] : [truncated(t("crossed", { text: cross.text }), mostWords)]),
    ],
    tabs: tabs.map((tab) => ({
      name: content.tabs.length > 1 ? tab.name : "",
      tiles: tab.tiles.flatMap((tile) => pictured(tile, filtersOf.get(tab.id) ?? [])),
    })),
  });
}
