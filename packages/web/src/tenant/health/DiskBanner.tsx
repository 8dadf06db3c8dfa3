import { healthDisk } from "@provost/contract/tenant/health";
import { IconDatabaseExclamation } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { sizeText } from "../../ui/text/size-text.ts";
import classes from "./Health.module.css";
import { healthWords } from "./health-words.ts";

const lookEveryMs = 60_000;

const healthDiskOptions = queryOptions({
  queryKey: ["tenant", "health", "disk"],
  queryFn: ({ signal }) => call(healthDisk, {}, { signal, quiet: true }),
  refetchInterval: lookEveryMs,
});

/** Warns administrators of the platform before the disk's reserve is reached, and once it is. */
export function DiskBanner() {
  const t = useWords(healthWords);
  const { data } = useQuery(healthDiskOptions);
  if (data === undefined || data.state === "enough") return null;
  return (
    <p className={classes.banner} role={data.state === "reached" ? "alert" : "status"}>
      <IconDatabaseExclamation size={16} stroke={1.6} aria-hidden />
      {t(data.state === "reached" ? "reachedText" : "lowText", { free: sizeText(data.free) })}
    </p>
  );
}
