import { Checkbox, NativeSelect, NumberInput, Table, TextInput } from "@mantine/core";
import {
  ColumnType,
  DayOrder,
  type PreviewColumn,
  type UploadPreview,
} from "@provost/contract/source/dataset-upload";
import { emptyMatcher } from "@provost/contract/source/empty-values";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { failureText } from "../../ui/state/failure-text.ts";
import { ColumnEmptyValues, EmptyValues } from "./EmptyValues.tsx";
import { chosenValues } from "./empty-choice.ts";
import importClasses from "./Import.module.css";
import classes from "./ImportPreview.module.css";
import {
  columnsFault,
  dayOrderOf,
  type ImportForm,
  type PlannedColumn,
  plannedColumns,
  recalledEdits,
  sameEdit,
} from "./import-form.ts";
import type { ImportJob } from "./import-job.ts";
import { previewWords } from "./preview-words.ts";

export interface ImportPreviewProps {
  form: ImportForm;
  job: ImportJob;
  preview: UploadPreview;
  looking: boolean;
  moving: boolean;
  error: Error | null;
}

const shownRows = 20;

/** Finds the cells that mean empty, column by column; many columns share one list. */
function matchersOf(lists: readonly (readonly string[])[]) {
  const matchers = new Map([...new Set(lists)].map((list) => [list, emptyMatcher(list)]));
  return lists.map((list) => matchers.get(list));
}

interface ColumnNotesProps {
  column: Pick<PlannedColumn, "type" | "misfits"> & Pick<PreviewColumn, "signed">;
  isChosen: boolean;
  isRecalled: boolean;
}

/** What is to be known of how a column is read. */
function ColumnNotes({ column: { type, misfits, signed }, isChosen, isRecalled }: ColumnNotesProps) {
  const t = useWords(previewWords);
  const language = useLanguage();
  const isNumber = type === "BIGINT" || type === "DOUBLE";
  return (
    <>
      {signed && isNumber ? (
        <p className={classes.recalled}>
          {t("signed", {
            text: signed.text,
            number: signed.number.toLocaleString(languageTag(language), { maximumFractionDigits: 20 }),
          })}
        </p>
      ) : null}
      {isRecalled ? <p className={classes.recalled}>{t("recalledColumn")}</p> : null}
      {misfits !== null && isChosen ? (
        <p className={classes.misfits} role="status">
          {t("misfits", { count: misfits.count, examples: misfits.examples.join(t("comma")) })}
        </p>
      ) : null}
    </>
  );
}

interface ColumnReadingProps extends Pick<ImportPreviewProps, "form" | "job" | "moving"> {
  values: ReturnType<typeof chosenValues>;
  type: ColumnType;
  column: PreviewColumn;
}

/** What means empty in a column, and how its dates with the year last are read; their order is chosen where it is a guess. */
function ColumnReading({ form, job, moving, values, type, column }: ColumnReadingProps) {
  const t = useWords(previewWords);
  const { name, dated } = column;
  const order = dayOrderOf(form, column);
  const isDated = type === "DATE" || type === "TIMESTAMP";
  return (
    <>
      <ColumnEmptyValues values={values} job={job} disabled={moving} column={column} />
      {dated === undefined || dated.other === undefined || !isDated ? null : (
        <NativeSelect
          size="xs"
          mt={4}
          aria-label={t("dayOrderOf", { name })}
          description={t("dayOrder")}
          value={order}
          disabled={moving}
          data={DayOrder.options.map((value) => ({ value, label: t(value) }))}
          onChange={(event) => {
            const chosen = DayOrder.safeParse(event.currentTarget.value);
            if (chosen.success) job.editColumn(name, { dayOrder: chosen.data });
          }}
        />
      )}
      {dated === undefined || !isDated ? null : (
        <p className={classes.recalled}>
          {t("dated", {
            text: dated.text,
            date: order === dated.order ? dated.date : (dated.other ?? dated.date),
          })}
        </p>
      )}
    </>
  );
}

