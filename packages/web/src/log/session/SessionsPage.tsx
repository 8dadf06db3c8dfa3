import { Badge, Button } from "@mantine/core";
import { sessionButtons } from "@provost/contract/auth/auth-feature";
import type { SessionInfo } from "@provost/contract/auth/session";
import { IconPlugOff } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import type { Column } from "../../ui/table/data-table.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { usePagedList } from "../../ui/table/paged-list.ts";
import { timeColumn } from "../../ui/table/time-column.ts";
import { useChosenRows } from "../../ui/table/whole-list.ts";
import { deviceText } from "../../ui/text/device-text.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { signInWords, wayText } from "../../ui/text/sign-in-words.ts";
import classes from "../Log.module.css";
import { Person, personText } from "../Person.tsx";
import { RefreshButton } from "../RefreshButton.tsx";
import { sessionListOptions } from "./session-list.queries.ts";
import { sessionListWords } from "./session-list-words.ts";
import { useSessionEnding } from "./use-session-ending.ts";

const noFilter = { account: "" };

/** Who is signed in to the tenant, from where, and how to end it. */
export function SessionsPage() {
  const t = useWords(sessionListWords);
  const may = usePermission();
  const end = useSessionEnding();
  const columns = useSessionColumns();
  const list = usePagedList("sessions", noFilter);
  const query = useTabQuery(sessionListOptions(list.query));
  const chosen = useChosenRows({ list, query, pageQuery: sessionListOptions });
  const mayEnd = may(sessionButtons.remove);

  return (
    <PageFrame
      title={t("title")}
      actions={<RefreshButton query={query} />}
      toolbar={
        <SearchField
          label={t("find")}
          value={list.filter.account}
          className={classes.search}
          onChange={(text) => list.setFilter({ account: text })}
        />
      }
    >
      <PagedTable
        query={query}
        list={list}
        pageQuery={sessionListOptions}
        empty={<EmptyState title={t("empty")} />}
        label={t("title")}
        rowName={({ account, userAgent }) => `${account} · ${deviceText(userAgent)}`}
        columns={columns}
        {...(mayEnd
          ? {
              actions: [
                {
                  label: t("end"),
                  icon: <IconPlugOff size={16} />,
                  run: (session: SessionInfo) => void end([session]),
                  danger: true,
                  hotkey: "Delete" as const,
                },
              ],
              chosen,
              bulk: (rows: readonly SessionInfo[]) => (
                <Button variant="default" size="xs" onClick={() => void end(rows)}>
                  {t("end")}
                </Button>
              ),
            }
          : {})}
      />
    </PageFrame>
  );
}

function useSessionColumns(): Column<SessionInfo>[] {
  const t = useWords(sessionListWords);
  const w = useWords(signInWords);
  const moments = useMoments();
  return [
    {
      key: "who",
      head: t("who"),
      hint: personText,
      cell: ({ account, nickName, isCurrent }) => (
        <Person account={account} nickName={nickName}>
          {isCurrent ? (
            <Badge size="sm" variant="light" tt="none" className={classes.badge ?? ""}>
              {t("current")}
            </Badge>
          ) : null}
        </Person>
      ),
    },
    {
      key: "device",
      head: t("device"),
      hint: ({ userAgent }) => userAgent,
      cell: ({ userAgent }) => deviceText(userAgent),
    },
    { key: "way", head: t("way"), width: 120, from: "wide", cell: ({ way }) => wayText(way, w) },
    {
      key: "address",
      head: t("address"),
      width: 150,
      tone: "code",
      from: "medium",
      hint: ({ address }) => address,
      cell: ({ address }) => address,
    },
    timeColumn({ key: "since", head: t("since"), from: "wide", at: ({ createdAt }) => createdAt }, moments),
    timeColumn({ key: "seen", head: t("seen"), at: ({ seenAt }) => seenAt }, moments),
  ];
}
