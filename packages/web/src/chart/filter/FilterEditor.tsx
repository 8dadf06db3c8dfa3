import { Button, Checkbox, Select } from "@mantine/core";
import type { WireFilter } from "@provost/contract/report/filter";
import { filterOperators } from "@provost/contract/report/filter-operators";
import type { SchemaColumn } from "@provost/contract/source/source";
import { dimensionLabel } from "@provost/report-core/selection/selection-label";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { closedByEscape } from "../../ui/menu/closed-by-escape.ts";
import { fieldName } from "../field/field-use.ts";
import classes from "./FilterEditor.module.css";
import { FilterList, FilterValue, PeriodValue, type ValueSource } from "./FilterValue.tsx";
import { filterEditorWords } from "./filter-editor-words.ts";
import { type FilterForm, isOperator, leavesEmpty, onColumn, operatorsOf } from "./filter-form.ts";
import { wireFilterOf, wrongValues } from "./filter-value.ts";
import { filterWords } from "./filter-words.ts";

export interface FilterEditorProps {
  initial: FilterForm;
  /** A filter that is not there yet. */
  isNew?: boolean;
  columns: readonly SchemaColumn[];
  /** Where values are offered from; `null` where there are none to offer. */
  source: Omit<ValueSource, "column"> | null;
  /** What can be done with the filter besides. */
  aside?: ReactNode;
  onApply(filter: WireFilter): void;
  /** Applies the filter, and opens a form for an alternative to it; omitted if the depth limit allows no group. */
  onOr?: ((filter: WireFilter) => void) | undefined;
  onCancel(): void;
}

const select = {
  comboboxProps: { withinPortal: false },
  searchable: true,
  allowDeselect: false,
  openOnFocus: false,
} as const;

/** Focuses the form itself when it loaded only after its popover had opened. */
function useLateFocus<E extends HTMLElement>(): RefObject<E | null> {
  const frame = useRef<E>(null);
  useEffect(() => {
    if (frame.current?.contains(document.activeElement) === false)
      frame.current.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, []);
  return frame;
}

/** The form of one filter; column and operator are required, values are not. */
export function FilterEditor({
  initial,
  isNew = false,
  columns,
  source,
  aside,
  onApply,
  onOr,
  onCancel,
}: FilterEditorProps) {
  const t = useWords(filterEditorWords);
  const f = useWords(filterWords);
  const language = useLanguage();
  const frame = useLateFocus<HTMLFormElement>();
  const [form, setForm] = useState(initial);
  const [failed, setFailed] = useState(false);
  const change = (next: Partial<FilterForm>): void => setForm((before) => ({ ...before, ...next }));
  const params: number = form.operator === null ? 1 : filterOperators[form.operator].params;
  const wrong = failed ? wrongValues(form, columns, language) : {};
  const finish = (take: (filter: WireFilter) => void): void => {
    const made = wireFilterOf(form, columns);
    if (made.ok && Object.keys(wrongValues(form, columns, language)).length === 0) take(made.filter);
    else setFailed(true);
  };
  const known = columns.find(({ Column }) => Column === form.column);
  // Where one goes on writing: what is compared is known.
  const begins = initial.column !== null;
  const hasValues = known !== undefined && known.expression === undefined && form.bucket === undefined;
  const values = valuesOf(source, hasValues ? known.Column : null);

  return (
    <form
      ref={frame}
      className={classes.form}
      aria-label={t(isNew ? "filterAddTitle" : "filterTitle")}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        finish(onApply);
      }}
      onKeyDown={closedByEscape(onCancel)}
    >
      <div className={classes.pair}>
        <Select
          {...select}
          label={t("filterColumn")}
          data={columns.map((column) => ({ value: column.Column, label: fieldName(column) }))}
          value={form.column}
          error={failed && form.column === null}
          data-autofocus={initial.column === null || undefined}
          onChange={(name) => {
            const next = columns.find(({ Column }) => Column === name);
            if (next !== undefined && next !== known) setForm(onColumn(form, next, known));
          }}
        />
        <Select
          {...select}
          label={t("filterOperator")}
          data={operatorsOf(known?.Type).map((value) => ({
            value,
            label: filterOperators[value].name[language],
          }))}
          value={form.operator}
          error={failed && form.operator === null}
          onChange={(operator) => {
            const next = isOperator(operator) ? operator : null;
            const turns = (next === "period") !== (form.operator === "period");
            change({ operator: next, ...(turns ? { value1: "" } : {}) });
          }}
        />
      </div>
      {form.bucket === undefined || known === undefined ? null : (
        <p className={classes.hint}>
          {f("bucketOf", {
            name: dimensionLabel({ Column: fieldName(known), bucket: form.bucket }, language),
          })}
        </p>
      )}
      {params === -1 ? (
        <FilterList
          label={t("filterList")}
          value={form.list}
          error={wrong.list}
          source={values}
          onChange={(list) => change({ list })}
        />
      ) : params === 0 ? null : form.operator === "period" ? (
        <PeriodValue value={form.value1} begins={begins} onChange={(value1) => change({ value1 })} />
      ) : (
        <div className={params === 2 ? classes.pair : undefined}>
          <FilterValue
            label={t(params === 2 ? "filterFrom" : "filterValue")}
            begins={begins}
            value={form.value1}
            error={wrong.value1}
            source={values}
            onChange={(value1) => change({ value1 })}
          />
          {params === 2 ? (
            <FilterValue
              label={t("filterTo")}
              value={form.value2}
              error={wrong.value2}
              source={values}
              onChange={(value2) => change({ value2 })}
            />
          ) : null}
        </div>
      )}
      {params === 0 ? null : (
        <>
          <p className={classes.hint}>
            {leavesEmpty(form.operator) ? (
              <>
                {f("leavesEmpty")}
                <br />
              </>
            ) : null}
            {t("filterParamHint")}
          </p>
          <Checkbox
            size="xs"
            label={t("filterRequired")}
            checked={form.required}
            onChange={(event) => change({ required: event.currentTarget.checked })}
          />
        </>
      )}
      {failed && (form.column === null || form.operator === null) ? (
        <p className={classes.error} role="alert">
          {t("filterIncomplete")}
        </p>
      ) : null}
      <div className={classes.buttons}>
        {aside}
        <span className={classes.space} />
        {onOr === undefined ? null : (
          <Button variant="subtle" title={f("orHint")} onClick={() => finish(onOr)}>
            {f("or")}
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit">{t("filterApply")}</Button>
      </div>
    </form>
  );
}

/** Where values are offered from: those of a column and the parameters, or with `null` the parameters alone. */
function valuesOf(source: Omit<ValueSource, "column"> | null, column: string | null): ValueSource | null {
  if (source === null) return null;
  if (column !== null) return { ...source, column };
  return source.parameters.length === 0 ? null : { ...source, table: "", column: "" };
}
