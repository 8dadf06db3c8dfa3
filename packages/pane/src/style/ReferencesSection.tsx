import { Button, CloseButton, NativeSelect, Switch } from "@mantine/core";
import { mostReferences, Reference } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import type { SchemaColumn } from "@provost/contract/source/source";
import { colon } from "@provost/contract/wire/locale";
import {
  type ReferenceProblem,
  referenceProblem,
  shownValues,
} from "@provost/report-core/chart-type/axes/references";
import {
  type TargetProblem,
  type TargetReference,
  targetProblem,
} from "@provost/report-core/chart-type/axes/targets";
import type { Compared, FigureTotals } from "@provost/report-core/figure/figure";
import { fieldsOf } from "@provost/report-core/figure/figure-data";
import { headingOf, rolesOf } from "@provost/report-core/figure/figure-fields";
import { measureFormat } from "@provost/report-core/figure/number-words";
import { useEffect } from "react";
import type { Figure } from "../chart-type/chart-types.ts";
import { referenceMarks } from "../engine/engine-parts.ts";
import { useChart } from "../engine/use-chart.ts";
import { AnnotationsSection } from "./AnnotationsSection.tsx";
import { NumberField, Section, TextField } from "./Fields.tsx";
import { type StyleChange, type TypeStyleProps, toggled } from "./style-parts.ts";
import { styleWord as say } from "./style-words.ts";
import { TrendSection } from "./TrendSection.tsx";

export interface ReferencesSectionProps extends TypeStyleProps {
  type: ChartType;
  totals: readonly FigureTotals[] | undefined;
  hasTrend: boolean;
}

type Kind = Exclude<Reference["kind"], "measure">;

type Problem = ReferenceProblem | TargetProblem;

const reasons = {
  differences: "differences",
  percent: "stackedParts",
  stacked: "stackedSums",
  added: "added",
  raw: "rawValues",
  noTotal: "noTotal",
  gone: "measureGone",
  points: "categoriesOnly",
  none: "unpublished",
  filters: "filtered",
  small: "tooSmall",
  failed: "notLoaded",
} as const satisfies Record<Problem, Parameters<typeof say>[0]>;

const kinds = [
  "constant",
  "mean",
  "median",
  "overall",
  "published",
  "band",
] as const satisfies readonly Kind[];

/** What can change while the chart stays as it is: a total that the query does not ask for yet, and differences. */
const passing: ReadonlySet<Problem | null> = new Set([null, "noTotal", "differences", "small", "failed"]);

/** Whether something is published of what the chart shows. */
const isPublished = (totals: readonly FigureTotals[] | undefined): boolean =>
  totals?.some(({ published }) => published !== undefined && published.problem !== "none") === true;

function comparedIn(figure: Figure): Compared | null {
  if ("compared" in figure) return figure.compared;
  return figure.kind === "axes" ? figure : null;
}

function isOfParts({ percent, series: [first] }: Compared): boolean {
  return percent || (first !== undefined && measureFormat(first.measure).style === "percent");
}

// A number to begin with is near the values: their mean in two digits.
function firstNumber(figure: Compared | null): number {
  const values = figure === null ? [] : figure.percent ? [0.5] : shownValues(figure);
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return Number(mean.toPrecision(2));
}

function referenceOf(kind: Kind, figure: Compared | null): Reference {
  if (kind === "constant") return { kind, value: firstNumber(figure) };
  if (kind === "band") return { kind, from: firstNumber(figure) };
  return { kind };
}

