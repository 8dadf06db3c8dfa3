import { Button, MultiSelect } from "@mantine/core";
import { drawsSql } from "@provost/contract/chart/sql-content";
import { schemaOfResult } from "@provost/report-core/result/result-rows";
import { useMemo } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useBuilder, useBuilderState, useDraft } from "../builder/builder-context.ts";
import { contentOf } from "../draft/draft-content.ts";
import classes from "./Sql.module.css";
import { sqlWords } from "./sql-words.ts";

/** Which columns of the result are dimensions; without a choice their types decide. */
export function SqlRoles() {
  const t = useWords(sqlWords);
  const builder = useBuilder();
  const columns = useBuilderState(({ result }) => (result?.bySql === true ? result.result.columns : null));
  const chosen = useDraft((draft) => draft.sqlDimensions);
  const isGrouped = useDraft((draft) => !drawsSql(contentOf(draft)));
  const schema = useMemo(
    () => (columns === null ? [] : schemaOfResult(columns, chosen ?? undefined)),
    [columns, chosen],
  );
  if (columns === null || isGrouped) return null;
  const choose = (sqlDimensions: string[] | null): void =>
    builder.change((draft) => ({ ...draft, sqlDimensions }));
  const repeated = schema.length > new Set(columns.map(({ name }) => name)).size;
  return (
    <div className={classes.roles}>
      <span className={classes.quiet} aria-hidden="true">
        {t("dimensions")}
      </span>
      <MultiSelect
        size="xs"
        className={classes.columnsChosen ?? ""}
        aria-label={t("dimensions")}
        title={t("dimensionsHint")}
        data={schema.map(({ name }) => name)}
        value={schema.filter(({ isDimension }) => isDimension).map(({ name }) => name)}
        onChange={choose}
        hidePickedOptions
      />
      {chosen === null ? null : (
        <Button size="compact-xs" variant="subtle" onClick={() => choose(null)}>
          {t("byType")}
        </Button>
      )}
      {repeated ? <span className={classes.quiet}>{t("duplicates")}</span> : null}
    </div>
  );
}
