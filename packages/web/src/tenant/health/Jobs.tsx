import { type Health, healthJob, type JobName } from "@provost/contract/tenant/health";
import { healthButtons } from "@provost/contract/tenant/tenant-feature";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { notifyDone } from "../../ui/notify.ts";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { timeColumn } from "../../ui/table/time-column.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { healthWords } from "./health-words.ts";

/** What the server does once a day, how it went, and a button to do it now. */
export function Jobs({ jobs }: Pick<Health, "jobs">) {
  const t = useWords(healthWords);
  const may = usePermission();
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: (name: JobName) => call(healthJob, { name }),
    onSuccess: (_, name) => notifyDone(t("jobStarted", { name: t(name) })),
    onSettled: () => client.invalidateQueries({ queryKey: ["tenant", "health"] }),
  });
  const rows = jobs.map((job) => ({ id: job.name, ...job }));
  const lastRun = timeColumn<(typeof rows)[number]>(
    { key: "lastRun", head: t("lastRun"), at: ({ last }) => last?.at ?? null, never: t("notYet") },
    useMoments(),
  );
  return (
    <DataTable
      label={t("job")}
      rows={rows}
      rowName={({ name }) => t(name)}
      hidesKeys
      columns={[
        { key: "name", head: t("job"), cell: ({ name }) => t(name) },
        { ...lastRun, cell: (row) => (row.running ? t("jobRunning") : lastRun.cell(row)) },
        {
          key: "duration",
          head: t("duration"),
          width: 96,
          align: "right",
          from: "medium",
          cell: ({ last }) => last && t("seconds", { seconds: last.seconds.toFixed(1) }),
        },
        {
          key: "problems",
          head: t("problems"),
          width: 88,
          align: "right",
          cell: ({ last }) => last && String(last.problems),
        },
      ]}
      actions={
        may(healthButtons.backup)
          ? [
              {
                label: t("runNow"),
                icon: <IconPlayerPlay size={16} />,
                blocked: ({ running }) => (running ? t("jobRunning") : null),
                run: ({ name }) => run.mutate(name),
              },
            ]
          : []
      }
    />
  );
}
