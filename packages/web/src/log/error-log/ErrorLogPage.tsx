import { Button, TextInput } from "@mantine/core";
import type { ErrorLogEntry } from "@provost/contract/log/local-log";
import { errorLogButtons } from "@provost/contract/log/log-feature";
import { IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { useTenantZone } from "../../platform/zone/zone.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import type { Column } from "../../ui/table/data-table.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { usePagedList } from "../../ui/table/paged-list.ts";
import { useChosenRows } from "../../ui/table/whole-list.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { DayFilter } from "../DayFilter.tsx";
import log from "../Log.module.css";
import { LogTime } from "../LogTime.tsx";
import { Person, personText } from "../Person.tsx";
import { RefreshButton } from "../RefreshButton.tsx";
import classes from "./ErrorLog.module.css";
import { ErrorLogDetail } from "./ErrorLogDetail.tsx";
import { errorLogKey, errorLogOptions, removeErrors } from "./error-log.queries.ts";
import { errorLogWords } from "./error-log-words.ts";
import { FoldSign } from "./FoldSign.tsx";
import { useFold } from "./use-fold.ts";

const noFilter = { keyword: "", account: "", fromDay: "", toDay: "" };

const nameOf = ({ message, type }: ErrorLogEntry): string => (message === "" ? type : message).slice(0, 80);

/** What went wrong in people's browsers, as they uploaded it, newest first. */
export function ErrorLogPage() {
  const t = useWords(errorLogWords);
  const may = usePermission();
  const zone = useTenantZone();
  const columns = useErrorColumns();
  const remove = useErrorRemoval();
  const list = usePagedList("errors", noFilter);
  const pageQuery = (one: typeof list.query) => errorLogOptions(one, zone);
  const query = useTabQuery(pageQuery(list.query));
  const { isOpen, turn, onKey } = useFold();
  const chosen = useChosenRows({ list, query, pageQuery });
  const mayRemove = may(errorLogButtons.remove);
  const { filter, setFilter } = list;

  return (
    <PageFrame
      title={t("title")}
      actions={<RefreshButton query={query} />}
      toolbar={
        <>
          <SearchField
            label={t("find")}
            value={filter.keyword}
            className={log.search}
            onChange={(text) => setFilter({ keyword: text })}
          />
          <TextInput
            className={classes.account ?? ""}
            aria-label={t("account")}
            placeholder={t("account")}
            value={filter.account}
            onChange={({ currentTarget }) => setFilter({ account: currentTarget.value })}
          />
          <DayFilter days={filter} onChange={setFilter} />
        </>
      }
    >
      <div className={`${log.log} ${classes.log}`} data-lead data-choosing={mayRemove || undefined}>
        <PagedTable
          query={query}
          list={list}
          pageQuery={pageQuery}
          empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
          label={t("title")}
          rowName={nameOf}
          columns={columns}
          lead={(entry) => (
            <FoldSign isOpen={isOpen(entry)} name={nameOf(entry)} onTurn={() => turn(entry)} />
          )}
          below={(entry) => (isOpen(entry) ? <ErrorLogDetail entry={entry} /> : null)}
          rowProps={(entry) => ({
            onClick: ({ target }) => {
              const isControl = target instanceof Element && target.closest("button, input, label") !== null;
              // Who marks text to copy it does not mean to open the row.
              if (!isControl && window.getSelection()?.isCollapsed !== false) turn(entry);
            },
          })}
          onRowKey={({ key }, entry) => onKey(key, entry)}
          moreKeys={[["Enter", t("keyOpen")]]}
          {...(mayRemove
            ? {
                actions: [
                  {
                    label: t("remove"),
                    icon: <IconTrash size={16} />,
                    run: ({ id }: ErrorLogEntry) => void remove([id]),
                    danger: true,
                    hotkey: "Delete" as const,
                  },
                ],
                chosen,
                bulk: (rows: readonly ErrorLogEntry[]) => (
                  <Button
                    variant="default"
                    size="xs"
                    onClick={() =>
                      void remove(rows.map(({ id }) => id)).then((gone) => gone && chosen.clear())
                    }
                  >
                    {t("remove")}
                  </Button>
                ),
              }
            : {})}
        />
      </div>
    </PageFrame>
  );
}

/** Removes errors after a confirmation; returns whether they are gone. */
function useErrorRemoval(): (ids: readonly string[]) => Promise<boolean> {
  const t = useWords(errorLogWords);
  const client = useQueryClient();
  return async (ids) => {
    const sure = await confirm({
      title: t("removeTitle", { count: ids.length }),
      text: t("removeText"),
      action: t("remove"),
      danger: true,
    });
    if (!sure) return false;
    // The listener of calls reports the failure itself.
    const isGone = await removeErrors(ids).then(
      () => true,
      () => false,
    );
    if (isGone) notifyDone(t("removed", { count: ids.length }));
    await client.invalidateQueries({ queryKey: errorLogKey });
    return isGone;
  };
}

function useErrorColumns(): Column<ErrorLogEntry>[] {
  const t = useWords(errorLogWords);
  const moments = useMoments();
  return [
    {
      key: "at",
      head: t("at"),
      hint: ({ at }) => moments.exact(at),
      cell: ({ at }) => <LogTime iso={at} />,
    },
    {
      key: "who",
      head: t("who"),
      width: 180,
      from: "medium",
      hint: personText,
      cell: ({ account, nickName }) => <Person account={account} nickName={nickName} />,
    },
    {
      key: "message",
      head: t("message"),
      hint: ({ message }) => message,
      cell: (entry) => nameOf(entry),
    },
    {
      key: "url",
      head: t("url"),
      tone: "code",
      from: "wide",
      hint: ({ url }) => url,
      cell: ({ url }) => pathOf(url),
    },
  ];
}

/** The part of an address that distinguishes pages of the console. */
function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
