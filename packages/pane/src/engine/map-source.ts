import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { type ChartType, onMaps } from "@provost/contract/chart/chart-type";
import type { MapShapes } from "@provost/contract/source/map-shapes";
import type { FigureInput } from "@provost/report-core/figure/figure";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { lazyPart } from "./use-loaded.ts";

/** Where the page's map shapes come from; the pane has none of its own. */
export interface MapSource {
  /** Names of all, with their ids. */
  list(): Promise<readonly { id: string; name: string }[]>;
  /** The map of this id, or the one with the most of these values; `null` where no map has any. */
  find(map: string | undefined, values: readonly string[][]): Promise<MapShapes | null>;
}

let source: MapSource | null = null;

/** Provides the map shapes of the page. */
export function provideMaps(maps: MapSource): void {
  source = maps;
}

let round = 0;
const listeners = new Set<() => void>();

/** Maps were added, replaced or deleted: the charts of the page look for theirs again. */
export function renewMaps(): void {
  round += 1;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const roundNow = (): number => round;
const useRound = (): number => useSyncExternalStore(listen, roundNow, roundNow);

const matching = lazyPart(() => import("@provost/report-core/map/match-regions"));

/** What is known of the map of a chart. */
type FoundMap = { phase: "here"; shapes: MapShapes | null | undefined } | { phase: "loading" | "failed" };

const none: FoundMap = { phase: "here", shapes: undefined };

async function find(
  style: ChartStyle,
  input: Pick<FigureInput, "rows" | "schema" | "language">,
): Promise<MapShapes | null> {
  const { mapValues } = await matching.load();
  return (await source?.find(style.map, mapValues(input))) ?? null;
}

/** The map that a chart is drawn on, fetched with its data; charts of other types have none. */
export function useMap(
  type: ChartType,
  { rows, schema, style, language }: FigureInput,
): [found: FoundMap, retry: () => void] {
  const isWanted = onMaps.has(type);
  const turn = useRound();
  const wanted = useMemo(
    () => ({ rows, schema, language, map: style.map, turn }),
    [rows, schema, language, style.map, turn],
  );
  const [found, setFound] = useState<{ wanted: object; found: FoundMap } | null>(null);
  const isCurrent = found?.wanted === wanted;
  useEffect(() => {
    if (!isWanted || isCurrent) return;
    let isHere = true;
    const settle = (next: FoundMap): void => {
      if (isHere) setFound({ wanted, found: next });
    };
    find({ map: wanted.map }, wanted).then(
      (shapes) => settle({ phase: "here", shapes }),
      () => settle({ phase: "failed" }),
    );
    return () => {
      isHere = false;
    };
  }, [isWanted, isCurrent, wanted]);
  if (!isWanted) return [none, () => undefined];
  // Until the map of new data is here, they are drawn on the one before.
  const isUsable = isCurrent || (found?.found.phase === "here" && found.found.shapes !== null);
  return [isUsable ? found.found : { phase: "loading" }, () => setFound(null)];
}

type MapNames = Awaited<ReturnType<MapSource["list"]>>;

/** The maps there are, once they are wanted; `null` while that is not known. */
export function useMapNames(isWanted = true): MapNames | null {
  const [names, setNames] = useState<MapNames | null>(null);
  const turn = useRound();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list in each turn
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    source?.list().then(
      (list) => isHere && setNames(list),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [isWanted, turn]);
  return names;
}
