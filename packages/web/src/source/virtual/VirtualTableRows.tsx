import { Badge } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import type { VirtualDefinition, VirtualTable } from "@provost/contract/source/virtual-table";
import {
  IconAlertCircle,
  IconChartBar,
  IconEdit,
  IconHistory,
  IconListDetails,
  IconTable,
  IconTrash,
} from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../platform/i18n.ts";
import { useMayBuild } from "../../ui/builder-page.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { RowAction } from "../../ui/table/row-action.ts";
import { timeColumn } from "../../ui/table/time-column.ts";
import { builderPath, fieldsPath, queryPath } from "../../ui/table-paths.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { LazyRowsDrawer } from "../rows-drawer.ts";
import classes from "./Virtual.module.css";
import { virtualWords } from "./virtual-words.ts";

const VirtualVersions = lazyDialog(async () => (await import("./VirtualVersions.tsx")).VirtualVersions);

interface VirtualTableRowsProps {
  tables: readonly VirtualTable[];
  /** `null` if the user lacks the permission. */
  onEdit: ((table: VirtualTable) => void) | null;
  onRemove: ((table: VirtualTable) => void) | null;
}

function kindOf(definition: VirtualDefinition): "join" | "query" | "sql" {
  if (definition.kind === "join") return "join";
  return definition.content.sql ? "sql" : "query";
}

/** Virtual tables, each with what it is made of. */
export function VirtualTableRows({ tables, onEdit, onRemove }: VirtualTableRowsProps) {
  const t = useWords(virtualWords);
  const moments = useMoments();
  const navigate = useNavigate();
  const mayBuild = useMayBuild();
  const [seen, setSeen] = useState<string | null>(null);
  const [dated, setDated] = useState<VirtualTable | null>(null);
  useFocusReturn({ opened: seen !== null || dated !== null });
  const isJoin = ({ definition }: VirtualTable): boolean => definition.kind === "join";
  const actions: RowAction<VirtualTable>[] = [
    {
      label: t("build"),
      icon: <IconChartBar size={16} />,
      run: ({ tableName }) => navigate(builderPath(tableName)),
      applies: ({ problem }) => mayBuild && problem === "",
    },
    {
      label: t("fields"),
      icon: <IconListDetails size={16} />,
      run: ({ tableName }) => navigate(fieldsPath(tableName)),
    },
    {
      label: t("seeRows"),
      icon: <IconTable size={16} />,
      run: ({ tableName }) => setSeen(tableName),
      applies: ({ problem }) => problem === "",
    },
    ...(onEdit === null
      ? []
      : [
          {
            label: t("edit"),
            icon: <IconEdit size={16} />,
            run: onEdit,
            applies: isJoin,
            hotkey: "Enter" as const,
          },
          { label: t("versions"), icon: <IconHistory size={16} />, run: setDated },
        ]),
    {
      label: t("open"),
      icon: <IconChartBar size={16} />,
      run: ({ id }) => navigate(queryPath(id)),
      applies: (table) => !isJoin(table),
      hotkey: "Enter" as const,
    },
    ...(onRemove === null
      ? []
      : [
          {
            label: t("remove"),
            icon: <IconTrash size={16} />,
            run: onRemove,
            hotkey: "Delete" as const,
            danger: true,
          },
        ]),
  ];
  return (
    <>
      <DataTable<VirtualTable & { children?: undefined }>
        label={t("title")}
        rows={tables}
        rowName={({ tableName }) => tableName}
        columns={[
          {
            key: "name",
            head: t("name"),
            hint: ({ tableName, comment, problem }) =>
              [tableName, comment, problem].filter(Boolean).join("\n"),
            cell: ({ tableName, comment, problem }) => (
              <span className={classes.name}>
                <span className={classes.table}>{tableName}</span>
                {comment === "" ? null : <span className={classes.quiet}>{comment}</span>}
                {problem === "" ? null : (
                  <Badge
                    size="sm"
                    variant="light"
                    c="var(--mantine-color-error)"
                    radius="sm"
                    tt="none"
                    leftSection={<IconAlertCircle size={12} aria-hidden="true" />}
                    title={problem}
                  >
                    {t("problem")}
                  </Badge>
                )}
              </span>
            ),
          },
          {
            key: "kind",
            head: t("kind"),
            width: 88,
            from: "medium",
            cell: ({ definition }) => t(kindOf(definition)),
          },
          {
            key: "bases",
            head: t("bases"),
            tone: "quiet",
            from: "medium",
            cell: ({ bases }) => bases.join(t("list")),
            hint: ({ bases }) => bases.join(t("list")),
          },
          {
            key: "columns",
            head: t("columns"),
            width: 88,
            align: "right",
            from: "wide",
            cell: ({ columns }) => columns.length,
          },
          {
            key: "owner",
            head: t("owner"),
            width: 112,
            from: "wide",
            cell: ({ ownerName }) => ownerName,
            hint: ({ ownerName }) => ownerName,
          },
          timeColumn(
            { key: "updated", head: t("updated"), from: "wide", at: ({ updatedAt }) => updatedAt },
            moments,
          ),
        ]}
        actions={actions}
        below={({ problem }) =>
          problem === "" ? null : (
            <p className={classes.problem} role="note">
              {problem}
            </p>
          )
        }
      />
      {dated === null ? null : <VirtualVersions table={dated} onClose={() => setDated(null)} />}
      {seen === null ? null : <LazyRowsDrawer tableName={seen} onClose={() => setSeen(null)} />}
    </>
  );
}
