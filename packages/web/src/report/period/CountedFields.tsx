import { Checkbox, Group, NumberInput, Select, Stack, Text } from "@mantine/core";
import { TimeUnit } from "@provost/contract/report/bucket";
import {
  type CountedPeriod,
  countedText,
  mostCounted,
  readPeriod,
  spanNames,
} from "@provost/contract/report/relative-period";
import { useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { usePeriodDays } from "./PeriodDays.tsx";
import { countedOf } from "./period-choices.ts";
import { periodWords } from "./period-words.ts";

type Typed = Omit<CountedPeriod, "count"> & { count: number | string };

/** The period that is typed; empty while its count is none that can be. */
function writtenAs({ count, ...rest }: Typed): string {
  const value = countedText({ ...rest, count: Number(count) });
  return readPeriod(value) === null ? "" : value;
}

interface CountedFieldsProps {
  /** What it begins with. */
  initial: string;
  begins?: boolean;
  /** Is called with an empty text while what is typed is no count. */
  onChange(value: string): void;
}

/** So many spans, of which unit, with the present one or without it; says which days they are. */
export function CountedFields({ initial, begins = false, onChange }: CountedFieldsProps) {
  const t = useWords(periodWords);
  const language = useLanguage();
  const [form, setForm] = useState<Typed>(() => countedOf(initial));
  const { count, unit, withCurrent } = form;
  const value = writtenAs(form);
  const days = usePeriodDays(value);
  const change = (next: Partial<Typed>): void => {
    const changed = { ...form, ...next };
    setForm(changed);
    onChange(writtenAs(changed));
  };
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap" align="start">
        <NumberInput
          w={110}
          label={t("count")}
          min={1}
          max={mostCounted[unit]}
          clampBehavior="none"
          data-autofocus={begins || undefined}
          value={count}
          error={value === "" ? t("range", { most: mostCounted[unit] }) : null}
          onChange={(next) => change({ count: next })}
        />
        <Select
          flex={1}
          label={t("unit")}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={TimeUnit.options.map((one) => ({
            value: one,
            label: { zh: spanNames[one].zh, en: spanNames[one].many }[language],
          }))}
          value={unit}
          onChange={(next) => {
            const chosen = TimeUnit.options.find((one) => one === next);
            if (chosen !== undefined) change({ unit: chosen });
          }}
        />
      </Group>
      <Checkbox
        size="xs"
        label={t(unit)}
        checked={withCurrent}
        onChange={(event) => change({ withCurrent: event.currentTarget.checked })}
      />
      <Text size="xs" c="dimmed" role="status" mih={18}>
        {value === "" ? "" : days}
      </Text>
    </Stack>
  );
}
