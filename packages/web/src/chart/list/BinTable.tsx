import { Button } from "@mantine/core";
import type { Chart } from "@provost/contract/chart/chart";
import type { Page } from "@provost/contract/wire/page";
import { IconArrowBackUp, IconTrashX } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWords } from "../../platform/i18n.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import type { PagedList } from "../../ui/table/paged-list.ts";
import type { ChosenRows } from "../../ui/table/whole-list.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import type { ChartFilter } from "./ChartFilters.tsx";
import { useBinColumns } from "./chart-columns.tsx";
import { chartListWords } from "./chart-list-words.ts";
import type { ChartActions } from "./use-chart-actions.tsx";

interface BinTableProps {
  query: UseQueryResult<Page<Chart>, Error>;
  list: PagedList<ChartFilter>;
  chosen: ChosenRows<Chart>;
  actions: ChartActions;
  empty: ReactNode;
}

const isOpen = ({ rights }: Chart): boolean => rights !== "view";
/** Users who may share a chart may also remove it permanently. */
const isOwned = ({ rights }: Chart): boolean => rights === "share";

/** One page of the recycle bin: charts are restored from here, or removed permanently. */
export function BinTable({ query, list, chosen, actions, empty }: BinTableProps) {
  const t = useWords(chartListWords);
  const columns = useBinColumns();
  return (
    <PagedTable
      query={query}
      list={list}
      empty={empty}
      label={t("bin")}
      rowName={shownName}
      columns={columns}
      actions={[
        {
          label: t("restore"),
          icon: <IconArrowBackUp size={16} />,
          run: (chart) => void actions.restore([chart]),
          applies: isOpen,
          hotkey: "Enter",
        },
        {
          label: t("forever"),
          icon: <IconTrashX size={16} />,
          run: (chart) => void actions.removeForever([chart]),
          applies: isOwned,
          danger: true,
          hotkey: "Delete",
        },
      ]}
      chosen={chosen}
      bulk={(charts) => (
        <>
          <Button size="xs" variant="default" onClick={() => void actions.restore(charts.filter(isOpen))}>
            {t("restore")}
          </Button>
          <Button size="xs" color="red" onClick={() => void actions.removeForever(charts.filter(isOwned))}>
            {t("forever")}
          </Button>
        </>
      )}
    />
  );
}
