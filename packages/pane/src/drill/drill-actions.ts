import { timeUnitNames } from "@provost/contract/report/time-unit-names";
import type { Language } from "@provost/contract/wire/language";
import type { Datum } from "@provost/report-core/figure/figure";
import { word } from "../pane-words.ts";
import type { GridOffer } from "../table/grid-source.ts";
import { type BreakDown, type DrillRules, type DrillStep, drillsAt, isTaken, stepsOn } from "./drill-path.ts";

/** What choosing a drill does. */
export interface DrillDoors {
  drill(step: DrillStep): void;
  /** Shows the rows behind a mark; left out, it is not offered. */
  showRows?: ((steps: readonly DrillStep[]) => void) | undefined;
  /** Filters what is shown beside the chart by a mark; `undefined`: not offered. */
  narrowOthers?: ((steps: readonly DrillStep[]) => void) | undefined;
  /** Opens something of the caller's for a mark and the way to it; left out, it is not offered. */
  open?: MarkDoor | undefined;
}

/** What a caller offers at every mark. */
export interface MarkDoor {
  label: string;
  run(steps: readonly DrillStep[]): void;
}

/** The drills at a mark, worded. */
export function drillActions(
  datum: Datum,
  rules: DrillRules,
  doors: DrillDoors,
  language: Language,
  breakDown?: BreakDown,
): GridOffer[] {
  const steps = drillsAt(datum, rules);
  const offers: GridOffer[] = steps.map((step) => ({
    key: `${step.column} ${step.to?.column ?? ""}`,
    label: wordsOf(step, language),
    leads: step.to !== undefined,
    run: () => doors.drill(step),
  }));
  const from = stepsOn(datum)[0];
  if (breakDown && from && rules.asksAnew) {
    offers.push({
      key: "break-down",
      label: word("breakDown", language),
      heading: `${from.heading} = ${from.label}`,
      choices: async () =>
        (await import("./break-down.ts")).breakDownChoices(from, breakDown, rules, doors.drill, language),
    });
  }
  const { showRows, narrowOthers, open } = doors;
  const mark = stepsOn(datum);
  // Combined groups cannot be filtered for.
  const isWhole = mark.length > 0 && mark.length === datum.dimensions.length;
  if (narrowOthers && isWhole) {
    const description = mark.map(({ heading, label }) => `${heading} = ${label}`).join(" · ");
    offers.push({
      key: "others",
      label: `${word("narrowOthers", language)} ${description}`,
      leads: true,
      run: () => narrowOthers(mark),
    });
  }
  if (open && isWhole)
    offers.push({
      key: "open",
      label: open.label,
      leads: true,
      run: () => open.run([...rules.path, ...mark]),
    });
  if (!showRows || !isWhole || (steps.length === 0 && !rules.asksAnew)) return offers;
  const behind = mark.filter((step) => !isTaken(step, rules.path));
  return [
    ...offers,
    { key: "rows", label: word("showRows", language), leads: true, run: () => showRows(behind) },
  ];
}

function wordsOf({ heading, label, to }: DrillStep, language: Language): string {
  if (!to) return `${word("filterBy", language)} ${heading} = ${label}`;
  const name = to.bucket?.kind === "time" ? timeUnitNames[to.bucket.unit][language] : to.label;
  return `${word("drillTo", language)} ${name}`;
}
