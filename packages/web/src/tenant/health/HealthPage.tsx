import { Alert, Button, Code } from "@mantine/core";
import { type Health, healthDetail } from "@provost/contract/tenant/health";
import { sizeText } from "@provost/contract/wire/size-text";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { timeColumn } from "../../ui/table/time-column.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { useCopying } from "../../ui/text/use-copying.ts";
import { Backups } from "./Backups.tsx";
import classes from "./Health.module.css";
import { healthWords } from "./health-words.ts";
import { Jobs } from "./Jobs.tsx";
import { Paused } from "./Paused.tsx";

type FailingRow = Health["work"]["failing"][number];

const whileRunningMs = 2000;
const amount = { width: 96, align: "right" } as const;

const healthOptions = queryOptions({
  queryKey: ["tenant", "health"],
  queryFn: ({ signal }) => call(healthDetail, {}, { signal, quiet: true }),
  refetchInterval: ({ state: { data } }) =>
    data?.backup.running || data?.jobs.some(({ running }) => running) ? whileRunningMs : false,
});

/** The state of the server, its disks and what tenants store, for administrators of the platform. */
export function HealthPage() {
  const t = useWords(healthWords);
  const query = useTabQuery(healthOptions);
  return (
    <PageFrame
      title={t("title")}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t("refresh")}
        </Button>
      }
    >
      <QueryStates query={query} skeleton={null}>
        {(health) => (
          <div className={classes.parts}>
            {health.pausedSince === null ? null : <Paused since={health.pausedSince} />}
            <Server {...health} />
            <Work work={health.work} jobs={health.jobs} />
            <Backups backup={health.backup} />
            <Disks disks={health.disks} />
            <Storage storage={health.storage} />
            <Datasets datasets={health.datasets ?? []} />
          </div>
        )}
      </QueryStates>
    </PageFrame>
  );
}

