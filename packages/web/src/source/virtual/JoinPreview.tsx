import { Badge, Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { FanOut } from "@provost/contract/source/virtual-table";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { RowsTable } from "../RowsTable.tsx";
import { meetingOf, unmatchedShare } from "./fan-out.ts";
import classes from "./JoinDialog.module.css";
import { definitionOf, type JoinDefinition, type JoinForm } from "./join-form.ts";
import { previewOptions } from "./virtual.queries.ts";
import { virtualWords } from "./virtual-words.ts";

const restMs = 400;
const nothing: JoinDefinition = {
  kind: "join",
  join: "left",
  left: { table: "", columns: null },
  right: { table: "", columns: null },
  on: [],
};

/** What the join gives: how rows meet, and the first of them. */
export function JoinPreview({ form }: { form: JoinForm }) {
  const t = useWords(virtualWords);
  const [rested] = useDebouncedValue(form, restMs);
  const definition = definitionOf(rested);
  const options = previewOptions(definition ?? nothing);
  const preview = useQuery({
    ...options,
    queryFn: definition === null ? skipToken : (options.queryFn ?? skipToken),
  });
  return (
    <section
      className={classes.preview}
      aria-label={t("preview")}
      aria-live="polite"
      aria-busy={preview.isFetching}
    >
      <span className={classes.legend}>{t("preview")}</span>
      {definition === null ? (
        <p className={classes.quiet}>{t("previewHint")}</p>
      ) : (
        <QueryStates
          query={preview}
          skeleton={
            <>
              <Skeleton height={88} mb={12} />
              <Skeleton height={280} />
            </>
          }
        >
          {({ columns, fanOut, rows }) => (
            <>
              {fanOut === null ? null : <Meeting fanOut={fanOut} form={rested} />}
              <RowsTable
                label={t("previewRows", { count: rows.length })}
                columns={columns}
                rows={rows}
                isStale={preview.isPlaceholderData}
                hint={({ from, name, type }) => [from, name, type].filter(Boolean).join(" · ")}
                mark={({ repeats }) =>
                  repeats ? (
                    <Badge
                      className={classes.repeats ?? ""}
                      size="xs"
                      variant="light"
                      color="orange"
                      tt="none"
                      title={t("repeatsHint")}
                    >
                      {t("repeats")}
                    </Badge>
                  ) : null
                }
              />
              <p className={classes.quiet}>
                {rows.length === 0 ? t("noRows") : t("previewRows", { count: rows.length })}
              </p>
            </>
          )}
        </QueryStates>
      )}
    </section>
  );
}

/** How the rows of both tables meet, plainly, and what that means for sums. */
function Meeting({ fanOut, form }: { fanOut: FanOut; form: JoinForm }) {
  const t = useWords(virtualWords);
  const language = useLanguage();
  const number = (value: number): string => value.toLocaleString(languageTag(language));
  const { leftRows, rightRows, joinedRows, leftMost, rightMost, leftUnmatched, rightUnmatched } = fanOut;
  const [left, right] = [form.left.table, form.right.table];
  const meeting = meetingOf(fanOut);
  const repeats = ["leftRepeats", "rightRepeats", "bothRepeat"].includes(meeting);
  const text = {
    nothing: () => t("meets_nothing"),
    one: () => t("meets_one"),
    leftRepeats: () => t("meets_repeats", { table: left, other: right, most: number(leftMost) }),
    rightRepeats: () => t("meets_repeats", { table: right, other: left, most: number(rightMost) }),
    bothRepeat: () =>
      t("meets_both", { left, right, leftMost: number(leftMost), rightMost: number(rightMost) }),
  }[meeting]();
  const unmatched = (table: string, count: number, rows: number): string =>
    t("unmatched", {
      table,
      count: number(count),
      share: `${Number((unmatchedShare(count, rows) * 100).toFixed(1))}%`,
    });
  return (
    <div className={classes.meeting} data-tone={repeats ? "repeats" : meeting}>
      <p className={classes.main}>
        {meeting === "one" ? (
          <IconCircleCheck size={16} color="var(--mantine-color-green-6)" aria-hidden="true" />
        ) : (
          <IconAlertTriangle size={16} color="var(--mantine-color-orange-6)" aria-hidden="true" />
        )}
        {text}
      </p>
      {repeats ? <p>{t("guard")}</p> : null}
      <p className={classes.quiet}>
        {t("facts", { left: number(leftRows), right: number(rightRows), joined: number(joinedRows) })}
      </p>
      {leftUnmatched === 0 ? null : (
        <p className={classes.quiet}>
          {unmatched(left, leftUnmatched, leftRows)}
          {t(form.join === "left" ? "unmatchedLeft" : "unmatchedInner")}
        </p>
      )}
      {rightUnmatched === 0 ? null : (
        <p className={classes.quiet}>
          {unmatched(right, rightUnmatched, rightRows)}
          {t("unmatchedInner")}
        </p>
      )}
    </div>
  );
}
