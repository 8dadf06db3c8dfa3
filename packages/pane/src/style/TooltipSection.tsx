import { Checkbox } from "@mantine/core";
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
