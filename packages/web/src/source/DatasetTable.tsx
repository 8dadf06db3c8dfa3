import { ActionIcon, Badge, Button, Table, Tooltip } from "@mantine/core";
import { datasetButtons } from "@provost/contract/dataset-buttons";
import type { Dataset } from "@provost/contract/source";
import {
  IconChartBar,
  IconChevronDown,
  IconChevronRight,
  IconListDetails,
  IconTrash,
} from "@tabler/icons-react";
import { Fragment, useState } from "react";
import { useNavigate } from "react-router";
import { systemClock } from "../platform/clock.ts";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { momentText, whenText } from "../ui/moment-text.ts";
import { builderPath, fieldsPath } from "../ui/table-paths.ts";
import { CodeFields } from "./CodeFields.tsx";
import classes from "./DatasetTable.module.css";
import { ImportReport } from "./ImportReport.tsx";
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
  const may = usePermission();
  const navigate = useNavigate();
  const [open, setOpen] = useState<string | null>(null);
  const now = systemClock.now();
  return (
    <div className={classes.frame}>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("name")}</Table.Th>
            <Table.Th className={classes.wide}>{t("comment")}</Table.Th>
            <Table.Th className={classes.number}>{t("rows")}</Table.Th>
            <Table.Th className={classes.state}>{t("status")}</Table.Th>
            <Table.Th className={classes.wide}>{t("owner")}</Table.Th>
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
                  <Table.Td>
                    <button
                      type="button"
                      className={classes.name}
                      aria-expanded={expanded}
                      title={t("details")}
                      onClick={() => setOpen(expanded ? null : id)}
                    >
                      {expanded ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
                      <span>{tableName}</span>
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
                  <Table.Td className={`${classes.wide} ${classes.comment}`} title={comment}>
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
                  <Table.Td className={classes.wide}>{ownerName}</Table.Td>
                  <Table.Td className={classes.wide} title={momentText(updatedAt, language)}>
                    {whenText(updatedAt, language, now)}
                  </Table.Td>
                  <Table.Td className={classes.actions}>
                    <span className={classes.buttons}>
                      {readable ? (
                        <>
                          <Button
                            className={classes.wide ?? ""}
                            size="compact-sm"
                            variant="subtle"
                            leftSection={<IconChartBar size={16} aria-hidden="true" />}
                            onClick={() => navigate(builderPath(tableName))}
                          >
                            {t("build")}
                          </Button>
                          <ActionIcon
                            className={classes.narrow ?? ""}
                            variant="subtle"
                            aria-label={`${t("build")} ${tableName}`}
                            onClick={() => navigate(builderPath(tableName))}
                          >
                            <IconChartBar size={18} />
                          </ActionIcon>
                          <Tooltip label={t("fields")}>
                            <ActionIcon
                              variant="subtle"
                              color="gray"
                              aria-label={`${t("fields")} ${tableName}`}
                              onClick={() => navigate(fieldsPath(tableName, comment || tableName))}
                            >
                              <IconListDetails size={16} />
                            </ActionIcon>
                          </Tooltip>
                        </>
                      ) : null}
                      {may(datasetButtons.remove) ? (
                        <Tooltip label={t("remove")}>
                          <ActionIcon
                            variant="subtle"
                            color="gray"
                            aria-label={`${t("remove")} ${tableName}`}
                            onClick={() => onRemove(dataset)}
                          >
                            <IconTrash size={16} />
                          </ActionIcon>
                        </Tooltip>
                      ) : null}
                    </span>
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
    </div>
  );
}
