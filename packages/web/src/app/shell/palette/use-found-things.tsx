import { useDebouncedValue } from "@mantine/hooks";
import { chartButtons } from "@provost/contract/chart/chart-feature";
import { chartList } from "@provost/contract/chart/chart-keeping";
import { dashboardButtons } from "@provost/contract/dashboard/dashboard-feature";
import { dashboardList } from "@provost/contract/dashboard/dashboard-keeping";
import { userList } from "@provost/contract/people/people";
import { userButtons } from "@provost/contract/people/people-feature";
import { fieldSearch } from "@provost/contract/source/field-search";
import { datasetButtons } from "@provost/contract/source/source-feature";
import { IconChartBar, IconColumns, IconLayoutDashboard, IconTable, IconUser } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "../../../platform/http/call.ts";
import { language } from "../../../platform/i18n.ts";
import { useHeldPages, usePermission } from "../../../platform/identity.ts";
import { tableListOptions } from "../../../source/source.queries.ts";
import { useMayBuild } from "../../../ui/builder-page.ts";
import { builderPath, fieldsPath } from "../../../ui/table-paths.ts";
import { type Named, shownName } from "../../../ui/text/shown-name.ts";
import { maySound } from "./palette-search.ts";
import type { PaletteEntry } from "./use-palette-entries.tsx";

const most = 8;
/** So many charts and dashboards are looked through for names that sound like a text: the server compares letters only. */
const mostSounding = 200;
const shared = { placeholderData: keepPreviousData, staleTime: 30_000, retry: false } as const;

const usersPage = "/system/user";

function distinct<T extends { id: string }>(...lists: readonly (readonly T[] | undefined)[]): T[] {
  return [...new Map(lists.flatMap((list) => list ?? []).map((one) => [one.id, one])).values()];
}

/** The names by which the server has found something, the one that is not shown among them. */
const otherName = ({ name, nameEn, content }: Named): string =>
  [name, nameEn ?? content?.nameEn ?? ""].join(" ");

const pageFor = (name: string) => (name === "" ? { size: mostSounding } : { name, size: most });

const peopleOptions = (keyword: string) =>
  queryOptions({
    queryKey: ["people", "found", keyword],
    queryFn: ({ signal }) => call(userList, { keyword, size: most }, { signal, quiet: true }),
    ...shared,
  });

const chartsOptions = (name: string) =>
  queryOptions({
    queryKey: ["chart", "found", name],
    queryFn: ({ signal }) => call(chartList, pageFor(name), { signal, quiet: true }),
    ...shared,
  });
const dashboardsOptions = (name: string) =>
  queryOptions({
    queryKey: ["dashboard", "found", name],
    queryFn: ({ signal }) => call(dashboardList, pageFor(name), { signal, quiet: true }),
    ...shared,
  });

const fieldsOptions = (text: string) =>
  queryOptions({
    queryKey: ["source", "found fields", text, language()],
    queryFn: ({ signal }) => call(fieldSearch, { text }, { signal, quiet: true }),
    ...shared,
  });

/** People, dashboards, charts, tables and fields whose names match a text; the server is queried once typing pauses. */
export function useFoundThings(text: string): PaletteEntry[] {
  const may = usePermission();
  const navigate = useNavigate();
  const tablePath = useMayBuild() ? builderPath : fieldsPath;
  const [name] = useDebouncedValue(text.trim().slice(0, 120), 150);
  const isSearching = name !== "";
  const isSounding = isSearching && maySound(name);
  const mayCharts = may(chartButtons.view);
  const mayDashboards = may(dashboardButtons.view);
  const charts = distinct(
    useQuery({ ...chartsOptions(name), enabled: isSearching && mayCharts }).data?.records,
    useQuery({ ...chartsOptions(""), enabled: isSounding && mayCharts }).data?.records,
  );
  const dashboards = distinct(
    useQuery({ ...dashboardsOptions(name), enabled: isSearching && mayDashboards }).data?.records,
    useQuery({ ...dashboardsOptions(""), enabled: isSounding && mayDashboards }).data?.records,
  );
  const isHeld = useHeldPages();
  const people = useQuery({
    ...peopleOptions(name),
    enabled: isSearching && may(userButtons.view) && isHeld(usersPage),
  });
  const tables = useQuery({
    ...tableListOptions,
    ...shared,
    enabled: isSearching && may(datasetButtons.view),
  });
  const fields = useQuery({ ...fieldsOptions(name), enabled: isSearching && may(datasetButtons.view) });
  if (!isSearching || text.trim() === "") return [];
  const goTo = (to: string) => () => void navigate(to);
  return [
    ...(people.data?.records ?? []).map(({ id, account, userName: label, deptName }) => ({
      id: `person ${id}`,
      kind: "person" as const,
      label,
      way: deptName === "" ? [] : [deptName],
      // The server has found it by something that need not be shown here.
      also: `${account} ${name}`,
      icon: <IconUser size={18} stroke={1.6} />,
      run: goTo(`${usersPage}?${new URLSearchParams({ keyword: account, name: label })}`),
    })),
    ...dashboards.map((dashboard) => ({
      id: `dashboard ${dashboard.id}`,
      kind: "dashboard" as const,
      label: shownName(dashboard),
      way: [],
      also: otherName(dashboard),
      icon: <IconLayoutDashboard size={18} stroke={1.6} />,
      run: goTo(`/report/dashboard/${dashboard.id}`),
    })),
    ...charts.map((chart) => ({
      id: `chart ${chart.id}`,
      kind: "chart" as const,
      label: shownName(chart),
      way: [],
      also: otherName(chart),
      icon: <IconChartBar size={18} stroke={1.6} />,
      run: goTo(`/report/view/${chart.id}`),
    })),
    ...(tables.data ?? []).map(({ id, tableName, tableComment }) => ({
      id: `table ${id}`,
      kind: "table" as const,
      label: tableName,
      way: [],
      also: tableComment,
      icon: <IconTable size={18} stroke={1.6} />,
      run: goTo(tablePath(tableName)),
    })),
    ...(fields.data ?? []).map(({ tableName, tableComment, column, label }) => ({
      id: `field ${tableName}.${column}`,
      kind: "field" as const,
      label: `${label} · ${tableName}`,
      way: [],
      also: `${column} ${tableComment}`,
      icon: <IconColumns size={18} stroke={1.6} />,
      run: goTo(tablePath(tableName)),
    })),
  ];
}