/** The first rows of a file, and what can be said of its sheet, header and columns before it is loaded. */
export function ImportPreview({ form, job, preview, looking, moving, error }: ImportPreviewProps) {
  const t = useWords(previewWords);
  const language = useLanguage();
  const planned = plannedColumns(form, preview);
  const fault = columnsFault(planned);
  const edits = form.recalled ? recalledEdits(form.recalled, preview) : null;
  const { sheets, sheet, headerRow, format, rows, looked, whole } = preview;
  const count = looked.toLocaleString(languageTag(language));
  const values = chosenValues(form, preview);
  const emptyIn = matchersOf([...values.columns.values()]);
  const differs = (row: string): boolean => row !== "" && Number(row) !== headerRow;
  const lookFrom = (row: string): void => {
    if (differs(row)) job.look({ headerRow: Number(row), ...(sheet === null ? {} : { sheet }) });
  };
  return (
    <section className={classes.preview} aria-label={t("preview")} aria-busy={looking}>
      <div className={classes.reading}>
        {sheets.length > 1 ? (
          <NativeSelect
            label={t("sheet")}
            value={sheet ?? ""}
            data={[...sheets]}
            disabled={looking}
            onChange={(event) => job.look({ sheet: event.currentTarget.value })}
          />
        ) : null}
        {format === "xlsx" || format === "csv" ? (
          <NumberInput
            // Another sheet has a header of its own.
            key={`${sheet} ${headerRow}`}
            label={t("headerRow")}
            description={t("headerHint")}
            defaultValue={headerRow}
            min={0}
            max={100_000}
            allowDecimal={false}
            disabled={looking}
            onBlur={(event) => lookFrom(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Else the form would be sent with the header of before.
              if (event.key !== "Enter" || !differs(event.currentTarget.value)) return;
              event.preventDefault();
              lookFrom(event.currentTarget.value);
            }}
          />
        ) : null}
      </div>
      <EmptyValues values={values} job={job} disabled={moving} form={form} preview={preview} />
      {error === null ? null : (
        <p className={classes.fault} role="alert">
          {failureText(error)}
        </p>
      )}
      {fault === null ? null : (
        <p className={classes.fault} role="alert">
          {t(fault)}
        </p>
      )}
      <section
        className={classes.rows}
        aria-label={t("rows")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
        tabIndex={0}
      >
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {planned.map(({ from, name, type, take, misfits }, place) => (
                <Table.Th key={from} className={classes.column} data-left={!take || undefined}>
                  <div className={classes.head}>
                    <Checkbox
                      size="xs"
                      aria-label={t("take", { name: from })}
                      checked={take}
                      onChange={(event) => job.editColumn(from, { take: event.currentTarget.checked })}
                    />
                    <TextInput
                      size="xs"
                      aria-label={t("nameOf", { name: from })}
                      value={name}
                      maxLength={255}
                      disabled={!take}
                      spellCheck={false}
                      onChange={(event) => job.editColumn(from, { name: event.currentTarget.value })}
                    />
                  </div>
                  <NativeSelect
                    size="xs"
                    aria-label={t("typeOf", { name: from })}
                    value={form.columns[from]?.type ?? ""}
                    disabled={!take}
                    onChange={(event) => {
                      const chosen = ColumnType.safeParse(event.currentTarget.value);
                      job.editColumn(from, { type: chosen.success ? chosen.data : undefined });
                    }}
                  >
                    <option value="">{t("automatic", { type: t(type) })}</option>
                    {ColumnType.options.map((option) => (
                      <option key={option} value={option}>
                        {t(option)}
                      </option>
                    ))}
                  </NativeSelect>
                  {take && preview.columns[place] ? (
                    <ColumnReading {...{ form, job, values, type, moving }} column={preview.columns[place]} />
                  ) : null}
                  {take ? (
                    <ColumnNotes
                      column={{ type, misfits, signed: preview.columns[place]?.signed }}
                      isChosen={form.columns[from]?.type !== undefined}
                      isRecalled={edits?.[from] !== undefined && sameEdit(form.columns[from], edits[from])}
                    />
                  ) : null}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, shownRows).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows shown as they are have no other name
              <Table.Tr key={at}>
                {planned.map(({ from, take }, place) => (
                  <Table.Td
                    key={from}
                    className={classes.cell}
                    data-left={!take || undefined}
                    data-empty={emptyIn[place]?.(row[place] ?? "") || undefined}
                    title={row[place] ?? ""}
                  >
                    {row[place]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <p className={importClasses.quiet}>
        {t(whole ? "lookedAll" : "lookedFirst", { count: looked, shown: count })}
      </p>
    </section>
  );
}
