/** Classes of rows whose colours alternate, from the first row on (spec §9). */
export const rowColours = ["ue-table-interlace-color-single", "ue-table-interlace-color-double"] as const;

const firstRow = "firstRow";
const isColour = (name: string): boolean => rowColours.some((colour) => colour === name);

/**
 * The classes of a table's rows in their order: what belongs to a place stays with it when rows move. `asTheyAre` leaves colours to the rows that have
 * them. `null`: no class.
 */
export function rowClasses(
  classes: ReadonlyArray<string | null>,
  colours: "on" | "off" | "asTheyAre",
): Array<string | null> {
  const namesOf = (text: string | null): string[] => (text ?? "").split(" ").filter((name) => name !== "");
  const marksFirst = classes.some((text) => namesOf(text).includes(firstRow));
  return classes.map((text, at) => {
    const own = namesOf(text).filter(
      (name) => name !== firstRow && (colours === "asTheyAre" || !isColour(name)),
    );
    if (marksFirst && at === 0) own.unshift(firstRow);
    if (colours === "on") own.push(rowColours[at % 2] ?? "");
    return own.length === 0 ? null : own.join(" ");
  });
}
