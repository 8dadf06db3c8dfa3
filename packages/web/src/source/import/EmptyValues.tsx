import { Button, Checkbox, TextInput } from "@mantine/core";
import type { PreviewColumn, UploadPreview } from "@provost/contract/source/dataset-upload";
import { longestEmptyValue, mostEmptyValues } from "@provost/contract/source/empty-values";
import { useId, useState } from "react";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import classes from "./EmptyValues.module.css";
import {
  type ChosenValues,
  columnOptions,
  type EmptyOption,
  fileOptions,
  sameValues,
} from "./empty-choice.ts";
import type { ImportForm } from "./import-form.ts";
import type { ImportJob } from "./import-job.ts";
import { previewWords } from "./preview-words.ts";

interface EmptyValuesProps {
  values: ChosenValues;
  job: ImportJob;
  disabled: boolean;
}

function Options({
  options,
  disabled,
  isFull = false,
  onSwitch,
}: {
  options: readonly EmptyOption[];
  disabled: boolean;
  isFull?: boolean;
  onSwitch: (value: string, on: boolean) => void;
}) {
  const tag = languageTag(useLanguage());
  return options.map(({ value, count, on, mixed }) => (
    <Checkbox
      key={value}
      size="xs"
      checked={on}
      indeterminate={mixed}
      disabled={disabled || (isFull && !on)}
      label={
        <>
          <code className={classes.value}>{value}</code>{" "}
          <span className={classes.count}>{count.toLocaleString(tag)}</span>
        </>
      }
      onChange={(event) => onSwitch(value, event.currentTarget.checked)}
    />
  ));
}

/** The values that mean empty in the file: what was found in its first rows with how often, and what is added. */
export function EmptyValues({
  values,
  job,
  disabled,
  form,
  preview,
}: EmptyValuesProps & { form: ImportForm; preview: UploadPreview }) {
  const t = useWords(previewWords);
  const title = useId();
  const [added, setAdded] = useState("");
  const options = fileOptions(values, preview);
  const value = added.trim();
  const isFull = options.filter(({ on, mixed }) => on || mixed).length >= mostEmptyValues;
  const remembered = form.recalled?.choice.empty;
  const add = (): void => {
    if (disabled || value === "" || isFull) return;
    job.setEmpty(value, { on: true });
    setAdded("");
  };
  return (
    <fieldset className={classes.values} aria-labelledby={title}>
      <span className={classes.title} id={title}>
        {t("empty")}
      </span>
      {remembered !== undefined && sameValues(remembered, form.empty) ? (
        <span className={classes.hint}>{t("recalledColumn")}</span>
      ) : null}
      <Options
        options={options}
        disabled={disabled}
        isFull={isFull}
        onSwitch={(one, on) => job.setEmpty(one, { on })}
      />
      <div className={classes.add}>
        <TextInput
          size="xs"
          aria-label={t("emptyOther")}
          placeholder={t("emptyOther")}
          value={added}
          maxLength={longestEmptyValue}
          disabled={disabled || isFull}
          spellCheck={false}
          onChange={(event) => setAdded(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Else the form would be sent.
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Button size="xs" variant="default" disabled={disabled || value === "" || isFull} onClick={add}>
          {t("emptyAdd")}
        </Button>
      </div>
      <p className={classes.hint}>{isFull ? t("emptyFull", { most: mostEmptyValues }) : t("emptyHint")}</p>
    </fieldset>
  );
}

/** The values that could mean empty in one column, where there are any. */
export function ColumnEmptyValues({
  values,
  job,
  disabled,
  column,
}: EmptyValuesProps & { column: PreviewColumn }) {
  const t = useWords(previewWords);
  const options = columnOptions(values, column);
  if (options.length === 0) return null;
  const { name } = column;
  return (
    <fieldset className={classes.column} aria-label={t("emptyOf", { name })}>
      <span className={classes.hint}>{t("emptyShort")}</span>
      <Options
        options={options}
        disabled={disabled}
        onSwitch={(value, on) => job.setEmpty(value, { on, from: name })}
      />
    </fieldset>
  );
}
