import { Badge } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import type { Dataset } from "@provost/contract/source/source";
import { datasetButtons } from "@provost/contract/source/source-feature";
import {
  IconChartBar,
  IconChevronDown,
  IconChevronRight,
  IconClockDown,
  IconHistory,
  IconListDetails,
  IconLock,
  IconScale,
  IconShare,
  IconTable,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { LazySharingDialog } from "../document/sharing/lazy-sharing.ts";
import { languageTag, useLanguage, useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { useMayBuild } from "../ui/builder-page.ts";
import { lazyDialog } from "../ui/dialog/lazy-dialog.tsx";
import { DataTable } from "../ui/table/DataTable.tsx";
import type { RowAction } from "../ui/table/row-action.ts";
import { timeColumn } from "../ui/table/time-column.ts";
import { listOfViews, useArrangedColumns } from "../ui/table/view/arranged-columns.tsx";
import { builderPath, fieldsPath } from "../ui/table-paths.ts";
import { useMoments } from "../ui/text/moment-text.ts";
import classes from "./DatasetTable.module.css";
import { datasetDocument } from "./dataset.queries.ts";
import type { ScheduleDialogProps } from "./generation/ScheduleDialog.tsx";
import type { VersionsDrawerProps } from "./generation/VersionsDrawer.tsx";
import { CodeFields } from "./import/CodeFields.tsx";
import { ImportReport } from "./import/ImportReport.tsx";
import type { ReferenceDialogProps } from "./reference/ReferenceDialog.tsx";
import { LazyRowsDrawer } from "./rows-drawer.ts";
import { sourceWords } from "./source-words.ts";

/** The stored versions of a dataset. */
const LazyVersionsDrawer = lazyDialog<VersionsDrawerProps>(
  async () => (await import("./generation/VersionsDrawer.tsx")).VersionsDrawer,
);

/** The import schedule of a dataset. */
const LazyScheduleDialog = lazyDialog<ScheduleDialogProps>(
  async () => (await import("./generation/ScheduleDialog.tsx")).ScheduleDialog,
);

/** What a dataset publishes of all its rows. */
const LazyReferenceDialog = lazyDialog<ReferenceDialogProps>(
  async () => (await import("./reference/ReferenceDialog.tsx")).ReferenceDialog,
);

type Dialog = "versions" | "schedule" | "reference" | "sharing";

type Row = Dataset & { children?: undefined };

const views = listOfViews("datasets");

interface DatasetTableProps {
  datasets: readonly Dataset[];
  onRemove(dataset: Dataset): void;
}

const tones = { ready: "green", loading: "brand", failed: "red", kept: "orange" } as const;
const badge = { variant: "light", size: "sm", radius: "sm", tt: "none" } as const;

/** The dataset has rows that can be queried. */
const isReadable = ({ status, rows }: Dataset): boolean => status === "ready" || rows > 0;

const stateOf = (dataset: Dataset): keyof typeof tones =>
  dataset.status === "failed" && isReadable(dataset) ? "kept" : dataset.status;

/** Who sees it may change it: it is not the system's, and not shared for viewing only. */
const isOpen = ({ rights, isSystem }: Dataset): boolean => rights !== "view" && !isSystem;

interface Openers {
  onSeen(dataset: Dataset): void;
  onDialog(kind: Dialog, dataset: Dataset): void;
  onRemove(dataset: Dataset): void;
}

/** What the viewer may do with a dataset. */
function useActions({ onSeen, onDialog, onRemove }: Openers): readonly RowAction<Dataset>[] {
  const t = useWords(sourceWords);
  const navigate = useNavigate();
  const may = usePermission();
  const mayBuild = useMayBuild();
  const mayImport = may(datasetButtons.import);
  const allowed: readonly (RowAction<Dataset> & { isAllowed?: boolean })[] = [
    {
      isAllowed: mayBuild,
      label: t("build"),
      icon: <IconChartBar size={16} />,
      run: ({ tableName }) => navigate(builderPath(tableName)),
      applies: isReadable,
    },
    {
      label: t("seeRows"),
      icon: <IconTable size={16} />,
      run: onSeen,
      applies: isReadable,
    },
    {
      label: t("fields"),
      icon: <IconListDetails size={16} />,
      run: ({ tableName, comment }) => navigate(fieldsPath(tableName, comment || tableName)),
      applies: isReadable,
    },
    {
      label: t("versions"),
      icon: <IconHistory size={16} />,
      run: (dataset) => onDialog("versions", dataset),
      applies: (dataset) => isReadable(dataset) && !dataset.isSystem && dataset.liveIn === null,
    },
    {
      isAllowed: mayImport,
      label: t("schedule"),
      icon: <IconClockDown size={16} />,
      run: (dataset) => onDialog("schedule", dataset),
      applies: (dataset) => isReadable(dataset) && isOpen(dataset) && dataset.liveIn === null,
    },
    {
      isAllowed: may(datasetButtons.publish),
      label: t("reference"),
      icon: <IconScale size={16} />,
      run: (dataset) => onDialog("reference", dataset),
      applies: (dataset) => isReadable(dataset) && isOpen(dataset) && dataset.rights === "share",
    },
    {
      isAllowed: mayImport || may(datasetButtons.edit),
      label: t("share"),
      icon: <IconShare size={16} />,
      run: (dataset) => onDialog("sharing", dataset),
      applies: (dataset) => isOpen(dataset) && dataset.rights === "share",
    },
    {
      isAllowed: may(datasetButtons.remove),
      label: t("remove"),
      icon: <IconTrash size={16} />,
      run: onRemove,
      applies: isOpen,
      hotkey: "Delete",
      danger: true,
    },
  ];
  return allowed.filter(({ isAllowed = true }) => isAllowed);
}

/** The data sets, each with how its last import went. */
export function DatasetTable({ datasets, onRemove }: DatasetTableProps) {
  const t = useWords(sourceWords);
  const language = useLanguage();
  const moments = useMoments();
  const [open, setOpen] = useState<string | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const [dialog, setDialog] = useState<{ kind: Dialog; dataset: Dataset } | null>(null);
  useFocusReturn({ opened: seen !== null || dialog !== null });
  const number = (value: number): string => value.toLocaleString(languageTag(language));
  const rejectedOf = ({ rejected }: Dataset): string =>
    rejected === 0 ? "" : t("rejected", { count: rejected, shown: number(rejected) });
  const sign = (dataset: Dataset): ReactNode => (
    <Badge {...badge} color={tones[stateOf(dataset)]}>
      {t(stateOf(dataset))}
    </Badge>
  );
  const unfold = ({ id }: Dataset): void => setOpen(open === id ? null : id);
  const actions = useActions({
    onSeen: ({ tableName }) => setSeen(tableName),
    onDialog: (kind, dataset) => setDialog({ kind, dataset }),
    onRemove,
  });
  const arranged = useArrangedColumns<Row>(views, [
    {
      key: "name",
      head: t("name"),
      hint: ({ tableName, comment }) => [tableName, comment, t("details")].filter(Boolean).join("\n"),
      cell: (dataset) => (
        <>
          <button
            type="button"
            className={classes.name}
            aria-expanded={open === dataset.id}
            onClick={() => unfold(dataset)}
          >
            {open === dataset.id ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
            <span>{dataset.tableName}</span>
            {dataset.access === "granted" ? (
              <IconLock size={14} role="img" aria-label={t("granted")} />
            ) : null}
          </button>
          {dataset.status === "ready" ? null : <div className={classes.trouble}>{sign(dataset)}</div>}
        </>
      ),
    },
    {
      key: "comment",
      head: t("comment"),
      tone: "quiet",
      from: "wide",
      hint: ({ comment }) => comment,
      cell: ({ comment }) => comment,
    },
    {
      key: "rows",
      head: t("rows"),
      width: 104,
      align: "right",
      from: "medium",
      // Counting would be a query of its own.
      cell: ({ rows, liveIn }) => (liveIn === null ? number(rows) : ""),
    },
    {
      key: "status",
      head: t("status"),
      width: 184,
      from: "medium",
      hint: (dataset) =>
        dataset.liveIn === null
          ? [t(stateOf(dataset)), rejectedOf(dataset)].filter(Boolean).join("\n")
          : t("liveIn", { name: dataset.liveIn }),
      cell: (dataset) => (
        <>
          {dataset.liveIn === null ? (
            stateOf(dataset) === "ready" ? null : (
              sign(dataset)
            )
          ) : (
            <Badge {...badge} color="blue">
              {t("live")}
            </Badge>
          )}
          {dataset.rejected === 0 ? null : (
            <Badge className={classes.rejected ?? ""} {...badge} color="orange">
              {rejectedOf(dataset)}
            </Badge>
          )}
        </>
      ),
    },
    {
      key: "owner",
      head: t("owner"),
      width: 112,
      from: "wide",
      hint: ({ isSystem, ownerName }) => (isSystem ? t("system") : ownerName),
      cell: ({ isSystem, ownerName }) => (isSystem ? t("system") : ownerName),
    },
    timeColumn(
      { key: "updated", head: t("updated"), from: "medium", at: ({ updatedAt }) => updatedAt },
      moments,
    ),
  ]);
  return (
    <>
      <DataTable<Row>
        label={t("title")}
        rows={datasets}
        rowName={({ tableName }) => tableName}
        {...arranged}
        actions={actions}
        below={(dataset) =>
          open === dataset.id ? (
            <>
              {dataset.liveIn === null ? (
                <ImportReport dataset={dataset} />
              ) : (
                <p>{t("liveIn", { name: dataset.liveIn })}</p>
              )}
              {isReadable(dataset) ? <CodeFields tableName={dataset.tableName} /> : null}
            </>
          ) : null
        }
      />
      {dialog?.kind === "versions" ? (
        <LazyVersionsDrawer dataset={dialog.dataset} onClose={() => setDialog(null)} />
      ) : null}
      {dialog?.kind === "schedule" ? (
        <LazyScheduleDialog dataset={dialog.dataset} onClose={() => setDialog(null)} />
      ) : null}
      {dialog?.kind === "reference" ? (
        <LazyReferenceDialog dataset={dialog.dataset} onClose={() => setDialog(null)} />
      ) : null}
      {dialog?.kind === "sharing" ? (
        <LazySharingDialog
          kind={datasetDocument}
          id={dialog.dataset.id}
          name={dialog.dataset.tableName}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {seen === null ? null : <LazyRowsDrawer tableName={seen} onClose={() => setSeen(null)} />}
    </>
  );
}
