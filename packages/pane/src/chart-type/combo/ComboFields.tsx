import { Checkbox } from "@mantine/core";
import { secondFromZero } from "@provost/report-core/chart-type/axes/axes-figure";
import { type ComboSides, comboSides } from "@provost/report-core/chart-type/combo/combo-sides";
import { fieldsOf, rowsOf } from "@provost/report-core/figure/figure-data";
import { headingOf } from "@provost/report-core/figure/figure-fields";
import { useMemo } from "react";
import { AxisSection } from "../../style/AxisSection.tsx";
import { Section } from "../../style/Fields.tsx";
import type { TypeStyleProps } from "../../style/style-parts.ts";
import { toggled } from "../../style/style-parts.ts";
import { styleWord as say } from "../../style/style-words.ts";

function useSides({ rows, schema, style }: TypeStyleProps): ComboSides {
  return useMemo(() => {
    const { measures } = fieldsOf({ schema, style });
    return comboSides(measures, Array.isArray(rows) ? rowsOf(rows) : [], style);
  }, [rows, schema, style]);
}

/** Which measures of a combo are lines, and which use the right axis. */
export function ComboSection(props: TypeStyleProps) {
  const { set, language } = props;
  const { lines, second } = useSides(props);
  const { measures } = fieldsOf(props);
  return (
    <Section title={say("combo", language)} isOpen>
      {measures.map((measure) => {
        const { name } = measure;
        const heading = headingOf(measure);
        return (
          <fieldset key={name} className="provost-pane-set">
            <legend>{heading}</legend>
            <Checkbox
              size="sm"
              label={say("asLine", language)}
              checked={lines.includes(name)}
              onChange={({ currentTarget: { checked } }) => set({ lines: toggled(lines, name, checked) })}
            />
            <Checkbox
              size="sm"
              label={say("onSecond", language)}
              checked={second.includes(name)}
              onChange={({ currentTarget: { checked } }) => set({ second: toggled(second, name, checked) })}
            />
          </fieldset>
        );
      })}
    </Section>
  );
}

/** The right axis, where only some measures use it. */
export function SecondAxisSection(props: TypeStyleProps) {
  const { style, set, language } = props;
  const { second } = useSides(props);
  const { measures } = fieldsOf(props);
  if (second.length === 0 || second.length >= measures.length) return null;
  return (
    <AxisSection
      title={say("secondAxis", language)}
      axis={style.secondAxis}
      onAxis={(secondAxis) => set({ secondAxis })}
      fromZeroByDefault={secondFromZero(style)}
      language={language}
    />
  );
}