/** Lines and bands that the marks of a chart on axes are compared with. */
export function ReferencesSection(props: ReferencesSectionProps) {
  const { type, style, set, rows, schema, totals, hasTrend, language } = props;
  const made = useChart(type, { rows, schema, style, language, totals });
  const whole = made.phase === "here" ? made.part.figure : null;
  // What there is to compare is alike in all panels.
  const drawn = whole?.kind === "facets" ? (whole.panels[0]?.figure ?? null) : whole;
  const figure = drawn && comparedIn(drawn);
  const { references = [] } = style;
  // What draws them is here when the first one is added.
  useEffect(() => void referenceMarks.load().catch(() => undefined), []);
  const replace = (at: number, reference: unknown, change: StyleChange = {}): void => {
    const { data } = Reference.safeParse(reference);
    if (data) set({ references: references.with(at, data), ...change });
  };
  const { measures } = rolesOf(schema);
  // A measure that was put aside for a target is drawn again once no target needs it.
  const without = (at: number): StyleChange => {
    const gone = references[at];
    const rest = references.filter((_, place) => place !== at);
    if (gone?.kind !== "measure") return { references: rest };
    const isUsed = rest.some((one) => one.kind === "measure" && one.measure === gone.measure);
    const tooltip = (style.tooltip ?? []).filter((name) => isUsed || name !== gone.measure);
    return { references: rest, tooltip };
  };
  // What the marks are compared with is not drawn, unless it is all that is.
  const withTarget = (measure: string, { per, name }: Partial<TargetReference>, at: number): void => {
    const { tooltip = [] } = without(at).tooltip === undefined ? style : without(at);
    const drawn = fieldsOf({ schema, style }).measures;
    const isAlone = drawn.every((one) => one.name === measure);
    replace(
      at,
      { kind: "measure", measure, per, name },
      isAlone ? {} : { tooltip: toggled(tooltip, measure, true) },
    );
  };
  // By category it takes the place of the number over all of them.
  const isBeside = drawn !== null && "layer" in drawn && (drawn.layer?.beside.length ?? 0) > 0;
  const problemOf = (kind: Kind) =>
    kind === "published" && isBeside ? null : figure && referenceProblem(kind, figure, { totals });
  const optionOf = (kind: Kind) => {
    const problem = problemOf(kind);
    const reason =
      problem === null || passing.has(problem) ? "" : `${colon[language]}${say(reasons[problem], language)}`;
    return { value: kind, label: `${say(kind, language)}${reason}`, disabled: reason !== "" };
  };
  const targetOption = {
    value: "measure",
    label: `${say("targetField", language)}${measures.length > 1 ? "" : `${colon[language]}${say("targetAlone", language)}`}`,
    disabled: measures.length < 2,
  };
  const problemIn = (reference: Reference): Problem | null => {
    if (reference.kind !== "measure") return problemOf(reference.kind);
    const problem = figure && targetProblem(reference, figure, { rows, schema, style, totals });
    // Panels have totals of their own.
    return problem === "noTotal" && whole?.kind === "facets" ? null : problem;
  };
  const offered = kinds.filter(
    (kind) => kind !== "published" || isPublished(totals) || references.some((one) => one.kind === kind),
  );
  const first = problemOf("mean") === "percent" ? "constant" : "mean";
  return (
    <>
      <Section title={say("references", language)}>
        {references.map((reference, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: references have no identity beyond their place
          <fieldset key={`${at} ${reference.kind}`} className="provost-pane-set">
            <legend>
              {say("reference", language)} {at + 1}
              <CloseButton
                size={24}
                aria-label={`${say("removeReference", language)} ${at + 1}`}
                onClick={() => set(without(at))}
              />
            </legend>
            <NativeSelect
              size="xs"
              aria-label={say("referenceKind", language)}
              value={reference.kind}
              data={[...offered.map(optionOf), targetOption]}
              onChange={({ currentTarget: { value } }) => {
                const kind = kinds.find((one) => one === value);
                const { name } = reference;
                const { references: _, ...aside } = without(at);
                if (kind) replace(at, { ...referenceOf(kind, figure), name }, aside);
                else withTarget(measures.at(-1)?.name ?? "", { per: "category", name }, at);
              }}
            />
            {reference.kind === "measure" ? (
              <TargetFields
                reference={reference}
                measures={measures}
                onMeasure={(measure) => withTarget(measure, reference, at)}
                onPer={(per) => replace(at, { ...reference, per })}
                language={language}
              />
            ) : null}
            <ReferenceNumbers
              reference={reference}
              isPart={figure !== null && isOfParts(figure)}
              onChange={(next) => replace(at, next)}
              language={language}
            />
            <TextField
              label={say("referenceName", language)}
              value={reference.name}
              maxLength={80}
              onCommit={(name) => replace(at, { ...reference, name })}
            />
            <NotShown problem={problemIn(reference)} language={language} />
          </fieldset>
        ))}
        <Button
          size="compact-xs"
          variant="light"
          disabled={references.length >= mostReferences}
          onClick={() => set({ references: [...references, referenceOf(first, figure)] })}
        >
          {say("addReference", language)}
        </Button>
      </Section>
      <AnnotationsSection figure={drawn} style={style} set={set} language={language} />
      {hasTrend ? <TrendSection figure={drawn} style={style} set={set} language={language} /> : null}
    </>
  );
}

