import { Button } from "@mantine/core";
import { datasetReading, type UploadPreview } from "@provost/contract/source/dataset-upload";
import type { Dataset } from "@provost/contract/source/source";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { tableInfoOptions } from "../source.queries.ts";
import classes from "./Import.module.css";
import { type ImportForm, isUntouched, recalledColumns } from "./import-form.ts";
import type { ImportJob } from "./import-job.ts";
import { previewWords } from "./preview-words.ts";

interface ImportMemoryProps {
  form: ImportForm;
  job: ImportJob;
  preview: UploadPreview;
  existing: Dataset | null;
}

/** What the table says of the file that goes into it: its columns, and what was corrected of its last file, taken over where the columns are the same. */
export function ImportMemory({ form, job, preview, existing }: ImportMemoryProps) {
  const t = useWords(previewWords);
  const id = existing?.id ?? "";
  const { data } = useQuery({
    queryKey: ["source", "reading", id],
    queryFn: ({ signal }) => call(datasetReading, { id }, { signal, quiet: true }),
    enabled: id !== "",
    retry: false,
    gcTime: 0,
  });
  useEffect(() => {
    if (id === "") job.recall(null);
    else if (data !== undefined) job.recall(data === null ? null : { datasetId: id, choice: data });
  }, [job, data, id]);
  const { data: stored } = useQuery({ ...tableInfoOptions(existing?.tableName ?? ""), enabled: id !== "" });
  useEffect(() => {
    const own = stored?.flatMap(({ Column, expression }) => (expression === undefined ? [Column] : []));
    const known = own === undefined ? null : new Set(own.map((name) => name.toLowerCase()));
    job.edit({ table: id === "" ? undefined : known });
  }, [job, stored, id]);
  const { recalled } = form;
  const columns = recalled ? recalledColumns(recalled, preview) : null;
  if (!existing || columns === null) return null;
  const isUsed = isUntouched(form, { columns, empty: recalled?.choice.empty });
  return (
    <div className={classes.memory} role="status">
      <IconHistory size={16} aria-hidden="true" />
      <span className={classes.recalled}>
        {t(isUsed ? "recalled" : "recalledNot", { table: existing.tableName })}
      </span>
      <Button variant="subtle" size="compact-xs" onClick={() => job.takeRecalled(!isUsed)}>
        {t(isUsed ? "asInFile" : "asLastTime")}
      </Button>
    </div>
  );
}
