import { anything, fields, listOf, recordOf, type ShapeOf, text } from "../../../platform/shape.ts";
import { Tab } from "./tab.ts";

const Ids = listOf(text);

/** What pages said of their tabs. */
export const TabMarks = fields({
  /** Labels set by pages. */
  labels: recordOf(text),
  unsaved: Ids,
  /** The unsaved tabs whose work is stored in drafts. */
  kept: Ids,
});
export type TabMarks = ShapeOf<typeof TabMarks>;

export const DraftPages = recordOf(recordOf(anything));

function areApart(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

const Aside = fields({ tabs: listOf(Tab), current: text, marks: TabMarks, drafts: DraftPages });
/** Everything that is open, in a form that can be stored and restored. */
export type Aside = ShapeOf<typeof Aside>;

function isWhole({ tabs, current }: Aside): boolean {
  return (
    areApart(tabs.map(({ id }) => id)) &&
    areApart(tabs.map(({ value }) => value)) &&
    tabs.some(({ id }) => id === current)
  );
}

/** Reads what was put aside; `null` when the text does not fit. */
export function readAside(stored: string): Aside | null {
  try {
    const read = Aside.safeParse(JSON.parse(stored));
    return read.success && isWhole(read.data) ? read.data : null;
  } catch {
    return null;
  }
}