function Server({ startedAt, versions, engine, damaged, filesReachable = true }: Health) {
  const t = useWords(healthWords);
  const moments = useMoments();
  const nameOf = ({ tenant, table, state }: Health["damaged"][number]): string =>
    state === undefined
      ? `${table} (${tenant})`
      : t("damagedVersion", { table, tenant, at: moments.full(state) });
  const facts: [string, string][] = [
    [t("startedAt"), moments.full(startedAt)],
    [t("versions"), `Provost ${versions.provost}, Node ${versions.node}, PostgreSQL ${versions.postgres}`],
    [t("processes"), t("processesOf", { ready: engine.ready, slots: engine.slots })],
    [t("running"), String(engine.running)],
    [t("queued"), String(engine.queued)],
    [t("restarts"), String(engine.restarts)],
    [t("files"), t(filesReachable ? "filesReachable" : "filesAway")],
    [t("damaged"), damaged.map(nameOf).join(", ") || t("noneDamaged")],
  ];
  return (
    <section aria-label={t("server")}>
      <h2 className={classes.title}>{t("server")}</h2>
      {damaged.length === 0 ? null : (
        <Alert
          color="red"
          role="alert"
          mb="sm"
          icon={<IconAlertTriangle size={18} />}
          title={t("damagedTitle", { count: damaged.length })}
        >
          {t("damagedHint")}
          <Command line={t("damagedCommand")} />
        </Alert>
      )}
      <dl className={classes.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A command for the server, to be copied. */
function Command({ line }: { line: string }) {
  const t = useWords(healthWords);
  const { state, copy } = useCopying(line);
  return (
    <div className={classes.command}>
      <Code className={classes.line ?? ""}>{line}</Code>
      <Button size="compact-sm" variant="default" onClick={copy}>
        {t(state === "copied" ? "copied" : "copy")}
      </Button>
    </div>
  );
}

function Work({ work, jobs }: Pick<Health, "work" | "jobs">) {
  const t = useWords(healthWords);
  const moments = useMoments();
  const { schedules: count, failing, emailsWaiting: waiting, emailsFailed: failed } = work;
  return (
    <section aria-label={t("work")}>
      <h2 className={classes.title}>{t("work")}</h2>
      <dl className={classes.facts}>
        <div>
          <dt>{t("schedules")}</dt>
          <dd>{t("schedulesOf", { count, failing: failing.length })}</dd>
        </div>
        <div>
          <dt>{t("emails")}</dt>
          <dd>{t("emailsOf", { waiting, failed })}</dd>
        </div>
      </dl>
      {failing.length === 0 ? null : (
        <DataTable
          label={t("failing")}
          rows={failing.map((one) => ({ id: `${one.tenant} ${one.table}`, ...one }))}
          rowName={({ table }) => table}
          hidesKeys
          columns={[
            { key: "table", head: t("failing"), cell: ({ table, tenant }) => `${table} (${tenant})` },
            {
              key: "failures",
              head: t("failures"),
              width: 120,
              align: "right",
              cell: ({ failures }) => String(failures),
            },
            timeColumn<FailingRow>({ key: "lastAt", head: t("lastTry"), at: (one) => one.lastAt }, moments),
          ]}
        />
      )}
      <Jobs jobs={jobs} />
    </section>
  );
}

function Disks({ disks }: Pick<Health, "disks">) {
  const t = useWords(healthWords);
  return (
    <section aria-label={t("disks")}>
      <h2 className={classes.title}>{t("disks")}</h2>
      <DataTable
        label={t("disks")}
        rows={disks.map((disk) => ({ id: disk.folder, ...disk }))}
        rowName={({ folder }) => folder}
        hidesKeys
        columns={[
          { key: "folder", head: t("folder"), tone: "code", cell: ({ folder }) => folder },
          { key: "state", head: t("state"), width: 128, cell: ({ state }) => t(state) },
          { key: "free", head: t("free"), ...amount, cell: ({ free }) => sizeText(free) },
          { key: "reserve", head: t("reserve"), ...amount, cell: ({ reserve }) => sizeText(reserve) },
          { key: "size", head: t("size"), ...amount, from: "medium", cell: ({ size }) => sizeText(size) },
        ]}
      />
    </section>
  );
}

function Storage({ storage }: Pick<Health, "storage">) {
  const t = useWords(healthWords);
  return (
    <section aria-label={t("storage")}>
      <h2 className={classes.title}>{t("storage")}</h2>
      <DataTable
        label={t("storage")}
        rows={storage.map((one) => ({ id: one.tenant, ...one }))}
        rowName={({ name }) => name}
        hidesKeys
        columns={[
          { key: "tenant", head: t("tenant"), cell: ({ name, tenant }) => `${name} (${tenant})` },
          {
            key: "bytes",
            head: t("bytes"),
            ...amount,
            cell: ({ bytes }) => (bytes === null ? t("notKnown") : sizeText(bytes)),
          },
        ]}
      />
    </section>
  );
}

function Datasets({ datasets }: { datasets: NonNullable<Health["datasets"]> }) {
  const t = useWords(healthWords);
  const tag = languageTag(useLanguage());
  if (datasets.length === 0) return null;
  return (
    <section aria-label={t("datasets")}>
      <h2 className={classes.title}>{t("datasets")}</h2>
      {datasets.some(({ isLarge }) => isLarge) ? (
        <>
          <p className={classes.hint}>{t("largeHint")}</p>
          <Command line={t("largeCommand")} />
        </>
      ) : null}
      <DataTable
        label={t("datasets")}
        rows={datasets.map((one) => ({ id: `${one.tenant} ${one.table}`, ...one }))}
        rowName={({ table }) => table}
        hidesKeys
        columns={[
          {
            key: "table",
            head: t("table"),
            cell: ({ table, tenant, isLarge }) =>
              isLarge ? t("largeTable", { table, tenant }) : `${table} (${tenant})`,
          },
          {
            key: "rows",
            head: t("rows"),
            width: 128,
            align: "right",
            cell: ({ rows }) => rows.toLocaleString(tag),
          },
          {
            key: "bytes",
            head: t("bytes"),
            ...amount,
            cell: ({ bytes }) => (bytes === null ? t("notKnown") : sizeText(bytes)),
          },
        ]}
      />
    </section>
  );
}
