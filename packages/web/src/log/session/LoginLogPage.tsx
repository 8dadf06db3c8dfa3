import { useWords } from "../../platform/i18n.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { useTenantZone } from "../../platform/zone/zone.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { usePagedList } from "../../ui/table/paged-list.ts";
import { deviceText } from "../../ui/text/device-text.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { outcomes, signInWords, wayText } from "../../ui/text/sign-in-words.ts";
import { DayFilter } from "../DayFilter.tsx";
import classes from "../Log.module.css";
import { LogTime } from "../LogTime.tsx";
import { Person, personText } from "../Person.tsx";
import { RefreshButton } from "../RefreshButton.tsx";
import { loginLogOptions } from "./login-log.queries.ts";
import { loginLogWords } from "./login-log-words.ts";
import { OutcomeSign } from "./OutcomeSign.tsx";

const noFilter = { account: "", outcome: "", fromDay: "", toDay: "" };

/** Every try to sign in to the tenant, newest first. */
export function LoginLogPage() {
  const t = useWords(loginLogWords);
  const w = useWords(signInWords);
  const moments = useMoments();
  const zone = useTenantZone();
  const list = usePagedList("sign-ins", noFilter);
  const query = useTabQuery(loginLogOptions(list.query, zone));
  const { filter, setFilter } = list;

  return (
    <PageFrame
      title={t("title")}
      actions={<RefreshButton query={query} />}
      toolbar={
        <>
          <SearchField
            label={t("find")}
            value={filter.account}
            className={classes.search}
            onChange={(text) => setFilter({ account: text })}
          />
          <FilterSelect
            label={t("filterOutcome")}
            data={[
              { value: "", label: t("allOutcomes") },
              ...outcomes.map((outcome) => ({ value: outcome, label: w(outcome) })),
            ]}
            value={filter.outcome}
            onChange={(outcome) => setFilter({ outcome })}
          />
          <DayFilter days={filter} onChange={setFilter} />
        </>
      }
    >
      <div className={classes.log}>
        <PagedTable
          query={query}
          list={list}
          pageQuery={(one) => loginLogOptions(one, zone)}
          empty={<EmptyState title={t("empty")} />}
          label={t("title")}
          rowName={({ account, at }) => `${account} ${moments.full(at)}`}
          columns={[
            {
              key: "at",
              head: t("at"),
              hint: ({ at }) => moments.exact(at),
              cell: ({ at }) => <LogTime iso={at} />,
            },
            {
              key: "who",
              head: t("who"),
              hint: personText,
              cell: ({ account, nickName }) => <Person account={account} nickName={nickName} />,
            },
            {
              key: "outcome",
              head: t("outcome"),
              hint: ({ outcome }) => w(outcome),
              cell: ({ outcome }) => <OutcomeSign outcome={outcome} />,
            },
            { key: "way", head: t("way"), width: 120, from: "wide", cell: ({ way }) => wayText(way, w) },
            {
              key: "device",
              head: t("device"),
              from: "wide",
              hint: ({ userAgent }) => userAgent,
              cell: ({ userAgent }) => deviceText(userAgent),
            },
            {
              key: "address",
              head: t("address"),
              width: 150,
              tone: "code",
              from: "medium",
              hint: ({ address }) => address,
              cell: ({ address }) => address,
            },
          ]}
        />
      </div>
    </PageFrame>
  );
}
