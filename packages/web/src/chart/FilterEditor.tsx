import { Button, Checkbox, Select, TagsInput, TextInput } from "@mantine/core";
import { FilterOperator, filterOperators, type WireFilter } from "@provost/contract/filter";
import type { SchemaColumn } from "@provost/contract/source";
import { useState } from "react";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { chartWords } from "./chart-words.ts";
import classes from "./FilterEditor.module.css";
import { fieldName } from "./field-use.ts";
import { type FilterForm, isOperator, wireFilterOf } from "./filter-form.ts";

interface FilterEditorProps {
  initial: FilterForm;
  columns: readonly SchemaColumn[];
  onApply(filter: WireFilter): void;
  onCancel(): void;
}

/** The form of one filter; column and operator are required, values are not. */
export function FilterEditor({ initial, columns, onApply, onCancel }: FilterEditorProps) {
  const t = useWords(chartWords);
  const language = useLanguage();
  const [form, setForm] = useState(initial);
  const [failed, setFailed] = useState(false);
  const change = (next: Partial<FilterForm>): void => setForm((before) => ({ ...before, ...next }));
  const params = form.operator === null ? 1 : filterOperators[form.operator].params;
  const select = { comboboxProps: { withinPortal: false }, searchable: true, allowDeselect: false } as const;

  return (
    <form
      className={classes.form}
      aria-label={t("filterTitle")}
      onSubmit={(event) => {
        event.preventDefault();
        const made = wireFilterOf(form, columns);
        if (made.ok) onApply(made.filter);
        else setFailed(true);
      }}
    >
      <div className={classes.pair}>
        <Select
          {...select}
          label={t("filterColumn")}
          data={columns.map((column) => ({ value: column.Column, label: fieldName(column) }))}
          value={form.column}
          error={failed && form.column === null}
          data-autofocus={initial.column === null || undefined}
          onChange={(column) => change({ column })}
        />
        <Select
          {...select}
          label={t("filterOperator")}
          data={FilterOperator.options.map((value) => ({
            value,
            label: filterOperators[value].name[language],
          }))}
          value={form.operator}
          error={failed && form.operator === null}
          data-autofocus={initial.column !== null || undefined}
          onChange={(operator) => change({ operator: isOperator(operator) ? operator : null })}
        />
      </div>
      {params === -1 ? (
        <TagsInput
          label={t("filterList")}
          value={form.list}
          comboboxProps={{ withinPortal: false }}
          acceptValueOnBlur
          onChange={(list) => change({ list })}
        />
      ) : (
        <div className={params === 2 ? classes.pair : undefined}>
          <TextInput
            label={t(params === 2 ? "filterFrom" : "filterValue")}
            value={form.value1}
            onChange={(event) => change({ value1: event.currentTarget.value })}
          />
          {params === 2 ? (
            <TextInput
              label={t("filterTo")}
              value={form.value2}
              onChange={(event) => change({ value2: event.currentTarget.value })}
            />
          ) : null}
        </div>
      )}
      <p className={classes.hint}>{t("filterParamHint")}</p>
      <Checkbox
        size="xs"
        label={t("filterRequired")}
        checked={form.required}
        onChange={(event) => change({ required: event.currentTarget.checked })}
      />
      {failed && (form.column === null || form.operator === null) ? (
        <p className={classes.error} role="alert">
          {t("filterIncomplete")}
        </p>
      ) : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit">{t("filterApply")}</Button>
      </div>
    </form>
  );
}
