import { ActionIcon, Table, Tooltip } from "@mantine/core";
import { type Chart, chartButtons } from "@provost/contract/chart";
import { IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { systemClock } from "../platform/clock.ts";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { momentText, whenText } from "../ui/moment-text.ts";
import classes from "./ChartTable.module.css";
import { chartWords } from "./chart-words.ts";
import { TypeSign } from "./TypeSign.tsx";

interface ChartTableProps {
  charts: readonly Chart[];
  onRemove(chart: Chart): void;
}

/** One page of the saved charts; a name opens the chart in the builder. */
export function ChartTable({ charts, onRemove }: ChartTableProps) {
  const t = useWords(chartWords);
  const language = useLanguage();
  const may = usePermission();
  const now = systemClock.now();
  return (
    <div className={classes.frame}>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("name")}</Table.Th>
            <Table.Th className={classes.wide}>{t("table")}</Table.Th>
            <Table.Th className={classes.wide}>{t("owner")}</Table.Th>
            <Table.Th className={classes.updated}>{t("updated")}</Table.Th>
            <Table.Th className={classes.actions}>
              <span className={classes.spoken}>{t("actions")}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {charts.map((chart) => (
            <Table.Tr key={chart.id}>
              <Table.Td>
                <span className={classes.name}>
                  <TypeSign type={chart.content.chartType} />
                  <Link className={classes.link} to={`/report/builder?chart=${chart.id}`} title={chart.name}>
                    {chart.name}
                  </Link>
                </span>
              </Table.Td>
              <Table.Td className={classes.wide}>{chart.content.dataSrc}</Table.Td>
              <Table.Td className={classes.wide}>{chart.ownerName}</Table.Td>
              <Table.Td className={classes.updated} title={momentText(chart.updatedAt, language)}>
                {whenText(chart.updatedAt, language, now)}
              </Table.Td>
              <Table.Td className={classes.actions}>
                {may(chartButtons.remove) ? (
                  <Tooltip label={t("removeAction")}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`${t("removeAction")} ${chart.name}`}
                      onClick={() => onRemove(chart)}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  </Tooltip>
                ) : null}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
