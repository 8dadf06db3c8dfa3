import { Alert, Button, Menu } from "@mantine/core";
import { demandButtons } from "@provost/contract/demand/demand-feature";
import type { DemandSummary } from "@provost/contract/demand/demand-inbox";
import { limits } from "@provost/contract/wire/limits";
import {
  IconArrowBackUp,
  IconDownload,
  IconExternalLink,
  IconMail,
  IconMailOpened,
  IconSettings,
  IconTrash,
  IconTrashX,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../platform/i18n.ts";
import { usePermission, useUser } from "../../platform/identity.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { useTenantZone } from "../../platform/zone/zone.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { usePagedList } from "../../ui/table/paged-list.ts";
import type { RowAction } from "../../ui/table/row-action.ts";
import { demandListOptions, exportDemands, faceOptions } from "./demand.queries.ts";
import { useDemandColumns } from "./demand-columns.tsx";
import { demandPath, formPath } from "./demand-link.ts";
import { InboxFilters } from "./InboxFilters.tsx";
import { noFilter, queryOf } from "./inbox-query.ts";
import { inboxWords } from "./inbox-words.ts";
import { useSetup } from "./setup/use-setup.ts";
import { useDemandActions } from "./use-demand-actions.tsx";

const SetupDialog = lazyDialog(async () => (await import("./setup/SetupDialog.tsx")).SetupDialog);

/** The demands that came in by the public form, and the recycle bin. */
export function InboxPage() {
  const t = useWords(inboxWords);
  const may = usePermission();
  const navigate = useNavigate();
  const tenantId = useUser()?.tenantId;
  const list = usePagedList("demands", noFilter);
  const setup = useSetup();
  const face = useQuery({ ...faceOptions(tenantId ?? ""), enabled: tenantId !== undefined });
  const { current, size, ...filter } = list.query;
  const zone = useTenantZone();
  const isBin = list.filter.state === "bin";
  const query = useTabQuery(demandListOptions({ current, size, ...queryOf(filter, zone) }));
  const actions = useDemandActions();
  const columns = useDemandColumns(isBin);
  const mayRemove = may(demandButtons.remove);

  const marking: RowAction<DemandSummary>[] = [
    {
      label: t("markRead"),
      icon: <IconMailOpened size={16} />,
      run: (row) => void actions.mark(row, true),
      applies: ({ unread }) => unread,
    },
    {
      label: t("markUnread"),
      icon: <IconMail size={16} />,
      run: (row) => void actions.mark(row, false),
      applies: ({ unread }) => !unread,
    },
  ];
  const removal: RowAction<DemandSummary> = {
    label: t("remove"),
    icon: <IconTrash size={16} />,
    run: (row) => void actions.remove(row),
    danger: true,
    hotkey: "Delete",
  };
  const storedActions: RowAction<DemandSummary>[] = [
    {
      label: t("open"),
      icon: <IconExternalLink size={16} />,
      run: ({ id }) => navigate(demandPath(id)),
      hotkey: "Enter",
    },
    ...(may(demandButtons.edit) ? marking : []),
    ...(mayRemove ? [removal] : []),
  ];
  const binned: RowAction<DemandSummary>[] = [
    {
      label: t("restore"),
      icon: <IconArrowBackUp size={16} />,
      run: (row) => void actions.restore(row),
      hotkey: "Enter",
    },
    {
      label: t("forever"),
      icon: <IconTrashX size={16} />,
      run: (row) => void actions.removeForever(row),
      danger: true,
      hotkey: "Delete",
    },
  ];
  const empty = isBin ? (
    <EmptyState title={t("binEmpty")} text={t("binText", { days: limits.binDays })} />
  ) : (
    <EmptyState
      title={t("emptyTitle")}
      text={t("emptyText")}
      action={
        <Button component="a" href={formPath(tenantId)} target="_blank" rel="noopener" variant="default">
          {t("publicForm")}
        </Button>
      }
    />
  );
  return (
    <PageFrame
      title={t("title")}
      actions={
        <>
          {may(demandButtons.setup) ? (
            <Button
              variant="default"
              leftSection={<IconSettings size={16} aria-hidden="true" />}
              loading={setup.isOpening}
              onClick={() => void setup.open()}
            >
              {t("setup")}
            </Button>
          ) : null}
          {may(demandButtons.export) && !isBin ? <ExportMenu query={queryOf(filter, zone)} /> : null}
        </>
      }
      toolbar={<InboxFilters filter={list.filter} onChange={list.setFilter} />}
    >
      {face.data?.open === false ? (
        <Alert color="yellow" role="status">
          {t("closed")}
        </Alert>
      ) : null}
      <PagedTable
        query={query}
        list={isBin ? { ...list, isFiltered: list.filter.keyword !== "" } : list}
        label={t(isBin ? "bin" : "list")}
        rowName={({ name }) => name}
        columns={columns}
        actions={isBin ? binned : storedActions}
        empty={empty}
      />
      {setup.form === null ? null : <SetupDialog {...setup.form} />}
    </PageFrame>
  );
}

/** Exports the filtered demands as a file. The call reports its failure. */
function ExportMenu({ query }: { query: Record<string, string> }) {
  const t = useWords(inboxWords);
  const [busy, setBusy] = useState(false);
  const take = async (format: "csv" | "xlsx"): Promise<void> => {
    setBusy(true);
    try {
      saveFile(`${t("title")}.${format}`, await exportDemands({ ...query, format }));
    } catch {
      // The call reports its failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconDownload size={16} aria-hidden="true" />} loading={busy}>
          {t(busy ? "exporting" : "export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void take("xlsx")}>{t("exportXlsx")}</Menu.Item>
        <Menu.Item onClick={() => void take("csv")}>{t("exportCsv")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
