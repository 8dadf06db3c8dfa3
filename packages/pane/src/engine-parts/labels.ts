import type { Language } from "@provost/contract/wire/language";
import type { EChartsType } from "echarts/core";
import { LabelLayout } from "echarts/features";
import { numbersAtMarks, stackTotals } from "../chart-type/axes/axes-totals.ts";

/** Labels that are no mark's own, and keeping labels from overlapping, in a chunk of their own. */
export const extensions = [LabelLayout];

/** Numbers at the ends of stacks, and how many marks have a number. */
export { numbersAtMarks, stackTotals };

// Labels are on what is drawn of marks; those of lines through the plot are on groups, and names at the ends of lines on these.
function writtenOn(chart: EChartsType): number {
  let written = 0;
  for (const root of chart.getZr().storage.getRoots()) {
    root.traverse((element) => {
      if (element.ignore || element.animators.some(({ scope }) => scope === "leave")) return true;
      const label = element.isGroup || element.type === "ec-polyline" ? null : element.getTextContent();
      if (label && !label.ignore && label.style.text) written += 1;
      return false;
    });
  }
  return written;
}

/** What is said of so many labels as a drawing should have and doesn't; empty where it has them all. */
export function leftOutNote(chart: EChartsType, wanted: number, language: Language): string {
  const count = wanted === 0 ? 0 : wanted - writtenOn(chart);
  if (count <= 0) return "";
  return {
    zh: `${count} 个标签放不下，未显示`,
    en: `${count} ${count === 1 ? "label doesn't" : "labels don't"} fit here`,
  }[language];
}
