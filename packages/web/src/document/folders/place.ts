/** The places of items besides folders: everywhere, the viewer's favourites and own items, outside of folders, the recycle bin. */
export const fixedPlaces = ["all", "favourite", "mine", "none", "bin"] as const;
export type FixedPlace = (typeof fixedPlaces)[number];
/** A fixed place, or a folder's id. */
export type Place = string;

export function isFixed(place: Place): place is FixedPlace {
  return fixedPlaces.some((fixed) => fixed === place);
}

/** The query parameters of lists for a place. */
interface PlaceQuery {
  favourite?: "true";
  mine?: "true";
  folderId?: string;
  removed?: "true";
}

const queries: Readonly<Record<FixedPlace, PlaceQuery>> = {
  all: {},
  favourite: { favourite: "true" },
  mine: { mine: "true" },
  none: { folderId: "none" },
  bin: { removed: "true" },
};

/** The query of a list for the items of a place. */
export function queryAt(place: Place): PlaceQuery {
  return isFixed(place) ? queries[place] : { folderId: place };
}

/** The folder of an item that is put at a place: `null` for none; `undefined` if nothing can be put there. */
export function folderAt(place: Place): string | null | undefined {
  if (!isFixed(place)) return place;
  return place === "none" ? null : undefined;
}
