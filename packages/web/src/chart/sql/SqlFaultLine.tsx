import { Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { useBuilderState, useDraft } from "../builder/builder-context.ts";
import { faultOf } from "./editor/sql-place.ts";
import classes from "./Sql.module.css";
import { sqlWords } from "./sql-words.ts";

/** What is wrong with the queried text, and where. */
export function SqlFaultLine({ onGo }: { onGo(place: number): void }) {
  const t = useWords(sqlWords);
  const failure = useBuilderState((state) => state.failure);
  const queriedSql = useBuilderState((state) => state.queried?.sql ?? "");
  // A text that was changed since has its places elsewhere.
  const isQueried = useDraft(({ sql }) => sql === queriedSql);
  const fault = faultOf(failure, queriedSql);
  if (fault === null) return null;
  const { line, column, message } = fault;
  const place = isQueried ? fault.place : null;
  return (
    <p className={classes.fault} role="alert">
      <IconAlertCircle size={16} aria-hidden="true" />
      <span>{place === null ? message : t("place", { line, column, why: message })}</span>
      {place === null ? null : (
        <Button size="compact-xs" variant="subtle" color="red" onClick={() => onGo(place)}>
          {t("goTo")}
        </Button>
      )}
    </p>
  );
}
