import { Checkbox, NativeSelect } from "@mantine/core";
import { colon } from "@provost/contract/wire/locale";
import type { ChartTypeInfo } from "@provost/report-core/chart-type/chart-type";
import { fieldsOf } from "@provost/report-core/figure/figure-data";
import { headingOf, rolesOf } from "@provost/report-core/figure/figure-fields";
import { spreadOf } from "@provost/report-core/figure/spread-of";
import { Section } from "./Fields.tsx";
import { drawnWithColour, type TypeStyleProps, toggled } from "./style-parts.ts";
import { styleWord as say } from "./style-words.ts";

/** Which measures are in tooltips alone; one is drawn at least, and the parts of a distribution belong together. */
export function TooltipSection({ schema, style, set, language }: TypeStyleProps) {
  const { measures } = rolesOf(schema);
  if (measures.length < 2 || spreadOf(measures) !== null) return null;
  const { tooltip = [] } = style;
  const drawn = fieldsOf({ schema, style }).measures;
  return (
    <Section title={say("tooltipOnly", language)}>
      {measures.map((measure) => {
        const isDrawn = drawn.some(({ name }) => name === measure.name);
        return (
          <Checkbox
            key={measure.name}
            size="sm"
            label={headingOf(measure)}
            checked={!isDrawn}
            disabled={isDrawn && drawn.length < 2}
            onChange={({ currentTarget: { checked } }) =>
              set({ tooltip: toggled(tooltip, measure.name, checked) })
            }
          />
        );
      })}
    </Section>
  );
}

/** Which measure colours the marks: as many measures as can be stay drawn, the others go into tooltips. Where none can, it says why. */
export function ColourByField({
  info,
  schema,
  style,
  set,
  language,
}: TypeStyleProps & { info: ChartTypeInfo }) {
  const { measures } = rolesOf(schema);
  if (measures.length < 2 || spreadOf(measures) !== null) return null;
  const fields = fieldsOf({ schema, style });
  const { measures: drawn } = fields;
  const isInPanels = info.style.facets && fields.dimensions.some(({ name }) => name === style.facetBy);
  const dimensions = fields.dimensions.length - (isInPanels ? 1 : 0);
  const most = (count: number): number => drawnWithColour(info, dimensions, count);
  const colourBy = measures.find(({ name }) => name === style.colourBy)?.name ?? "";
  const reason = !info.style.colourBy ? "notForType" : most(measures.length) === 0 ? "oneSeries" : null;
  const choose = (name: string): void => {
    if (name === "") {
      set({ colourBy: undefined });
      return;
    }
    const others = drawn.filter((one) => one.name !== name);
    const left = others.slice(0, most(others.length));
    const shown = new Set(
      (left.length > 0 ? left : drawn.slice(0, most(drawn.length))).map((one) => one.name),
    );
    const aside = measures.filter((one) => !shown.has(one.name)).map((one) => one.name);
    set({ colourBy: name, tooltip: aside });
  };
  return (
    <>
      <NativeSelect
        size="xs"
        label={say("colourBy", language)}
        description={reason === null ? undefined : say(reason, language)}
        disabled={reason !== null}
        value={reason === null ? colourBy : ""}
        data={[
          { value: "", label: say("asPalette", language) },
          ...measures.map((measure) => ({ value: measure.name, label: headingOf(measure) })),
        ]}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {reason === null && colourBy !== "" && most(drawn.length) < drawn.length ? (
        <p className="provost-pane-remark">
          {say("notShown", language)}
          {colon[language]}
          {say("oneMeasure", language)}
        </p>
      ) : null}
    </>
  );
}
