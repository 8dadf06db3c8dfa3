import { Button, CloseButton, FileButton, Progress } from "@mantine/core";
import type { Dataset } from "@provost/contract/source/source";
import { sizeText } from "@provost/contract/wire/size-text";
import { IconChartBar, IconCircleCheck, IconExclamationCircle } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import { CallError, NetworkFailure } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { useMayBuild } from "../../ui/builder-page.ts";
import { failureText } from "../../ui/state/failure-text.ts";
import { builderPath } from "../../ui/table-paths.ts";
import { sourceWords } from "../source-words.ts";
import { accepted } from "./accepted-files.ts";
import { CodeFields } from "./CodeFields.tsx";
import classes from "./Import.module.css";
import { ImportFields } from "./ImportFields.tsx";
import { ImportReport } from "./ImportReport.tsx";
import type { ImportJob } from "./import-job.ts";

interface ImportPanelProps {
  job: ImportJob;
  datasets: readonly Dataset[];
}

/** The import of this tab, from the settings of the file to the result. */
export function ImportPanel({ job, datasets }: ImportPanelProps) {
  const t = useWords(sourceWords);
  const navigate = useNavigate();
  const mayBuild = useMayBuild();
  const state = useStore(job.state);
  if (state.phase === "idle") return null;
  const { form } = state;
  // Messages from the server are fetched again when the language changes.
  const current = (dataset: Dataset): Dataset => datasets.find(({ id }) => id === dataset.id) ?? dataset;
  const existing =
    datasets.find(({ tableName }) => tableName.toLowerCase() === form.tableName.trim().toLowerCase()) ?? null;
  switch (state.phase) {
    case "chosen":
      return <ImportFields form={form} job={job} sent={state.sent} existing={existing} />;
    case "uploading":
      return (
        <section className={classes.card} aria-label={t("uploading", { name: form.file.name })}>
          <h2 className={classes.title}>{t("uploading", { name: form.file.name })}</h2>
          <Bar share={state.share} label={t("uploading", { name: form.file.name })} />
          <div className={classes.head}>
            <span className={`${classes.quiet} tabular`} style={{ flex: 1 }}>
              {t("bytes", { sent: sizeText(form.file.size * state.share), total: sizeText(form.file.size) })}
            </span>
            <Button variant="default" onClick={job.cancel}>
              {t("cancel")}
            </Button>
          </div>
        </section>
      );
    case "importing": {
      const importing = t("importing", { table: form.tableName });
      return (
        <section className={classes.card} aria-label={importing}>
          <h2 className={classes.title}>{importing}</h2>
          <Bar share={state.dataset?.progress ?? 0} label={importing} />
          <div className={classes.head}>
            <span className={classes.quiet} style={{ flex: 1 }}>
              {t("importingHint")}
            </span>
            <Button variant="default" disabled={state.dataset === null} onClick={job.cancel}>
              {t("cancel")}
            </Button>
          </div>
        </section>
      );
    }
    case "done": {
      const { tableName } = state.dataset;
      return (
        <section className={classes.card} aria-label={t("doneTitle", { table: tableName })} role="status">
          <div className={classes.head}>
            <IconCircleCheck size={22} color="var(--mantine-color-green-6)" aria-hidden="true" />
            <h2 className={classes.title}>{t("doneTitle", { table: tableName })}</h2>
            <CloseButton aria-label={t("close")} onClick={job.dismiss} />
          </div>
          <ImportReport dataset={current(state.dataset)} />
          <CodeFields tableName={tableName} />
          {mayBuild ? (
            <div className={classes.buttons}>
              <Button
                leftSection={<IconChartBar size={16} aria-hidden="true" />}
                onClick={() => navigate(builderPath(tableName))}
              >
                {t("build")}
              </Button>
            </div>
          ) : null}
        </section>
      );
    }
    case "failed":
      return (
        <section
          className={classes.card}
          data-tone="failed"
          aria-label={t("failedTitle", { table: form.tableName })}
          role="alert"
        >
          <div className={classes.head}>
            <IconExclamationCircle size={22} color="var(--mantine-color-red-6)" aria-hidden="true" />
            <h2 className={classes.title}>{t("failedTitle", { table: form.tableName })}</h2>
            <CloseButton aria-label={t("close")} onClick={job.dismiss} />
          </div>
          {state.dataset === null ? (
            <>
              <p className={classes.message}>
                {state.error instanceof NetworkFailure ? t("networkFailed") : failureText(state.error)}
              </p>
              <p className={classes.quiet}>{t("failedKept")}</p>
            </>
          ) : (
            <ImportReport dataset={current(state.dataset)} />
          )}
          <div className={classes.buttons}>
            {state.error instanceof NetworkFailure ? (
              <Button variant="default" onClick={job.start}>
                {t("retry")}
              </Button>
            ) : (
              <FileButton accept={accepted} onChange={(file) => file && job.choose(file, form.tableName)}>
                {(props) => (
                  <Button {...props} variant="default">
                    {t("chooseOther")}
                  </Button>
                )}
              </FileButton>
            )}
            {isUnusable(state.error) ? null : (
              <Button variant="subtle" onClick={job.revise}>
                {t("revise")}
              </Button>
            )}
          </div>
        </section>
      );
  }
}

// Nothing said about such a file makes it one that can be read.
const isUnusable = (error: Error | null): boolean =>
  error instanceof CallError && error.reason === "file_unusable";

function Bar({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return (
    <div className={classes.progress}>
      <Progress.Root className={classes.bar ?? ""} size="md">
        <Progress.Section value={percent} aria-label={label} />
      </Progress.Root>
      <span className={`${classes.share} tabular`}>{percent}%</span>
    </div>
  );
}