export type PublishedSwitchProps = Pick<TypeStyleProps, "style" | "set" | "language"> &
  Pick<ReferencesSectionProps, "totals">;

/** Whether a number is compared with what is published of it. */
export function PublishedSwitch({ style, set, totals, language }: PublishedSwitchProps) {
  const { references = [] } = style;
  const others = references.filter(({ kind }) => kind !== "published");
  const checked = others.length < references.length;
  if (!checked && !isPublished(totals)) return null;
  const problem = totals?.find(({ published }) => published !== undefined)?.published?.problem ?? null;
  return (
    <>
      <Switch
        size="xs"
        label={say("withPublished", language)}
        checked={checked}
        onChange={({ currentTarget }) =>
          set({ references: [...others, ...(currentTarget.checked ? [{ kind: "published" } as const] : [])] })
        }
      />
      {checked ? <NotShown problem={problem} language={language} /> : null}
    </>
  );
}

interface ReferenceNumbersProps extends Pick<TypeStyleProps, "language"> {
  reference: Reference;
  /** Its numbers are parts of a whole (0–1). */
  isPart: boolean;
  onChange(reference: unknown): void;
}

function ReferenceNumbers({ reference, isPart, onChange, language }: ReferenceNumbersProps) {
  if (reference.kind !== "constant" && reference.kind !== "band") return null;
  return (
    <>
      {reference.kind === "constant" ? (
        <NumberField
          label={say("value", language)}
          value={reference.value}
          onCommit={(value) => onChange({ ...reference, value })}
        />
      ) : (
        <div className="provost-pane-pair">
          <NumberField
            label={say("from", language)}
            value={reference.from}
            onCommit={(from) => onChange({ ...reference, from })}
          />
          <NumberField
            label={say("to", language)}
            value={reference.to}
            onCommit={(to) => onChange({ ...reference, to })}
          />
        </div>
      )}
      {isPart ? <p className="provost-pane-remark">{say("asPart", language)}</p> : null}
    </>
  );
}

interface TargetFieldsProps extends Pick<TypeStyleProps, "language"> {
  reference: TargetReference;
  measures: readonly SchemaColumn[];
  onMeasure(name: string): void;
  onPer(per: TargetReference["per"]): void;
}

/** Which measure a target is, and what each of its lines is of. */
function TargetFields({ reference, measures, onMeasure, onPer, language }: TargetFieldsProps) {
  const { measure, per } = reference;
  const isKnown = measures.some(({ name }) => name === measure);
  return (
    <>
      <NativeSelect
        size="xs"
        label={say("targetMeasure", language)}
        value={measure}
        data={[
          ...measures.map((one) => ({ value: one.name, label: headingOf(one) })),
          ...(isKnown ? [] : [{ value: measure, label: measure }]),
        ]}
        onChange={({ currentTarget: { value } }) => onMeasure(value)}
      />
      <NativeSelect
        size="xs"
        label={say("targetPer", language)}
        value={per ?? ""}
        data={[
          { value: "category", label: say("eachCategory", language) },
          { value: "", label: say("allTogether", language) },
        ]}
        onChange={({ currentTarget: { value } }) => onPer(value === "category" ? value : undefined)}
      />
    </>
  );
}

function NotShown({ problem, language }: Pick<TypeStyleProps, "language"> & { problem: Problem | null }) {
  if (problem === null) return null;
  return (
    <p className="provost-pane-remark">
      {say("notShown", language)}
      {colon[language]}
      {say(reasons[problem], language)}
    </p>
  );
}
