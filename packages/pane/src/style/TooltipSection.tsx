import { Checkbox, NativeSelect } from "@mantine/core";
import { colon } from "@provost/contract/wire/locale";
import { fieldsOf } from "@provost/report-core/figure/figure-data";
import { headingOf, rolesOf } from "@provost/report-core/figure/figure-fields";
import { spreadOf } from "@provost/report-core/figure/spread-of";
import { Section } from "./Fields.tsx";
import { type TypeStyleProps, toggled } from "./style-parts.ts";
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

/** Which measure colours bars: it takes one that is drawn, and the others into tooltips. */
export function ColourByField({ schema, style, set, language }: TypeStyleProps) {
  const { measures } = rolesOf(schema);
  if (measures.length < 2) return null;
  const drawn = fieldsOf({ schema, style }).measures;
  const colourBy = measures.find(({ name }) => name === style.colourBy)?.name ?? "";
  const choose = (name: string): void => {
    const left = drawn.find((one) => one.name !== name) ?? drawn[0];
    const aside = measures.filter((one) => one.name !== left?.name).map((one) => one.name);
    set(name === "" ? { colourBy: undefined } : { colourBy: name, tooltip: aside });
  };
  return (
    <>
      <NativeSelect
        size="xs"
        label={say("colourBy", language)}
        value={colourBy}
        data={[
          { value: "", label: say("asPalette", language) },
          ...measures.map((measure) => ({ value: measure.name, label: headingOf(measure) })),
        ]}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {colourBy !== "" && drawn.length > 1 ? (
        <p className="provost-pane-remark">
          {say("notShown", language)}
          {colon[language]}
          {say("oneMeasure", language)}
        </p>
      ) : null}
    </>
  );
}
