import {
  Button,
  Checkbox,
  Fieldset,
  MultiSelect,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import {
  DashboardFilter,
  type DashboardTab,
  type DashboardTile,
  type FilterTarget,
} from "@provost/contract/dashboard/dashboard-content";
import { familyOf } from "@provost/contract/report/aggregate";
import type { QueryParams } from "@provost/contract/report/report";
import { nameIn } from "@provost/contract/wire/locale";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { chartDetailOptions } from "../../../chart/chart.queries.ts";
import { sqlFieldsOptions } from "../../../chart/rows/sql-fields.ts";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { tableInfoOptions } from "../../../source/source.queries.ts";
import { DialogFoot } from "../../../ui/dialog/DialogFoot.tsx";
import { FilterControl } from "../../filter/FilterControl.tsx";
import { choiceOf, fillsOne } from "../../tile/tile-query.ts";
import { targetOf, targetText } from "./filter-target.ts";
import { filtersWords } from "./filters-words.ts";
import { TableSelect } from "./TableSelect.tsx";

/** Attributes of viewers that a filter can begin with; others are left as they were saved. */
const attributes = ["user.dept", "user.depts", "user.account"] as const;
/** The choice of an attribute by its name. */
const named = "named";
const isAttribute = (name: string | undefined): boolean => DashboardFilter.shape.by.safeParse(name).success;
const isOffered = (name: string): boolean => attributes.some((one) => one === name);

/** Those of a chart have their defaults. */
const noParams: QueryParams = {};

interface FilterFormProps {
  filter: DashboardFilter;
  tabs: readonly DashboardTab[];
  /** The tiles that have a query. */
  tiles: readonly DashboardTile[];
  nameOf(tile: DashboardTile): string;
  onDone(filter: DashboardFilter): void;
  onBack(): void;
}

/** One filter of a dashboard. */
export function FilterForm({ filter, tabs, tiles, nameOf, onDone, onBack }: FilterFormProps) {
  const t = useWords(filtersWords);
  const language = useLanguage();
  const [draft, setDraft] = useState(filter);
  const { table, column, kind } = draft;
  const one = useFillsOne(draft, tiles);
  const choice = choiceOf({ ...draft, one }, {});
  const info = useQuery({ ...tableInfoOptions(table), enabled: table !== "" });
  const columns = info.data ?? [];
  const field = columns.find(({ Column }) => Column === column);
  const family = familyOf(field?.Type ?? "");
  const isDated = family === "date" || family === "instant";
  const isReady = table !== "" && column !== "" && draft.label.trim() !== "";
  const isComplete = isReady && isAttribute(draft.by);

  const choose = (next: string): void => {
    const chosen = columns.find(({ Column }) => Column === next);
    const of = familyOf(chosen?.Type ?? "");
    const isTime = of === "date" || of === "instant";
    setDraft({
      ...draft,
      column: next,
      label: draft.label.trim() === "" ? (chosen?.label ?? next) : draft.label,
      kind: isTime ? "period" : of === "numeric" && chosen?.role !== "dimension" ? "between" : "values",
      choice: {},
    });
  };
  const done = (event: FormEvent): void => {
    event.preventDefault();
    if (isComplete)
      onDone({ ...draft, choice, label: draft.label.trim(), labelEn: draft.labelEn?.trim() || undefined });
  };
  const target = (tileId: string, next: FilterTarget | null | undefined): void => {
    const { [tileId]: _, ...others } = draft.targets;
    setDraft({ ...draft, targets: next === undefined ? others : { ...others, [tileId]: next } });
  };
  return (
    <form onSubmit={done}>
      <Stack gap="sm">
        <TableSelect
          label={t("table")}
          value={table}
          onChange={(next) => setDraft({ ...draft, table: next, column: "", choice: {} })}
        />
        <Select
          label={t("column")}
          searchable
          allowDeselect={false}
          disabled={table === ""}
          data={columns
            .filter(({ aggregates }) => !aggregates)
            .map(({ Column, label }) => ({ value: Column, label: label || Column }))}
          value={column === "" ? null : column}
          onChange={(next) => choose(next ?? "")}
        />
        <TextInput
          label={t("label")}
          maxLength={120}
          value={draft.label}
          onChange={(event) => setDraft({ ...draft, label: event.currentTarget.value })}
        />
        <TextInput
          label={t("labelEn")}
          description={t("labelEnText")}
          maxLength={120}
          value={draft.labelEn ?? ""}
          onChange={(event) => setDraft({ ...draft, labelEn: event.currentTarget.value })}
        />
        <SegmentedControl
          aria-label={t("kind")}
          data={(["values", "between", ...(isDated ? (["period"] as const) : [])] as const).map((one) => ({
            value: one,
            label: t(one),
          }))}
          value={kind}
          onChange={(next) => {
            if (next === "values" || next === "between" || next === "period")
              setDraft({ ...draft, kind: next, choice: {} });
          }}
        />
        {isReady ? (
          <Fieldset legend={t("choice")}>
            {kind === "values" ? (
              <BeginsWith by={draft.by} onChange={(by) => setDraft({ ...draft, by })} />
            ) : null}
            <FilterControl
              filter={{ ...draft, one, label: nameIn(language, draft.label.trim(), draft.labelEn?.trim()) }}
              choice={choice}
              onChoose={(next) => setDraft({ ...draft, choice: next })}
            />
            {one && kind === "values" ? (
              <Text size="xs" c="dimmed" mt={4}>
                {t("oneValue")}
              </Text>
            ) : null}
          </Fieldset>
        ) : null}
        {isReady ? (
          <Checkbox
            label={t("required")}
            checked={draft.required === true}
            onChange={(event) => setDraft({ ...draft, required: event.currentTarget.checked || undefined })}
          />
        ) : null}
        {isReady && tabs.length > 1 ? (
          <MultiSelect
            label={t("pages")}
            placeholder={(draft.tabs ?? []).length === 0 ? t("pagesAll") : ""}
            data={tabs.map(({ id, name, nameEn }) => ({ value: id, label: nameIn(language, name, nameEn) }))}
            value={draft.tabs ?? []}
            clearable
            onChange={(ids) => setDraft({ ...draft, tabs: ids.length === 0 ? undefined : ids })}
          />
        ) : null}
        {isReady && tiles.length > 0 ? (
          <Fieldset legend={t("targets")}>
            <Targets filter={draft} tiles={tiles} nameOf={nameOf} onTarget={target} />
          </Fieldset>
        ) : null}
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={onBack}>
          {t("back")}
        </Button>
        <Button type="submit" disabled={!isComplete}>
          {t("done")}
        </Button>
      </DialogFoot>
    </form>
  );
}

/** Whether the filter fills a parameter that is not a list, as far as the charts are loaded. */
/** Whether a filter begins with fixed values, or with those of an attribute of the viewer: of every user, or one that administrators have named. */
function BeginsWith({ by, onChange }: { by: string | undefined; onChange(by: string | undefined): void }) {
  const t = useWords(filtersWords);
  const [isNamed, setNamed] = useState(by !== undefined && !isOffered(by));
  return (
    <Stack gap="xs" mb="sm">
      <Select
        label={t("begins")}
        description={by === undefined && !isNamed ? undefined : t("beginsText")}
        allowDeselect={false}
        data={[
          { value: "", label: t("beginsFixed") },
          ...attributes.map((name) => ({ value: name, label: t(name) })),
          { value: named, label: t("beginsNamed") },
        ]}
        value={isNamed ? named : (by ?? "")}
        onChange={(next) => {
          setNamed(next === named);
          onChange(next === named ? undefined : next || undefined);
        }}
      />
      {isNamed ? (
        <TextInput
          label={t("attribute")}
          description={t("attributeText")}
          maxLength={61}
          value={by ?? ""}
          onChange={({ currentTarget: { value } }) => onChange(value.trim() || undefined)}
          error={isAttribute(by) ? null : t("attributeWrong")}
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : null}
    </Stack>
  );
}

function useFillsOne(filter: DashboardFilter, tiles: readonly DashboardTile[]): boolean {
  const ids = new Set(tiles.flatMap((tile) => (tile.kind === "chart" ? [tile.chartId] : [])));
  const charts = useQueries({ queries: [...ids].map((id) => chartDetailOptions(id)) });
  return fillsOne(
    filter,
    tiles,
    charts.flatMap(({ data }) => data ?? []),
  );
}

interface TargetsProps {
  filter: DashboardFilter;
  tiles: readonly DashboardTile[];
  nameOf(tile: DashboardTile): string;
  onTarget(tileId: string, target: FilterTarget | null | undefined): void;
}

function Targets({ filter, tiles, nameOf, onTarget }: TargetsProps) {
  return (
    <Stack gap="xs">
      {tiles.map((tile) => {
        const shared = {
          label: nameOf(tile),
          filter,
          target: filter.targets[tile.id],
          onTarget: (target: FilterTarget | null | undefined) => onTarget(tile.id, target),
        };
        if (tile.kind === "kpi") return <Target key={tile.id} {...shared} content={tile.content} />;
        return tile.kind === "chart" ? (
          <ChartTarget key={tile.id} {...shared} chartId={tile.chartId} />
        ) : null;
      })}
    </Stack>
  );
}

function ChartTarget({ chartId, ...rest }: Omit<TargetProps, "content"> & { chartId: string }) {
  const chart = useQuery(chartDetailOptions(chartId));
  return chart.data === undefined ? null : <Target {...rest} content={chart.data.content} />;
}

interface TargetProps {
  label: string;
  filter: DashboardFilter;
  content: ChartContent;
  target: FilterTarget | null | undefined;
  onTarget(target: FilterTarget | null | undefined): void;
}

function Target({ label, filter, content, target, onTarget }: TargetProps) {
  const t = useWords(filtersWords);
  const isBuilt = !content.sql;
  const info = useQuery({
    ...tableInfoOptions(content.dataSrc),
    enabled: isBuilt && content.dataSrc !== "",
  });
  const result = useQuery({ ...sqlFieldsOptions(content, noParams), enabled: !isBuilt });
  const isOwn = isBuilt && content.dataSrc === filter.table;
  const columns = ((isBuilt ? info : result).data ?? []).filter(({ aggregates }) => !aggregates);
  // SQL that a person writes compares days, not periods; a column of its result takes them.
  const takes = isBuilt || filter.kind !== "period";
  const parameters = (content.parameters ?? []).filter(
    ({ name }) => takes || targetText(target, isOwn) === `parameter ${name}`,
  );
  return (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      data={[
        ...(isOwn ? [{ value: "auto", label: t("automatic", { column: filter.column }) }] : []),
        { value: "none", label: t("untouched") },
        ...columns.map(({ Column, label: called }) => ({
          value: `column ${Column}`,
          label: called || Column,
        })),
        ...parameters.map(({ name }) => ({
          value: `parameter ${name}`,
          label: t("parameter", { name }),
        })),
      ]}
      value={targetText(target, isOwn)}
      onChange={(text) => onTarget(targetOf(text ?? "", isOwn))}
    />
  );
}
