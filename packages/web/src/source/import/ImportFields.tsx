import { Button, SegmentedControl, TextInput } from "@mantine/core";
import type { Dataset } from "@provost/contract/source/source";
import { useEffect, useRef } from "react";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { sourceWords } from "../source-words.ts";
import { isTableName } from "../table-name.ts";
import classes from "./Import.module.css";
import { ImportMeeting } from "./ImportMeeting.tsx";
import { ImportMemory } from "./ImportMemory.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { columnsFault, type ImportForm, plannedColumns } from "./import-form.ts";
import type { ImportJob, Sent } from "./import-job.ts";
import { previewWords } from "./preview-words.ts";

interface ImportFieldsProps {
  form: ImportForm;
  job: ImportJob;
  sent: Sent;
  /** The data set that has the name already. */
  existing: Dataset | null;
}

/** The settings for a file before it is sent. */
export function ImportFields({ form, job, sent, existing }: ImportFieldsProps) {
  const t = useWords(sourceWords);
  const language = useLanguage();
  const p = useWords(previewWords);
  const nameField = useRef<HTMLInputElement>(null);
  // Enter then starts the import.
  useEffect(() => nameField.current?.focus(), []);
  const named = isTableName(form.tableName);
  const seen = sent.phase === "seen" ? sent : null;
  const ready =
    named && (seen === null || (!seen.looking && columnsFault(plannedColumns(form, seen.preview)) === null));
  const rows = (existing?.rows ?? 0).toLocaleString(languageTag(language));
  return (
    <form
      className={classes.card}
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready) return;
        if (existing === null) job.edit({ mode: "replace" });
        job.start();
      }}
    >
      <h2 className={classes.title}>{form.file.name}</h2>
      <div className={classes.fields}>
        <TextInput
          label={t("tableName")}
          description={t("tableNameHint")}
          error={named ? null : t("tableNameInvalid")}
          value={form.tableName}
          maxLength={63}
          spellCheck={false}
          ref={nameField}
          onChange={(event) => job.edit({ tableName: event.currentTarget.value })}
        />
        <TextInput
          label={t("comment")}
          description={t("commentPlaceholder")}
          value={form.comment}
          maxLength={200}
          onChange={(event) => job.edit({ comment: event.currentTarget.value })}
        />
        {existing === null ? null : (
          <div className={classes.mode}>
            <SegmentedControl
              aria-label={t("mode")}
              value={form.mode}
              data={[
                { value: "replace", label: t("replace") },
                { value: "append", label: t("append") },
              ]}
              onChange={(mode) => job.edit({ mode: mode === "append" ? "append" : "replace" })}
            />
            <p className={classes.quiet}>
              {t(form.mode === "append" ? "appendHint" : "replaceHint", { rows })}
            </p>
            {seen === null ? null : <ImportMeeting form={form} preview={seen.preview} existing={existing} />}
          </div>
        )}
      </div>
      {seen === null ? (
        <p className={classes.quiet} role="status">
          {p("looking")}
        </p>
      ) : (
        <>
          <ImportMemory form={form} job={job} preview={seen.preview} existing={existing} />
          <ImportPreview form={form} job={job} {...seen} />
        </>
      )}
      <div className={`${classes.buttons} ${classes.start}`}>
        <Button type="submit" disabled={!ready}>
          {t("start")}
        </Button>
        <Button variant="default" onClick={job.dismiss}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
