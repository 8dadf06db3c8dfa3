import { Alert, Button } from "@mantine/core";
import { type Health, healthBackup } from "@provost/contract/tenant/health";
import { healthButtons } from "@provost/contract/tenant/tenant-feature";
import { sizeText } from "@provost/contract/wire/size-text";
import { IconAlertTriangle, IconDatabaseExport } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { notifyDone } from "../../ui/notify.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import classes from "./Health.module.css";
import { healthWords } from "./health-words.ts";

const units = [
  ["everyDays", 86_400],
  ["everyHours", 3600],
  ["everyMinutes", 60],
] as const;

/** Backups of the installation: how the last ones went, and one to start now. */
export function Backups({ backup }: Pick<Health, "backup">) {
  const t = useWords(healthWords);
  const may = usePermission();
  const moments = useMoments();
  const client = useQueryClient();
  const { schedule, lastSuccess, lastFailure, lastDrill, running, state } = backup;
  const backUp = async (): Promise<void> => {
    // The call reports its failure.
    const started = await call(healthBackup, {}).then(
      () => true,
      () => false,
    );
    if (started) notifyDone(t("backupStarted"));
    await client.invalidateQueries({ queryKey: ["tenant", "health"] });
  };
  const everyText = ({ everySeconds }: NonNullable<typeof schedule>): string => {
    const [key, seconds] = units.find(([, length]) => everySeconds % length === 0) ?? ["everyMinutes", 60];
    return t(key, { count: Math.round(everySeconds / seconds) });
  };
  const facts: [string, string | null][] = [
    [t("backupState"), running ? t("backupRunning") : t(state)],
    [t("interval"), schedule === null ? t("byHand") : everyText(schedule)],
    [t("place"), schedule?.place ?? lastSuccess?.place ?? null],
    [t("lastBackup"), lastSuccess === null ? t("never") : moments.full(lastSuccess.at)],
    [t("backupNote"), lastSuccess?.note || null],
    [t("added"), lastSuccess && sizeText(lastSuccess.bytes)],
    [t("duration"), lastSuccess && t("seconds", { seconds: lastSuccess.seconds.toFixed(1) })],
    [t("lastFailure"), lastFailure && `${moments.full(lastFailure.at)} · ${lastFailure.reason}`],
    [
      t("lastDrill"),
      lastDrill && `${moments.full(lastDrill.at)} · ${lastDrill.good ? t("drillGood") : lastDrill.reason}`,
    ],
  ];
  return (
    <section aria-label={t("backups")}>
      <h2 className={classes.title}>{t("backups")}</h2>
      {lastSuccess !== null || running ? null : (
        <Alert
          color="orange"
          role="status"
          mb="sm"
          icon={<IconAlertTriangle size={18} />}
          title={t("noneTitle")}
        >
          {t(schedule === null ? "noneOnce" : "noneYet")}
        </Alert>
      )}
      <dl className={classes.facts}>
        {facts.map(([name, text]) =>
          text === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
      {may(healthButtons.backup) ? (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconDatabaseExport size={16} />}
          loading={running}
          onClick={() => void backUp()}
        >
          {t("backUpNow")}
        </Button>
      ) : null}
    </section>
  );
}
