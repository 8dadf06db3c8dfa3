import { Badge } from "@mantine/core";
import type { LocalLogEntry } from "@provost/contract/log/local-log";
import { IconChevronRight } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import classes from "./LogsDialog.module.css";
import { logsDialogWords } from "./logs-dialog-words.ts";

/** The errors, the last one first; each unfolds to its stack. */
export function LogEntries({ entries }: { entries: readonly LocalLogEntry[] }) {
  const t = useWords(logsDialogWords);
  const rows = entries.map((entry, at) => ({ entry, key: `${at} ${entry.time}` })).reverse();
  return (
    <div className={classes.list}>
      <div className={classes.head} aria-hidden>
        <span>{t("type")}</span>
        <span>{t("message")}</span>
        <span>{t("url")}</span>
        <span>{t("time")}</span>
      </div>
      <ul className={classes.rows}>
        {rows.map(({ entry, key }) => (
          <li key={key}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry: { type, message, url, time, stack, info } }: { entry: LocalLogEntry }) {
  const t = useWords(logsDialogWords);
  return (
    <details className={classes.entry}>
      <summary className={classes.row}>
        <span className={classes.type}>
          <IconChevronRight className={classes.fold} size={14} stroke={1.6} aria-hidden />
          <Badge color="red" variant="light" radius="sm" tt="none">
            {type}
          </Badge>
        </span>
        <span className={classes.message} title={message}>
          {message}
        </span>
        <span className={classes.url} title={url}>
          {url}
        </span>
        <time className={classes.time}>{time}</time>
      </summary>
      <dl className={classes.more}>
        <dt>{t("message")}</dt>
        <dd>{message}</dd>
        <dt>{t("url")}</dt>
        <dd>{url}</dd>
        <dt>{t("stack")}</dt>
        <dd>{stack === "" ? t("noStack") : <pre className={classes.stack}>{stack}</pre>}</dd>
        {info === "" ? null : (
          <>
            <dt>{t("info")}</dt>
            <dd>
              <pre className={classes.stack}>{info}</pre>
            </dd>
          </>
        )}
      </dl>
    </details>
  );
}
