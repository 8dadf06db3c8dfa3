import { Button } from "@mantine/core";
import { useWords } from "../../platform/i18n.ts";
import type { PartFailure } from "../../platform/lazy/lazy-part.tsx";
import classes from "./PartFailed.module.css";
import { partWords } from "./part-words.ts";

/** Replaces a page, or a part of one, that could not be fetched. */
export function PartFailed({ tries, retry }: PartFailure) {
  const t = useWords(partWords);
  return (
    <div className={classes.box} role="alert">
      <p>{t(tries === 0 ? "text" : "again")}</p>
      <Button onClick={retry}>{t("retry")}</Button>
      {tries === 0 ? null : (
        <Button variant="default" onClick={() => window.location.reload()}>
          {t("reload")}
        </Button>
      )}
    </div>
  );
}
