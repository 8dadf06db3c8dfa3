import { ColumnType, datasetLosses, type UploadPreview } from "@provost/contract/dataset-upload";
import type { Dataset } from "@provost/contract/source";
import { useQuery } from "@tanstack/react-query";
import { call } from "../platform/call.ts";
import { useWords } from "../platform/i18n.ts";
import classes from "./Import.module.css";
import { type ImportForm, meetingOf, plannedColumns } from "./import-form.ts";
import { previewWords } from "./preview-words.ts";
import { tableInfoOptions } from "./source.queries.ts";

export interface ImportMeetingProps {
  form: ImportForm;
  preview: UploadPreview;
  existing: Dataset;
}

/** How a file's columns meet those of the table it goes into: appending, column by column; replacing, by the charts that would lose one. */
export function ImportMeeting(props: ImportMeetingProps) {
  return props.form.mode === "append" ? <Appended {...props} /> : <Replaced {...props} />;
}

function Appended({ form, preview, existing }: ImportMeetingProps) {
  const t = useWords(previewWords);
  const { data } = useQuery(tableInfoOptions(existing.tableName));
  if (!data) return null;
  const stored = data.filter(({ expression }) => expression === undefined);
  const table = stored.map(({ Column, Type, storedType = Type }) => ({ name: Column, type: storedType }));
  const { missing, extra, retyped } = meetingOf(plannedColumns(form, preview), table);
  const typeName = (type: string): string => {
    const known = ColumnType.safeParse(type);
    return known.success ? t(known.data) : type;
  };
  if (missing.length + extra.length + retyped.length === 0)
    return <p className={classes.quiet}>{t("meets")}</p>;
  return (
    <ul className={classes.notes}>
      {missing.length === 0 ? null : <li>{t("missing", { names: missing.join(t("comma")) })}</li>}
      {extra.length === 0 ? null : <li>{t("extra", { names: extra.join(t("comma")) })}</li>}
      {retyped.map(({ name, from, to }) => (
        <li key={name}>{t("retyped", { name, from: typeName(from), to: typeName(to) })}</li>
      ))}
    </ul>
  );
}

function Replaced({ form, preview, existing }: ImportMeetingProps) {
  const t = useWords(previewWords);
  const columns = plannedColumns(form, preview).flatMap(({ name, take }) => (take ? [name] : []));
  const { data } = useQuery({
    queryKey: ["source", "losses", existing.id, columns],
    queryFn: ({ signal }) => call(datasetLosses, { id: existing.id, columns }, { signal, quiet: true }),
    placeholderData: (before) => before,
  });
  if (!data || data.charts.length + data.more === 0) return null;
  return (
    <div role="status">
      <p className={classes.warn}>{t("loses")}</p>
      <ul className={classes.notes}>
        {data.charts.map(({ name, columns: lost }) => (
          <li key={name}>{t("loss", { chart: name, columns: lost.join(t("comma")) })}</li>
        ))}
        {data.more === 0 ? null : <li>{t("lossMore", { count: data.more })}</li>}
      </ul>
    </div>
  );
}
