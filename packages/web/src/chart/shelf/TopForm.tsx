import { Button, Checkbox, Select, TextInput } from "@mantine/core";
import type { TopGroups } from "@provost/contract/chart/chart-content";
import type { SchemaColumn } from "@provost/contract/source/source";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { closedByEscape } from "../../ui/menu/closed-by-escape.ts";
import { type Hung, HungPopover } from "../../ui/menu/HungMenu.tsx";
import { fieldName } from "../field/field-use.ts";
import classes from "../filter/FilterEditor.module.css";
import { refineFormWords } from "./refine-form-words.ts";
import { refineWords } from "./refine-words.ts";

interface TopFormProps extends Hung {
  initial: TopGroups | null;
  dimensions: readonly SchemaColumn[];
  measures: readonly SchemaColumn[];
  onApply(top: TopGroups): void;
}

/** Which groups of a dimension stay: the first by a measure, the rest as one. */
export function TopForm({ hung, onClose, ...form }: TopFormProps) {
  return (
    <HungPopover hung={hung} onClose={onClose} onKeyDown={closedByEscape(onClose)}>
      {hung.opened ? <Form {...form} onCancel={onClose} /> : null}
    </HungPopover>
  );
}

type FormProps = Omit<TopFormProps, keyof Hung> & { onCancel(): void };

function Form({ initial, dimensions, measures, onApply, onCancel }: FormProps) {
  const t = useWords(refineWords);
  const texts = useWords(refineFormWords);
  const [form, setForm] = useState<TopGroups>(
    initial ?? {
      dimension: dimensions[0]?.name ?? "",
      by: measures[0]?.name ?? "",
      count: 10,
      direction: "desc",
      others: false,
    },
  );
  const [count, setCount] = useState(String(form.count));
  const change = (next: Partial<TopGroups>): void => setForm((before) => ({ ...before, ...next }));
  const select = { comboboxProps: { withinPortal: false }, allowDeselect: false } as const;
  const named = (columns: readonly SchemaColumn[]) =>
    columns.map((column) => ({ value: column.name, label: fieldName(column) }));
  return (
    <form
      className={classes.form}
      aria-label={t("topTitle")}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(form);
      }}
    >
      <div className={classes.pair}>
        <Select
          {...select}
          label={texts("topOf")}
          data={named(dimensions)}
          value={form.dimension}
          onChange={(dimension) => change({ dimension: dimension ?? form.dimension })}
        />
        <TextInput
          label={texts("topCount")}
          inputMode="numeric"
          value={count}
          data-autofocus
          onChange={({ currentTarget }) => {
            const digits = currentTarget.value.replace(/\D/g, "").slice(0, 4);
            setCount(digits);
            change({ count: digits === "" ? 10 : Math.min(1000, Math.max(1, Number(digits))) });
          }}
          onBlur={() => setCount(String(form.count))}
        />
        <Select
          {...select}
          label={texts("topBy")}
          data={named(measures)}
          value={form.by}
          onChange={(by) => change({ by: by ?? form.by })}
        />
        <Select
          {...select}
          label={texts("topEnd")}
          data={[
            { value: "desc", label: t("topFirst") },
            { value: "asc", label: t("topLast") },
          ]}
          value={form.direction}
          onChange={(direction) => change({ direction: direction === "asc" ? "asc" : "desc" })}
        />
      </div>
      <Checkbox
        label={texts("topOthers")}
        checked={form.others}
        onChange={(event) => change({ others: event.currentTarget.checked })}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {texts("cancel")}
        </Button>
        <Button type="submit">{texts("apply")}</Button>
      </div>
    </form>
  );
}
