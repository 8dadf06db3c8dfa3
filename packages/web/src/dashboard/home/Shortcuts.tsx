import { ActionIcon, Menu, Skeleton } from "@mantine/core";
import { chartButtons } from "@provost/contract/chart/chart-feature";
import { chartList } from "@provost/contract/chart/chart-keeping";
import { dashboardButtons } from "@provost/contract/dashboard/dashboard-feature";
import { dashboardList } from "@provost/contract/dashboard/dashboard-keeping";
import { IconBook2, IconChartBar, IconLayoutDashboard, IconStar, type TablerIcon } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { type RecentDocument, useRecentDocuments } from "../../document/recent.ts";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { Link } from "../../ui/Link.tsx";
import { shownName } from "../../ui/text/shown-name.ts";
import { boardPath } from "../board-link.ts";
import classes from "./Shortcuts.module.css";
import { shortcutWords } from "./shortcut-words.ts";

const kinds: Readonly<Record<RecentDocument["kind"], { Icon: TablerIcon; pathOf(id: string): string }>> = {
  dashboard: { Icon: IconLayoutDashboard, pathOf: boardPath },
  chart: { Icon: IconChartBar, pathOf: (id) => `/report/view/${id}` },
  courseware: { Icon: IconBook2, pathOf: (id) => `/courseware/read/${id}` },
};

const most = 8;

const favouriteCharts = queryOptions({
  queryKey: ["chart", "favourites"],
  queryFn: ({ signal }) => call(chartList, { favourite: "true", size: most }, { signal, quiet: true }),
});
const favouriteDashboards = queryOptions({
  queryKey: ["dashboard", "favourites"],
  queryFn: ({ signal }) => call(dashboardList, { favourite: "true", size: most }, { signal, quiet: true }),
});

/** The user's favourite dashboards and charts, and what was opened last in this browser. */
export function Shortcuts() {
  const t = useWords(shortcutWords);
  return (
    <Menu position="bottom-end" width={280} keepMounted={false}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t("title")} title={t("title")}>
          <IconStar size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Favourites />
        <Recent />
      </Menu.Dropdown>
    </Menu>
  );
}

interface FoundDocuments {
  documents: readonly RecentDocument[];
  hasFailed: boolean;
  isWaiting: boolean;
}

function useFavourites(): FoundDocuments {
  const may = usePermission();
  const isAllowed = may(dashboardButtons.view);
  const hasCharts = isAllowed || may(chartButtons.view);
  const dashboards = useQuery({ ...favouriteDashboards, enabled: isAllowed });
  const charts = useQuery({ ...favouriteCharts, enabled: hasCharts });
  const lists = [
    ["dashboard", dashboards.data?.records],
    ["chart", charts.data?.records],
  ] as const;
  const found = lists.flatMap(([kind, records = []]) =>
    records.map((one): RecentDocument => ({ kind, id: one.id, name: shownName(one) })),
  );
  return {
    documents: found.slice(0, most),
    hasFailed: dashboards.isError || charts.isError,
    isWaiting: (hasCharts && charts.isPending) || (isAllowed && dashboards.isPending),
  };
}

function Favourites() {
  const t = useWords(shortcutWords);
  const { documents, hasFailed, isWaiting } = useFavourites();
  return (
    <>
      <Menu.Label>{t("favourites")}</Menu.Label>
      {documents.map((document) => (
        <DocumentItem key={document.id} {...document} />
      ))}
      {hasFailed ? <Menu.Label>{t("failed")}</Menu.Label> : null}
      {documents.length === 0 && !isWaiting && !hasFailed ? (
        <Menu.Label fw={400}>{t("none")}</Menu.Label>
      ) : null}
    </>
  );
}

/** The same below the page, each with the way there, and what they are for while there are none. */
export function ShortcutCards() {
  const t = useWords(shortcutWords);
  const favourites = useFavourites();
  const { documents } = useRecentDocuments();
  const recent = { documents, hasFailed: false, isWaiting: false };
  return (
    <section className={classes.cards} aria-label={t("title")}>
      <DocumentCard title={t("favourites")} none={t("none")} found={favourites} />
      <DocumentCard title={t("recent")} none={t("noneRecent")} found={recent} />
    </section>
  );
}

interface DocumentCardProps {
  title: string;
  none: string;
  found: FoundDocuments;
}

function DocumentCard({ title, none, found: { documents, hasFailed, isWaiting } }: DocumentCardProps) {
  const t = useWords(shortcutWords);
  const isEmpty = documents.length === 0;
  return (
    <div className={classes.card}>
      <h2>{title}</h2>
      {isEmpty && isWaiting ? <Skeleton height={36} /> : null}
      {isEmpty && !isWaiting ? <p className={classes.none}>{hasFailed ? t("failed") : none}</p> : null}
      {isEmpty ? null : (
        <ul>
          {documents.map(({ kind, id, name }) => {
            const { Icon, pathOf } = kinds[kind];
            return (
              <li key={id}>
                <Link to={pathOf(id)} title={name}>
                  <Icon size={16} stroke={1.6} aria-hidden />
                  <span>{name}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function Recent() {
  const t = useWords(shortcutWords);
  const { documents } = useRecentDocuments();
  if (documents.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t("recent")}</Menu.Label>
      {documents.map((document) => (
        <DocumentItem key={document.id} {...document} />
      ))}
    </>
  );
}

function DocumentItem({ kind, id, name }: RecentDocument) {
  const navigate = useNavigate();
  const { Icon, pathOf } = kinds[kind];
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      title={name}
      onClick={() => void navigate(pathOf(id))}
    >
      {name}
    </Menu.Item>
  );
}
