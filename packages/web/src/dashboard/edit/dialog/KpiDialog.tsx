import { Button, Modal, Select, Stack, TextInput } from "@mantine/core";
import { ChartContent } from "@provost/contract/chart/chart-content";
import type { DashboardTile } from "@provost/contract/dashboard/dashboard-content";
import { aggregateNames, aggregatesOf, familyOf } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import { limits } from "@provost/contract/wire/limits";
import { rowsColumn } from "@provost/report-core/query/output-name";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { tableInfoOptions } from "../../../source/source.queries.ts";
import { DialogFoot } from "../../../ui/dialog/DialogFoot.tsx";
import { editWords } from "../edit-words.ts";
import { TableSelect } from "./TableSelect.tsx";

type Kpi = Pick<Extract<DashboardTile, { kind: "kpi" }>, "title" | "titleEn" | "content">;

interface KpiDialogProps {
  tile: Kpi | null;
  onDone(kpi: Kpi): void;
  onClose(): void;
}

/** A number of a table: what is measured, how, and what it is called. */
export function KpiDialog({ tile, onDone, onClose }: KpiDialogProps) {
  const t = useWords(editWords);
  const language = useLanguage();
  const [measured] = tile?.content.selectedCalcul ?? [];
  const [table, setTable] = useState(tile?.content.dataSrc ?? "");
  const [column, setColumn] = useState(measured?.Column ?? "");
  const [func, setFunc] = useState<Aggregate>(measured?.calculFunc ?? "sum");
  const [title, setTitle] = useState(tile?.title ?? "");
  const [titleEn, setTitleEn] = useState(tile?.titleEn ?? "");
  const info = useQuery({ ...tableInfoOptions(table), enabled: table !== "" });
  const columns = info.data ?? [];
  const chosen = columns.find(({ Column }) => Column === column);
  const functions =
    chosen === undefined || chosen.aggregates
      ? []
      : aggregatesOf(chosen.Type).filter((one) => one !== "none");
  const isReady = table !== "" && column !== "" && title.trim() !== "";

  const choose = (next: string): void => {
    setColumn(next);
    const field = columns.find(({ Column }) => Column === next);
    const first = field === undefined ? "sum" : (field.calculFunc ?? aggregatesOf(field.Type)[0] ?? "count");
    setFunc(first);
    if (title.trim() === "") setTitle(next === rowsColumn ? t("rows") : (field?.label ?? next));
  };
  const done = (event: FormEvent): void => {
    event.preventDefault();
    if (!isReady) return;
    const plain = column === rowsColumn ? "count" : chosen?.aggregates ? "none" : func;
    const content: ChartContent = {
      ...(tile?.content ?? ChartContent.parse({})),
      chartType: "kpi",
      dataSrc: table,
      selectedDimension: [],
      selectedCalcul: [{ Column: column, calculFunc: plain }],
    };
    onDone({ title: title.trim(), titleEn: titleEn.trim() || undefined, content });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t("kpiTitle")} closeButtonProps={{ "aria-label": t("close") }}>
      <form onSubmit={done}>
        <Stack gap="sm" mb="md">
          <TableSelect
            label={t("table")}
            value={table}
            onChange={(next) => {
              setTable(next);
              setColumn("");
            }}
          />
          <Select
            label={t("measure")}
            searchable
            allowDeselect={false}
            disabled={table === ""}
            data={[
              { value: rowsColumn, label: t("rows") },
              ...columns
                .filter(({ Type, aggregates }) => aggregates || familyOf(Type) === "numeric")
                .map(({ Column, label }) => ({ value: Column, label: label || Column })),
            ]}
            value={column === "" ? null : column}
            onChange={(next) => choose(next ?? "")}
          />
          {functions.length === 0 ? null : (
            <Select
              label={t("aggregate")}
              allowDeselect={false}
              data={functions.map((one) => ({ value: one, label: aggregateNames[one][language] }))}
              value={func}
              onChange={(next) => {
                const known = functions.find((one) => one === next);
                if (known !== undefined) setFunc(known);
              }}
            />
          )}
          <TextInput
            label={t("kpiName")}
            maxLength={limits.chartNameLength}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <TextInput
            label={t("titleEn")}
            description={t("titleEnText")}
            maxLength={limits.chartNameLength}
            value={titleEn}
            onChange={(event) => setTitleEn(event.currentTarget.value)}
          />
        </Stack>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" disabled={!isReady}>
            {t("done")}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}
