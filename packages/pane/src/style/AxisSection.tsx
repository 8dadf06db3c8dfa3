import { Switch } from "@mantine/core";
import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { Language } from "@provost/contract/wire/language";
import { NumberField, Section, TextField } from "./Fields.tsx";
import { styleWord as say } from "./style-words.ts";

type Axis = NonNullable<ChartStyle["axis"]>;

interface AxisSectionProps {
  title: string;
  axis: Axis | undefined;
  onAxis(axis: Axis | undefined): void;
  /** Whether the axis begins at zero by default; `null`: an axis of two ends, without a name. */
  fromZeroByDefault: boolean | null;
  language: Language;
}

/** Name and ends of a number axis. */
export function AxisSection({ title, axis = {}, onAxis, fromZeroByDefault, language }: AxisSectionProps) {
  const set = (change: { [K in keyof Axis]?: Axis[K] | undefined }): void => {
    const next = { ...axis, ...change };
    const { name, min, max, fromZero } = next;
    onAxis({
      ...(name === undefined ? {} : { name }),
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(fromZero === undefined ? {} : { fromZero }),
    });
  };
  return (
    <Section title={title}>
      {fromZeroByDefault === null ? null : (
        <TextField
          label={say("axisName", language)}
          value={axis.name}
          maxLength={80}
          onCommit={(name) => set({ name })}
        />
      )}
      <div className="provost-pane-pair">
        <NumberField label={say("min", language)} value={axis.min} onCommit={(min) => set({ min })} />
        <NumberField label={say("max", language)} value={axis.max} onCommit={(max) => set({ max })} />
      </div>
      {fromZeroByDefault === null ? null : (
        <Switch
          size="xs"
          label={say("fromZero", language)}
          checked={axis.fromZero ?? fromZeroByDefault}
          onChange={({ currentTarget: { checked } }) =>
            set({ fromZero: checked === fromZeroByDefault ? undefined : checked })
          }
        />
      )}
    </Section>
  );
}
