import { NativeSelect, Switch } from "@mantine/core";
import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { NumberFormat } from "@provost/contract/report/number-format";
import type { Language } from "@provost/contract/wire/language";
import { useState } from "react";
import { NumberField, Section, TextField } from "./Fields.tsx";
import type { StyleChange } from "./style-parts.ts";
import { styleWord as say } from "./style-words.ts";

interface FormatSectionProps {
  measures: readonly { value: string; label: string }[];
  style: ChartStyle;
  set(change: StyleChange): void;
  /** The column to begin with; the section is then open. */
  wanted: string | null;
  language: Language;
}

type Change = { [K in keyof NumberFormat]?: NumberFormat[K] | undefined };

function changed(format: NumberFormat | undefined, change: Change): NumberFormat | undefined {
  const { style = "auto", decimals, grouping, prefix, suffix, suffixEn } = { ...format, ...change };
  const next: NumberFormat = {
    style,
    ...(decimals === undefined ? {} : { decimals }),
    ...(grouping === undefined ? {} : { grouping }),
    ...(prefix === undefined ? {} : { prefix }),
    ...(suffix === undefined ? {} : { suffix }),
    // The unit in English is that of this unit.
    ...(suffixEn === undefined || suffix !== format?.suffix ? {} : { suffixEn }),
  };
  return style === "auto" && Object.keys(next).length === 1 ? undefined : next;
}

/** How numbers are written: all of the chart, or one column's. */
export function FormatSection({ measures, style, set, wanted, language }: FormatSectionProps) {
  const [column, setColumn] = useState(wanted ?? "");
  const of = measures.some(({ value }) => value === column) ? column : "";
  const format = of === "" ? style.format : style.formats?.[of];
  const change = (part: Change): void => {
    const next = changed(format, part);
    if (of === "") {
      set({ format: next });
      return;
    }
    const { [of]: _, ...others } = style.formats ?? {};
    set({ formats: next ? { ...others, [of]: next } : others });
  };
  return (
    <Section title={say("numberFormat", language)} isOpen={wanted !== null}>
      {measures.length > 1 ? (
        <NativeSelect
          size="xs"
          label={say("appliesTo", language)}
          value={of}
          data={[{ value: "", label: say("allNumbers", language) }, ...measures]}
          onChange={({ currentTarget: { value } }) => setColumn(value)}
        />
      ) : null}
      <NativeSelect
        size="xs"
        label={say("formatStyle", language)}
        value={format?.style ?? "auto"}
        data={[
          { value: "auto", label: say("auto", language) },
          { value: "number", label: say("number", language) },
          { value: "percent", label: say("percent", language) },
          { value: "compact", label: say("compact", language) },
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ style: NumberFormat.shape.style.safeParse(value).data ?? "auto" })
        }
      />
      <NumberField
        key={`decimals ${of}`}
        label={say("decimals", language)}
        value={format?.decimals}
        min={0}
        max={8}
        decimals={false}
        onCommit={(decimals) =>
          change({ decimals: decimals === undefined ? undefined : Math.round(decimals) })
        }
      />
      <div className="provost-pane-pair">
        <TextField
          key={`prefix ${of}`}
          label={say("prefix", language)}
          value={format?.prefix}
          maxLength={20}
          onCommit={(prefix) => change({ prefix })}
        />
        <TextField
          key={`suffix ${of}`}
          label={say("suffix", language)}
          value={format?.suffix}
          maxLength={20}
          onCommit={(suffix) => change({ suffix })}
        />
      </div>
      <Switch
        size="xs"
        label={say("grouping", language)}
        checked={format?.grouping ?? true}
        onChange={({ currentTarget: { checked } }) => change({ grouping: checked ? undefined : false })}
      />
    </Section>
  );
}
