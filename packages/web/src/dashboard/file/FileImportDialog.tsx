import { Alert, Button, FileButton, Modal, Skeleton, Stack, Text } from "@mantine/core";
import {
  type DashboardFile,
  dashboardImport,
  type ImportPlan,
} from "@provost/contract/dashboard/dashboard-file";
import { IconUpload } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { useScreenClass } from "../../platform/screen-class.ts";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { FileDrop } from "../../ui/form/FileDrop.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { boardPath } from "../board-link.ts";
import { fileWords } from "./file-words.ts";
import { type ImportOptions, ImportPlanView } from "./ImportPlanView.tsx";
import { type ReadFile, readFile } from "./read-file.ts";
import { TemplateList } from "./TemplateList.tsx";

interface Chosen {
  name: string;
  /** Differs for each chosen file, also of one name. */
  at: number;
  read: ReadFile;
}

interface FileImportDialogProps {
  onClose(): void;
}

/** As large as the call takes. */
const mostBytes = dashboardImport.bodyBytes;

const byDefault: ImportOptions = { update: true, fields: false, tables: {}, maps: {} };

const planOptions = (file: DashboardFile, at: number, options: ImportOptions) =>
  queryOptions({
    queryKey: ["dashboard", "import", at, options],
    queryFn: ({ signal }) => call(dashboardImport, { file, ...options }, { signal, quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Whether there is anything to save. */
const isNothing = ({ dashboard, charts, tables }: ImportPlan, { fields }: ImportOptions): boolean =>
  !dashboard.changed &&
  charts.every(({ changed }) => !changed) &&
  tables.every(
    ({ mayEdit, problem, added, changed }) =>
      !mayEdit || problem !== "" || added.length + (fields ? changed.length : 0) === 0,
  );

/** Imports a dashboard from a file: choose it, see what it changes, save. */
export function FileImportDialog({ onClose }: FileImportDialogProps) {
  const t = useWords(fileWords);
  const isNarrow = useScreenClass() === 0;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const take = async (file: File | null | undefined): Promise<void> => {
    if (!file) return;
    const read = file.size > mostBytes ? ({ kind: "tooLarge" } as const) : readFile(await file.text());
    setChosen({ name: file.name, at: performance.now(), read });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("title")}
      size="lg"
      fullScreen={isNarrow === true}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <FileDrop label={t("drop")} disabled={false} onFiles={([file]) => void take(file)}>
        {chosen?.read.kind === "read" ? (
          <Plan
            key={chosen.at}
            at={chosen.at}
            file={chosen.read.file}
            onClose={onClose}
            onOther={() => setChosen(null)}
          />
        ) : (
          <Stack gap="md">
            <Text size="sm">{t("hint")}</Text>
            {chosen === null ? null : (
              <Alert color="red" role="alert">
                {t(chosen.read.kind, {
                  name: chosen.name,
                  place: chosen.read.kind === "damaged" ? chosen.read.place : "",
                })}
              </Alert>
            )}
            <FileButton accept=".json,application/json" onChange={(file) => void take(file)}>
              {(props) => (
                <Button
                  {...props}
                  leftSection={<IconUpload size={16} aria-hidden="true" />}
                  style={{ alignSelf: "start" }}
                  data-autofocus
                >
                  {t("choose")}
                </Button>
              )}
            </FileButton>
            <TemplateList
              onChosen={(name, file) =>
                setChosen({ name, at: performance.now(), read: { kind: "read", file } })
              }
            />
          </Stack>
        )}
      </FileDrop>
    </Modal>
  );
}

interface PlanProps extends FileImportDialogProps {
  file: DashboardFile;
  at: number;
  onOther(): void;
}

function Plan({ file, at, onClose, onOther }: PlanProps) {
  const t = useWords(fileWords);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [options, setOptions] = useState(byDefault);
  const [isBusy, setBusy] = useState(false);
  const [isStale, setStale] = useState(false);
  const query = useQuery(planOptions(file, at, options));

  const carryOut = async ({ mark }: ImportPlan): Promise<void> => {
    setBusy(true);
    try {
      const { done, dashboard } = await call(dashboardImport, { file, ...options, mark });
      setStale(!done);
      if (done) {
        notifyDone(t("imported", { name: dashboard.after.name }));
        onClose();
        if (dashboard.id !== null) navigate(boardPath(dashboard.id));
      }
    } catch {
      // The call itself has reported the failure.
    } finally {
      setBusy(false);
      for (const key of ["dashboard", "chart", "source"]) void client.invalidateQueries({ queryKey: [key] });
    }
  };

  return (
    <>
      <QueryStates query={query} skeleton={<Skeleton height={240} />}>
        {(plan) => (
          <Stack gap="md">
            <ImportPlanView
              plan={plan}
              options={options}
              onOptions={(next) => {
                setStale(false);
                setOptions(next);
              }}
            />
            {isNothing(plan, options) ? (
              <Text size="sm" role="status">
                {t("nothing")}
              </Text>
            ) : null}
            {isStale ? (
              <Alert color="yellow" role="alert">
                {t("stale")}
              </Alert>
            ) : null}
          </Stack>
        )}
      </QueryStates>
      <DialogFoot>
        <Button variant="default" onClick={onOther}>
          {t("chooseOther")}
        </Button>
        <Button
          loading={isBusy}
          disabled={query.data === undefined || query.isPlaceholderData || isNothing(query.data, options)}
          onClick={() => query.data && void carryOut(query.data)}
        >
          {t("import")}
        </Button>
      </DialogFoot>
    </>
  );
}
