import { ActionIcon, Menu } from "@mantine/core";
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
import { shownName } from "../../ui/text/shown-name.ts";
import { boardPath } from "../board-link.ts";
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

function Favourites() {
  const t = useWords(shortcutWords);
  const isAllowed = usePermission()(dashboardButtons.view);
  const dashboards = useQuery({ ...favouriteDashboards, enabled: isAllowed });
  const charts = useQuery(favouriteCharts);
  const found: RecentDocument[] = [
    ...(dashboards.data?.records ?? []).map((one) => ({
      kind: "dashboard" as const,
      id: one.id,
      name: shownName(one),
    })),
    ...(charts.data?.records ?? []).map((one) => ({
      kind: "chart" as const,
      id: one.id,
      name: shownName(one),
    })),
  ];
  const hasFailed = dashboards.isError || charts.isError;
  const isWaiting = charts.isPending || (isAllowed && dashboards.isPending);
  return (
    <>
      <Menu.Label>{t("favourites")}</Menu.Label>
      {found.slice(0, most).map((document) => (
        <DocumentItem key={document.id} {...document} />
      ))}
      {hasFailed ? <Menu.Label>{t("failed")}</Menu.Label> : null}
      {found.length === 0 && !isWaiting && !hasFailed ? <Menu.Label fw={400}>{t("none")}</Menu.Label> : null}
    </>
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
