import { Button, CloseButton, NativeSelect } from "@mantine/core";
import { Annotation, mostAnnotations } from "@provost/contract/chart/chart-style";
import { colon } from "@provost/contract/wire/locale";
import { annotatedBy, annotationPlace, categoryAt } from "@provost/report-core/chart-type/axes/annotations";
import { dayIn, textOfDay } from "@provost/report-core/figure/calendar-span";
import type { CategoryAxis, PointAxis } from "@provost/report-core/figure/figure";
import { textOf } from "@provost/report-core/figure/figure-data";
import type { Figure } from "../chart-type/chart-types.ts";
import { NumberField, Section, TextField } from "./Fields.tsx";
import type { TypeStyleProps } from "./style-parts.ts";
import { styleWord as say } from "./style-words.ts";

interface AnnotationsSectionProps extends Pick<TypeStyleProps, "style" | "set" | "language"> {
  figure: Figure | null;
}

type AnnotatedFigure = CategoryAxis | PointAxis;

// The newest day, the last category, the number of a point.
function firstPlace(figure: AnnotatedFigure | null): string {
  if (figure === null) return "";
  if ("groups" in figure) return String(figure.groups[0]?.points[0]?.x ?? 0);
  const last = figure.categoryKeys.findLastIndex((keys) => keys !== null);
  const isDay = annotatedBy(figure) === "day";
  return isDay ? textOf(figure.categoryKeys[last]?.[0]).slice(0, 10) : categoryAt(figure, last);
}

/** Lines across the marks of a chart on axes, each with a short text. */
export function AnnotationsSection({ figure, style, set, language }: AnnotationsSectionProps) {
  const { annotations = [] } = style;
  const shown = figure && "layer" in figure ? figure : null;
  const replace = (at: number, annotation: unknown): void => {
    const { data } = Annotation.safeParse(annotation);
    if (data) set({ annotations: annotations.with(at, data) });
  };
  return (
    <Section title={say("annotations", language)}>
      {annotations.map((annotation, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: annotations have no identity beyond their place
        <fieldset key={at} className="provost-pane-set">
          <legend>
            {say("annotation", language)} {at + 1}
            <CloseButton
              size={24}
              aria-label={`${say("removeAnnotation", language)} ${at + 1}`}
              onClick={() => set({ annotations: annotations.filter((_, place) => place !== at) })}
            />
          </legend>
          <PlaceField
            figure={shown}
            at={annotation.at}
            onChange={(next) => replace(at, { ...annotation, at: next })}
            language={language}
          />
          <TextField
            label={say("annotationText", language)}
            value={annotation.text}
            maxLength={80}
            onCommit={(text = "") => replace(at, { ...annotation, text })}
          />
          {shown && annotationPlace(annotation.at, shown) === null ? (
            <p className="provost-pane-remark">
              {say("notShown", language)}
              {colon[language]}
              {say("outsideAxis", language)}
            </p>
          ) : null}
        </fieldset>
      ))}
      <Button
        size="compact-xs"
        variant="light"
        disabled={annotations.length >= mostAnnotations || shown === null}
        onClick={() => set({ annotations: [...annotations, { at: firstPlace(shown), text: "" }] })}
      >
        {say("addAnnotation", language)}
      </Button>
    </Section>
  );
}

// 2024-9-1 and 2024/09/01 as well; what is no day is left as it was.
function dayTyped(text: string): string | null {
  const [year = "", month = "", date = ""] = text.split(/[-/.]/);
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const number = dayIn(day);
  return number !== null && textOfDay(number) === day ? day : null;
}

interface PlaceFieldProps extends Pick<TypeStyleProps, "language"> {
  figure: AnnotatedFigure | null;
  at: string;
  onChange(at: string): void;
}

function PlaceField({ figure, at, onChange, language }: PlaceFieldProps) {
  const kind = figure ? annotatedBy(figure) : "category";
  if (kind === "day")
    return (
      <TextField
        label={say("annotationDay", language)}
        description={say("annotationDayFormat", language)}
        value={at}
        maxLength={10}
        onCommit={(typed = "") => {
          const day = dayTyped(typed);
          if (day !== null) onChange(day);
        }}
      />
    );
  if (kind === "number")
    return (
      <NumberField
        label={say("value", language)}
        value={Number(at)}
        onCommit={(value = Number(at)) => onChange(String(value))}
      />
    );
  const axis = figure && "categories" in figure ? figure : null;
  const known = axis?.categories.map((label, index) => ({ value: categoryAt(axis, index), label })) ?? [];
  return (
    <NativeSelect
      size="xs"
      label={say("category", language)}
      value={at}
      data={known.some(({ value }) => value === at) ? known : [{ value: at, label: at }, ...known]}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  );
}
