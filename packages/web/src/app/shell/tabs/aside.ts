import { z } from "zod";
import { Tab } from "./tab.ts";

const Ids = z.array(z.string());

/** What pages said of their tabs. */
export const TabMarks = z.object({
  /** Labels given by pages. */
  labels: z.record(z.string(), z.string()),
  unsaved: Ids,
  /** Of the unsaved those whose work stands in drafts. */
  kept: Ids,
});
export type TabMarks = z.infer<typeof TabMarks>;

export const DraftPages = z.record(z.string(), z.record(z.string(), z.unknown()));

function areApart(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

/** Everything that is open, to be put aside and brought back. */
export const Aside = z
  .object({ tabs: z.array(Tab), current: z.string(), marks: TabMarks, drafts: DraftPages })
  .refine(({ tabs }) => areApart(tabs.map(({ id }) => id)) && areApart(tabs.map(({ value }) => value)))
  .refine(({ tabs, current }) => tabs.some(({ id }) => id === current));
export type Aside = z.infer<typeof Aside>;

/** Reads what was put aside; `null` when the text does not fit. */
export function readAside(text: string): Aside | null {
  try {
    return Aside.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
