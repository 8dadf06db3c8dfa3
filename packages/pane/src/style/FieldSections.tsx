import { Button, Checkbox } from "@mantine/core";
import type { ChartStyle } from "@provost/contract/chart-style";
import type { Language } from "@provost/contract/language";
import type { SchemaColumn } from "@provost/contract/source";
import type { ComboSides } from "@provost/report-core/figure/combo-sides";
import { headingOf } from "@provost/report-core/figure/figure-fields";
import { NumberField, Section } from "./Fields.tsx";
import type { withParts } from "./style-parts.ts";
import { styleWord as say } from "./style-words.ts";

interface FieldSectionProps {
  style: ChartStyle;
  set(change: Parameters<typeof withParts>[1]): void;
  language: Language;
}

function toggled(list: readonly string[], name: string, isIn: boolean): string[] {
  return isIn ? [...list.filter((one) => one !== name), name] : list.filter((one) => one !== name);
}

/** Which measures of a combo are lines, and which stand on the right axis. */
export function ComboSection({
  measures,
  sides: { lines, second },
  set,
  language,
}: Pick<FieldSectionProps, "set" | "language"> & { measures: readonly SchemaColumn[]; sides: ComboSides }) {
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

/** Which dimensions of a pivot table head columns; at least one stays on the rows. */
export function PivotSection({
  dimensions,
  style,
  set,
  language,
}: FieldSectionProps & { dimensions: readonly SchemaColumn[] }) {
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

/** Which columns a table shows and how many stay in place. */
export function ColumnsSection({
  schema,
  style,
  set,
  language,
}: FieldSectionProps & { schema: readonly SchemaColumn[] }) {
  const hidden = style.hidden ?? [];
  const shown = schema.filter(({ name }) => !hidden.includes(name)).length;
  const isPlain = !style.widths && !style.hidden && !style.order && style.frozen === undefined;
  return (
    <Section title={say("columns", language)}>
      {schema.map((column) => {
        const isShown = !hidden.includes(column.name);
        return (
          <Checkbox
            key={column.name}
            size="sm"
            label={headingOf(column)}
            checked={isShown}
            disabled={isShown && shown === 1}
            onChange={({ currentTarget: { checked } }) =>
              set({ hidden: toggled(hidden, column.name, !checked) })
            }
          />
        );
      })}
      <NumberField
        label={say("frozen", language)}
        value={style.frozen}
        min={0}
        max={20}
        decimals={false}
        onCommit={(frozen) => set({ frozen: frozen === undefined ? undefined : Math.round(frozen) })}
      />
      <Button
        size="compact-xs"
        variant="subtle"
        disabled={isPlain}
        onClick={() => set({ widths: undefined, hidden: undefined, order: undefined, frozen: undefined })}
      >
        {say("resetColumns", language)}
      </Button>
    </Section>
  );
}
