import { splitRecords } from "./records.ts";

/** The supported delimiters. */
export type Delimiter = "," | ";" | "\t" | "|";

const delimiters: readonly Delimiter[] = [",", ";", "\t", "|"];
const looked = 200;

/** Chooses the delimiter under which most of the first records have as many cells as the header; one column means a comma. */
export function chooseDelimiter(text: string, whole: boolean): Delimiter {
  let best: { delimiter: Delimiter; agreement: number; columns: number } | null = null;
  for (const delimiter of delimiters) {
    const records = splitRecords(text, delimiter, whole, looked);
    const columns = records[0]?.length ?? 0;
    if (columns < 2) continue;
    const agreement = records.filter((cells) => cells.length === columns).length / records.length;
    const better =
      best === null || agreement > best.agreement || (agreement === best.agreement && columns > best.columns);
    if (better) best = { delimiter, agreement, columns };
  }
  return best?.delimiter ?? ",";
}
