import { Button, FileButton, Skeleton, Stack } from "@mantine/core";
import { datasetStorage } from "@provost/contract/source/dataset-upload";
import { type Dataset, datasetRemove, datasetUses } from "@provost/contract/source/source";
import { datasetButtons } from "@provost/contract/source/source-feature";
import { sizeText } from "@provost/contract/wire/size-text";
import { IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { call } from "../platform/http/call.ts";
import { languageTag, useLanguage, useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { ConnectDatabase } from "../ui/ConnectDatabase.tsx";
import { confirm } from "../ui/dialog/confirm.tsx";
import { FileDrop } from "../ui/form/FileDrop.tsx";
import { notifyDone } from "../ui/notify.ts";
import { PageFrame } from "../ui/PageFrame.tsx";
import { EmptyState } from "../ui/state/EmptyState.tsx";
import { QueryStates } from "../ui/state/QueryStates.tsx";
import { DatasetTable } from "./DatasetTable.tsx";
import { datasetListOptions, useSourceRefresh } from "./dataset.queries.ts";
import { accepted } from "./import/accepted-files.ts";
import classes from "./import/Import.module.css";
import { ImportPanel } from "./import/ImportPanel.tsx";
import type { ImportJob } from "./import/import-job.ts";
import { RemovalText } from "./RemovalText.tsx";
import { sourceWords } from "./source-words.ts";
import { tableNameOf } from "./table-name.ts";

/** The used share of the storage quota for datasets. */
function StorageLine() {
  const t = useWords(sourceWords);
  const { data } = useQuery({
    queryKey: ["source", "storage"],
    queryFn: ({ signal }) => call(datasetStorage, {}, { signal, quiet: true }),
  });
  if (!data) return null;
  const { used, limit } = data;
  return (
    <p className={classes.quiet} data-full={used > limit * 0.9 || undefined}>
      {t("storage", { used: sizeText(used), limit: sizeText(limit) })}
    </p>
  );
}

interface DataFilesProps {
  job: ImportJob;
  /** What leads to the other kinds of data sets. */
  kinds: ReactNode;
}

/** The data sets made of files, and the way in for more. */
export function DataFiles({ job, kinds }: DataFilesProps) {
  const t = useWords(sourceWords);
  const language = useLanguage();
  const may = usePermission();
  const refresh = useSourceRefresh();
  const phase = useStore(job.state, (state) => state.phase);
  const busy = phase === "uploading" || phase === "importing";
  const query = useQuery(datasetListOptions);
  const mayImport = may(datasetButtons.import);

  const take = (files: readonly File[]): void => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) notifyDone(t("oneAtATime", { name: file.name }));
    job.choose(file, tableNameOf(file.name));
  };

  const remove = async (dataset: Dataset): Promise<void> => {
    const { id, tableName: name } = dataset;
    const rows = dataset.rows.toLocaleString(languageTag(language));
    const uses = await call(datasetUses, { id }, { quiet: true }).catch(() => null);
    const sure = await confirm({
      title: t("removeTitle", { name }),
      text: <RemovalText rows={rows} uses={uses} />,
      action: t("remove"),
      danger: true,
    });
    if (!sure) return;
    await call(datasetRemove, { id }).then(
      () => notifyDone(t("removed", { name })),
      () => undefined,
    );
    await refresh();
  };

  const importButton = (
    <FileButton accept={accepted} onChange={(file) => file && take([file])} key={phase}>
      {(props) => (
        <Button {...props} disabled={busy} leftSection={<IconUpload size={16} aria-hidden="true" />}>
          {t("import")}
        </Button>
      )}
    </FileButton>
  );

  return (
    <PageFrame
      title={t("title")}
      toolbar={kinds}
      actions={mayImport && (phase !== "idle" || query.data?.length) ? importButton : undefined}
    >
      <FileDrop
        className={classes.tall ?? ""}
        label={t("dropHere")}
        disabled={!mayImport || busy}
        onFiles={take}
      >
        <ImportPanel job={job} datasets={query.data ?? []} />
        <QueryStates
          query={query}
          skeleton={
            <Stack gap="xs">
              {[0, 1, 2, 3].map((row) => (
                <Skeleton key={row} height={36} />
              ))}
            </Stack>
          }
          isEmpty={(datasets) => datasets.length === 0}
          empty={
            phase !== "idle" ? null : (
              <EmptyState
                title={t("emptyTitle")}
                text={mayImport ? t("emptyText") : t("emptyReader")}
                action={
                  mayImport ? (
                    <>
                      {importButton}
                      <ConnectDatabase />
                    </>
                  ) : undefined
                }
              />
            )
          }
        >
          {(datasets) => (
            <>
              <DatasetTable datasets={datasets} onRemove={(dataset) => void remove(dataset)} />
              <StorageLine />
            </>
          )}
        </QueryStates>
      </FileDrop>
    </PageFrame>
  );
}
