import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { draftIn, isCurrent } from "../builder/builder.ts";
import { useBuilder, useBuilderState, useDraft } from "../builder/builder-context.ts";
import { rowCountOptions } from "../builder.queries.ts";
import { chartWords } from "../chart-words.ts";
import { isPaged, queryOf } from "../draft/draft-content.ts";
import { moreRows } from "./more-rows.ts";

/** That not all rows are shown, of how many, and the way to more. */
export function TruncatedRows({ shown }: { shown: number }) {
  const t = useWords(chartWords);
  const language = useLanguage();
  const builder = useBuilder();
  const draft = useDraft((whole) => whole);
  const params = useBuilderState((state) => state.params);
  const settled = useBuilderState(
    (state) => !state.asking && isCurrent(state) && draftIn(state).sql === null,
  );
  const query = useMemo(() => queryOf(draft), [draft]);
  const { data = null } = useQuery({ ...rowCountOptions(query, params), enabled: settled });
  const total = settled ? data : null;
  const number = (value: number): string => value.toLocaleString(languageTag(language));
  const more = moreRows(shown, total);
  return (
    <span>
      {total === null
        ? t("rowsCut", { last: number(shown) })
        : t("rowsCutOf", { last: number(shown), total: number(total) })}
      {more === null ? null : (
        <Button
          ml={4}
          size="compact-xs"
          variant="subtle"
          onClick={() => builder.change((before) => ({ ...before, limit: more }))}
        >
          {t(more === total ? "rowsAll" : "rowsMore", { rows: number(more) })}
        </Button>
      )}
      {isPaged(draft) ? ` ${t("rowsPaged")}` : null}
    </span>
  );
}
