import { Badge, Table } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import type { Dataset } from "@provost/contract/source";
import { IconChevronDown, IconChevronRight, IconLock } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import { systemClock } from "../platform/clock.ts";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { momentText, whenText } from "../ui/moment-text.ts";
import { LazySharingDialog } from "../ui/sharing/lazy-sharing.ts";
import { CodeFields } from "./CodeFields.tsx";
import { DatasetActions } from "./DatasetActions.tsx";
import classes from "./DatasetTable.module.css";
import { LazyScheduleDialog, LazyVersionsDrawer } from "./dataset-dialogs.ts";
import { ImportReport } from "./ImportReport.tsx";
import { LazyRowsDrawer } from "./rows-drawer.ts";
import { sourceWords } from "./source-words.ts";

interface DatasetTableProps {
  datasets: readonly Dataset[];
  onRemove(dataset: Dataset): void;
}

const tones = { ready: "green", loading: "brand", failed: "red", kept: "orange" } as const;

/** The data sets, each with how its last import went. */
export function DatasetTable({ datasets, onRemove }: DatasetTableProps) {
  const t = useWords(sourceWords);
  const language = useLanguage();
  const [open, setOpen] = useState<string | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const [dialog, setDialog] = useState<{
    kind: "versions" | "schedule" | "sharing";
    dataset: Dataset;
  } | null>(null);
  useFocusReturn({ opened: seen !== null || dialog !== null });
  const now = systemClock.now();
  return (
    <div className={classes.frame}>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("name")}</Table.Th>
            <Table.Th className={classes.roomy}>{t("comment")}</Table.Th>
            <Table.Th className={classes.number}>{t("rows")}</Table.Th>
            <Table.Th className={classes.state}>{t("status")}</Table.Th>
            <Table.Th className={classes.owner}>{t("owner")}</Table.Th>
            <Table.Th className={classes.wide}>{t("updated")}</Table.Th>
            <Table.Th className={classes.actions}>
              <span className={classes.spoken}>{t("actions")}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {datasets.map((dataset) => {
            const { id, tableName, comment, rows, status, rejected, ownerName, updatedAt } = dataset;
            const expanded = open === id;
            const readable = status === "ready" || rows > 0;
            const state = status === "failed" && readable ? "kept" : status;
            return (
              <Fragment key={id}>
                <Table.Tr>
                  <Table.Td className={classes.called}>
                    <button
                      type="button"
                      className={classes.name}
                      aria-expanded={expanded}
                      title={`${tableName}\n${t("details")}`}
                      onClick={() => setOpen(expanded ? null : id)}
                    >
                      {expanded ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
                      <span>{tableName}</span>
                      {dataset.access === "granted" ? (
                        <IconLock size={14} role="img" aria-label={t("granted")} />
                      ) : null}
                    </button>
                    {status === "ready" ? null : (
                      <Badge
                        className={classes.trouble ?? ""}
                        variant="light"
                        color={tones[state]}
                        size="sm"
                        tt="none"
                      >
                        {t(state)}
                      </Badge>
                    )}
                  </Table.Td>
                  <Table.Td className={`${classes.roomy} ${classes.comment}`} title={comment}>
                    {comment}
                  </Table.Td>
                  <Table.Td className={classes.number}>
                    {rows.toLocaleString(language === "zh" ? "zh-CN" : "en")}
                  </Table.Td>
                  <Table.Td className={classes.state}>
                    <span className={classes.status}>
                      <Badge variant="light" color={tones[state]} size="sm" radius="sm" tt="none">
                        {t(state)}
                      </Badge>
                      {rejected > 0 ? (
                        <Badge
                          variant="light"
                          color="orange"
                          size="sm"
                          tt="none"
                          radius="sm"
                          className={classes.wide ?? ""}
                        >
                          {t("rejected", { count: rejected, shown: rejected })}
                        </Badge>
                      ) : null}
                    </span>
                  </Table.Td>
                  <Table.Td className={classes.owner}>{dataset.isSystem ? t("system") : ownerName}</Table.Td>
                  <Table.Td className={classes.wide} title={momentText(updatedAt, language)}>
                    {whenText(updatedAt, language, now)}
                  </Table.Td>
                  <Table.Td className={classes.actions}>
                    <DatasetActions
                      dataset={dataset}
                      isReadable={readable}
                      onRows={() => setSeen(tableName)}
                      onVersions={() => setDialog({ kind: "versions", dataset })}
                      onSchedule={() => setDialog({ kind: "schedule", dataset })}
                      onShare={() => setDialog({ kind: "sharing", dataset })}
                      onRemove={() => onRemove(dataset)}
                    />
                  </Table.Td>
                </Table.Tr>
                {expanded ? (
                  <Table.Tr>
                    <Table.Td colSpan={7} className={classes.details}>
                      <ImportReport dataset={dataset} />
                      {readable ? <CodeFields tableName={tableName} /> : null}
                    </Table.Td>
                  </Table.Tr>
                ) : null}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
      {dialog?.kind === "versions" ? (
        <LazyVersionsDrawer dataset={dialog.dataset} onClose={() => setDialog(null)} />
      ) : null}
      {dialog?.kind === "schedule" ? (
        <LazyScheduleDialog dataset={dialog.dataset} onClose={() => setDialog(null)} />
      ) : null}
      {dialog?.kind === "sharing" ? (
        <LazySharingDialog
          kind="dataset"
          id={dialog.dataset.id}
          name={dialog.dataset.tableName}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {seen === null ? null : <LazyRowsDrawer tableName={seen} onClose={() => setSeen(null)} />}
    </div>
  );
}
