import type { chartList } from "@provost/contract/chart-keeping";
import { ChartType } from "@provost/contract/chart-type";
import type { CallInput } from "@provost/contract/endpoint";

/** Where charts are looked for besides folders: everywhere, among the reader's own, outside of folders, in the recycle bin. */
export const fixedPlaces = ["all", "favourite", "mine", "none", "bin"] as const;
export type FixedPlace = (typeof fixedPlaces)[number];
/** A fixed place, or a folder's id. */
export type Place = string;

export function isFixed(place: Place): place is FixedPlace {
  return fixedPlaces.some((fixed) => fixed === place);
}

const questions: Readonly<Record<FixedPlace, CallInput<typeof chartList>>> = {
  all: {},
  favourite: { favourite: "true" },
  mine: { mine: "true" },
  none: { folderId: "none" },
  bin: { removed: "true" },
};

interface Asked {
  current: number;
  size: number;
  name?: string;
  chartType?: string;
}

/** What to ask the list of charts for a page of a place. */
export function questionOf(place: Place, { chartType, ...asked }: Asked): CallInput<typeof chartList> {
  const type = ChartType.safeParse(chartType);
  return {
    ...asked,
    ...(type.success ? { chartType: type.data } : {}),
    ...(isFixed(place) ? questions[place] : { folderId: place }),
  };
}

/** The folder that something put at a place stands in: `null` for none; `undefined` where nothing can be put. */
export function folderAt(place: Place): string | null | undefined {
  if (!isFixed(place)) return place;
  return place === "none" ? null : undefined;
}
