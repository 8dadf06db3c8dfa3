/** Where things are looked for besides folders: everywhere, among the reader's own, outside of folders, in the recycle bin. */
export const fixedPlaces = ["all", "favourite", "mine", "none", "bin"] as const;
export type FixedPlace = (typeof fixedPlaces)[number];
/** A fixed place, or a folder's id. */
export type Place = string;

export function isFixed(place: Place): place is FixedPlace {
  return fixedPlaces.some((fixed) => fixed === place);
}

/** What lists ask for a place by. */
interface PlaceQuestion {
  favourite?: "true";
  mine?: "true";
  folderId?: string;
  removed?: "true";
}

const questions: Readonly<Record<FixedPlace, PlaceQuestion>> = {
  all: {},
  favourite: { favourite: "true" },
  mine: { mine: "true" },
  none: { folderId: "none" },
  bin: { removed: "true" },
};

/** What to ask a list of things for those of a place. */
export function questionAt(place: Place): PlaceQuestion {
  return isFixed(place) ? questions[place] : { folderId: place };
}

/** The folder that something put at a place stands in: `null` for none; `undefined` where nothing can be put. */
export function folderAt(place: Place): string | null | undefined {
  if (!isFixed(place)) return place;
  return place === "none" ? null : undefined;
}
