import { healthDisk } from "@provost/contract/tenant/health";
import { sizeText } from "@provost/contract/wire/size-text";
import { IconDatabaseExclamation, IconPlayerPause } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { useIdle } from "../../platform/http/when-idle.ts";
import { useWords } from "../../platform/i18n.ts";
import classes from "./Health.module.css";
import { healthWords } from "./health-words.ts";

const lookEveryMs = 60_000;

const healthDiskOptions = queryOptions({
  queryKey: ["tenant", "health", "disk"],
  queryFn: ({ signal }) => call(healthDisk, {}, { signal, quiet: true }),
  refetchInterval: lookEveryMs,
});

/** Warns administrators of the platform before the disk's reserve is reached, and once it is; when there is no good recent backup, and while work is paused. */
export function DiskBanner() {
  const t = useWords(healthWords);
  const { data } = useQuery({ ...healthDiskOptions, enabled: useIdle() });
  if (data === undefined) return null;
  const { state, backup, paused } = data;
  return (
    <>
      {state === "enough" ? null : (
        <p className={classes.banner} role={state === "reached" ? "alert" : "status"}>
          <IconDatabaseExclamation size={16} stroke={1.6} aria-hidden />
          {t(state === "reached" ? "reachedText" : "lowText", { free: sizeText(data.free) })}
        </p>
      )}
      {paused ? (
        <p className={classes.banner} role="status">
          <IconPlayerPause size={16} stroke={1.6} aria-hidden />
          {t("pausedText")}
        </p>
      ) : null}
      {backup === "failed" || backup === "late" ? (
        <p className={classes.banner} role="status">
          <IconDatabaseExclamation size={16} stroke={1.6} aria-hidden />
          {t(backup === "failed" ? "backupFailedText" : "backupLateText")}
        </p>
      ) : null}
    </>
  );
}
