import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { CallError } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { failureText } from "../../ui/state/failure-text.ts";
import classes from "./TileFailed.module.css";
import { tileFailedWords } from "./tile-failed-words.ts";

interface TileFailedProps {
  error: Error;
  onRetry(): void;
}

/** Shown in place of a chart that failed to load. For a chart that the viewer may not see, it does not say which chart it is. */
export function TileFailed({ error, onRetry }: TileFailedProps) {
  const t = useWords(tileFailedWords);
  if (error instanceof CallError && error.code === 404)
    return (
      <div className={classes.failed}>
        <IconLock size={24} stroke={1.6} aria-hidden="true" />
        <p>{t("hidden")}</p>
        <p>{t("ask")}</p>
      </div>
    );
  return (
    <div className={classes.failed} role="alert">
      <p>{failureText(error)}</p>
      <Button size="xs" variant="default" onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
