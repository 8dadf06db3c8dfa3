import { Button, Code, CopyButton } from "@mantine/core";
import type { ErrorLogEntry } from "@provost/contract/log/local-log";
import { useWords } from "../../platform/i18n.ts";
import classes from "./ErrorLog.module.css";
import { errorLogWords } from "./error-log-words.ts";

/** What a browser reported of an error besides its message. */
export function ErrorLogDetail({ entry }: { entry: ErrorLogEntry }) {
  const t = useWords(errorLogWords);
  const { message, url, time, type, info, stack } = entry;
  const facts = [
    [t("message"), message],
    [t("url"), url],
    [t("met"), time],
    [t("type"), type],
    [t("info"), info],
  ].filter(([, text]) => text !== "");
  const whole = [...facts.map((fact) => fact.join(": ")), stack].join("\n");
  return (
    <div className={classes.detail}>
      <dl className={classes.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {stack === "" ? (
        <p className={classes.none}>{t("noStack")}</p>
      ) : (
        <Code block className={classes.stack ?? ""} role="region" aria-label={t("stack")} tabIndex={0}>
          {stack}
        </Code>
      )}
      <CopyButton value={whole}>
        {({ copied, copy }) => (
          <Button variant="default" size="xs" onClick={copy}>
            {t(copied ? "copied" : "copy")}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
