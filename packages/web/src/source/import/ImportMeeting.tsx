import { ColumnType, datasetLosses, type UploadPreview } from "@provost/contract/source/dataset-upload";
import type { Dataset } from "@provost/contract/source/source";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { tableInfoOptions } from "../source.queries.ts";
import classes from "./Import.module.css";
import { type ImportForm, type Meeting, meetingOf, plannedColumns } from "./import-form.ts";
import { previewWords } from "./preview-words.ts";

export interface ImportMeetingProps {
  form: ImportForm;
  preview: UploadPreview;
  existing: Dataset;
}

/** How a file's columns meet those of the table it goes into: appending, column by column; replacing, by the charts that would lose one. */
export function ImportMeeting(props: ImportMeetingProps) {
  return props.form.mode === "append" ? <Appended {...props} /> : <Replaced {...props} />;
}

function useStored({ tableName }: Dataset): { name: string; type: string }[] | null {
  const { data } = useQuery(tableInfoOptions(tableName));
  if (!data) return null;
  const stored = data.filter(({ expression }) => expression === undefined);
  return stored.map(({ Column, Type, storedType = Type }) => ({ name: Column, type: storedType }));
}

function Retyped({ columns }: { columns: Meeting["retyped"] }) {
  const t = useWords(previewWords);
  const typeName = (type: string): string => {
    const known = ColumnType.safeParse(type);
    return known.success ? t(known.data) : type;
  };
  return columns.map(({ name, from, to }) => (
    <li key={name}>
      {t("retyped", { name, from: typeName(from), to: typeName(to) })}
      {to === "VARCHAR" && from !== "VARCHAR" ? (
        <span className={classes.warn}>{t("becomesText", { from: typeName(from) })}</span>
      ) : null}
    </li>
  ));
}

function Appended({ form, preview, existing }: ImportMeetingProps) {
  const t = useWords(previewWords);
  const table = useStored(existing);
  if (!table) return null;
  const { missing, extra, retyped } = meetingOf(plannedColumns(form, preview), table);
  if (missing.length + extra.length + retyped.length === 0)
    return <p className={classes.quiet}>{t("meets")}</p>;
  return (
    <ul className={classes.notes}>
      {missing.length === 0 ? null : <li>{t("missing", { names: missing.join(t("comma")) })}</li>}
      {extra.length === 0 ? null : <li>{t("extra", { names: extra.join(t("comma")) })}</li>}
      <Retyped columns={retyped} />
    </ul>
  );
}

function Replaced({ form, preview, existing }: ImportMeetingProps) {
  const t = useWords(previewWords);
  const table = useStored(existing);
  const planned = plannedColumns(form, preview);
  const columns = planned.flatMap(({ name, take }) => (take ? [name] : []));
  const { data } = useQuery({
    queryKey: ["source", "losses", existing.id, columns],
    queryFn: ({ signal }) => call(datasetLosses, { id: existing.id, columns }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const { retyped, extra } = table === null ? { retyped: [], extra: [] } : meetingOf(planned, table);
  const loses = data !== undefined && data.charts.length + data.more > 0;
  const isOther = extra.length > 0 && extra.length === columns.length;
  return (
    <div role="status">
      {isOther ? <p className={classes.warn}>{t("otherTable", { table: existing.tableName })}</p> : null}
      {retyped.length === 0 ? null : (
        <ul className={classes.notes}>
          <Retyped columns={retyped} />
        </ul>
      )}
      {loses ? (
        <>
          <p className={classes.warn}>{t("loses")}</p>
          <ul className={classes.notes}>
            {data.charts.map(({ name, columns: lost }) => (
              <li key={name}>{t("loss", { chart: name, columns: lost.join(t("comma")) })}</li>
            ))}
            {data.more === 0 ? null : <li>{t("lossMore", { count: data.more })}</li>}
          </ul>
        </>
      ) : null}
    </div>
  );
}
