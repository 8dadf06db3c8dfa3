import type { Language } from "@provost/contract/language";
import { timeUnitNames } from "@provost/contract/time-unit-names";
import type { Datum } from "@provost/report-core/figure/figure";
import { word } from "../pane-words.ts";
import type { GridAction } from "../table/grid-source.ts";
import { type DrillRules, type DrillStep, drillsAt } from "./drill-path.ts";

/** What choosing a drill does. */
export interface DrillDoors {
  drill(step: DrillStep): void;
  /** Shows the rows behind a mark; left out, it is not offered. */
  showRows?: ((steps: readonly DrillStep[]) => void) | undefined;
}

/** The drills at a mark, worded. */
export function drillActions(
  datum: Datum,
  rules: DrillRules,
  doors: DrillDoors,
  language: Language,
): GridAction[] {
  const steps = drillsAt(datum, rules);
  const actions = steps.map((step) => ({
    key: `${step.column} ${step.to?.column ?? ""}`,
    label: wordsOf(step, language),
    run: () => doors.drill(step),
  }));
  const { showRows } = doors;
  if (!showRows || steps.length === 0) return actions;
  const behind = drillsAt(datum, { ...rules, drills: undefined, asksAnew: true, path: [] }).filter(
    (step) => !step.to,
  );
  return [...actions, { key: "rows", label: word("showRows", language), run: () => showRows(behind) }];
}

function wordsOf({ heading, label, to }: DrillStep, language: Language): string {
  if (!to) return `${word("filterBy", language)} ${heading} = ${label}`;
  const name = to.bucket?.kind === "time" ? timeUnitNames[to.bucket.unit][language] : to.label;
  return `${word("drillTo", language)} ${name}`;
}
