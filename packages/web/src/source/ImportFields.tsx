import { Button, SegmentedControl, TextInput } from "@mantine/core";
import type { Dataset } from "@provost/contract/source";
import { useLanguage, useWords } from "../platform/i18n.ts";
import classes from "./Import.module.css";
import type { ImportForm, ImportJob } from "./import-job.ts";
import { sourceWords } from "./source-words.ts";
import { isTableName } from "./table-name.ts";

interface ImportFieldsProps {
  form: ImportForm;
  job: ImportJob;
  /** The data set that has the name already. */
  existing: Dataset | null;
}

/** What is asked about a file before it is sent. */
export function ImportFields({ form, job, existing }: ImportFieldsProps) {
  const t = useWords(sourceWords);
  const language = useLanguage();
  const named = isTableName(form.tableName);
  const rows = (existing?.rows ?? 0).toLocaleString(language === "zh" ? "zh-CN" : "en");
  return (
    <form
      className={classes.card}
      onSubmit={(event) => {
        event.preventDefault();
        if (!named) return;
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
          data-autofocus
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
          </div>
        )}
      </div>
      <div className={classes.buttons}>
        <Button type="submit" disabled={!named}>
          {t("start")}
        </Button>
        <Button variant="default" onClick={job.dismiss}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
