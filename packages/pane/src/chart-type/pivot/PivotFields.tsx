import { Checkbox } from "@mantine/core";
import { headingOf, rolesOf } from "@provost/report-core/figure/figure-fields";
import { Section } from "../../style/Fields.tsx";
import type { TypeStyleProps } from "../../style/style-parts.ts";
import { styleWord as say } from "../../style/style-words.ts";

/** Which dimensions of a pivot table head columns; at least one stays on the rows. */
export function PivotSection({ schema, style, set, language }: TypeStyleProps) {
  const { dimensions } = rolesOf(schema);
  if (dimensions.length < 2) return null;
  const names = dimensions.map(({ name }) => name);
  const columns = (style.pivotColumns ?? names.slice(-1)).filter((name) => names.includes(name));
  return (
    <Section title={say("pivotColumns", language)} isOpen>
      {dimensions.map((dimension) => {
        const { name } = dimension;
        const isColumn = columns.includes(name);
        return (
          <Checkbox
            key={name}
            size="sm"
            label={headingOf(dimension)}
            checked={isColumn}
            onChange={({ currentTarget: { checked } }) =>
              set({ pivotColumns: names.filter((one) => (one === name ? checked : columns.includes(one))) })
            }
          />
        );
      })}
    </Section>
  );
}
