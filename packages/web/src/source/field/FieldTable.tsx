import { Button, Switch } from "@mantine/core";
import { aggregateNames } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { FieldMeta, FieldType } from "@provost/contract/source/field";
import { IconAlertCircle, IconListDetails, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { BulkBar, BulkPlace } from "../../ui/table/BulkBar.tsx";
import type { Column } from "../../ui/table/data-table.ts";
import { MovingTable } from "../../ui/table/MovingTable.tsx";
import { codeWords } from "../import/code-words.ts";
import classes from "./FieldCells.module.css";
import { CellInput, CellSelect } from "./FieldCells.tsx";
import { FieldSign } from "./FieldSign.tsx";
import { aggregateChoices, automaticUse, type FieldRow, isNumber, shownName } from "./field-row.ts";
import { fieldWords } from "./field-words.ts";
import { useFields } from "./fields-context.ts";
import { retyped } from "./form/field-fault.ts";
import { sampleNumber } from "./form/format-text.ts";
import { fieldTypeOf, fieldTypes } from "./form/read-as.ts";

interface FieldTableProps {
  rows: readonly FieldRow[];
  selected: string | null;
  /** Only some of the fields are shown, so none can be moved. */
  isFiltered: boolean;
  /** Details are in a drawer that must be opened. */
  isNarrow: boolean;
  onOpen(column: string): void;
  onMove(column: string, before: string | null): void;
}

const automatic = "auto";

/** Every field of a table in its order, with metadata that can be edited in place. */
export function FieldTable({ rows, selected, isFiltered, isNarrow, onOpen, onMove }: FieldTableProps) {
  const t = useWords(fieldWords);
  const why = useWords(codeWords);
  const language = useLanguage();
  const { mayEdit, change, remove } = useFields();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const here = chosen.filter((column) => rows.some(({ id }) => id === column));
  const unset = { value: automatic, label: t("auto") } as const;
  const text = (name: "labelZh" | "labelEn", row: FieldRow) => (
    <CellInput
      label={`${t(name)} ${row.id}`}
      value={row.meta[name]}
      maxLength={120}
      disabled={!mayEdit}
      isReachable={row.id === selected}
      onChange={(value) => change([row.id], { [name]: value }, `${name} ${row.id}`)}
    />
  );

  const columns: Column<FieldRow>[] = [
    {
      key: "name",
      head: t("name"),
      hint: ({ id, field }) => [id, field?.problem].filter(Boolean).join("\n"),
      cell: (row) => <FieldName row={row} />,
    },
    {
      key: "type",
      head: t("type"),
      width: 80,
      from: "medium",
      cell: ({ id, meta, field, type, isCalculated }) =>
        isCalculated ? (
          <span className={classes.format}>{t(fieldTypeOf(type))}</span>
        ) : (
          <CellSelect<FieldType | typeof automatic>
            label={`${t("type")} ${id}`}
            value={meta.readAs ?? automatic}
            unset={automatic}
            options={[
              { value: automatic, label: t(fieldTypeOf(field?.storedType ?? type)) },
              ...fieldTypes.map((value) => ({ value, label: t(value) })),
            ]}
            disabled={!mayEdit}
            isReachable={id === selected}
            onChange={(value) => change([id], retyped(meta, field, value === automatic ? null : value))}
          />
        ),
    },
    { key: "zh", head: t("headZh"), width: 108, from: "medium", cell: (row) => text("labelZh", row) },
    { key: "en", head: t("headEn"), width: 108, from: "wide", cell: (row) => text("labelEn", row) },
    {
      key: "role",
      head: t("role"),
      width: 104,
      from: "wide",
      hint: (row) => {
        const { sign } = automaticUse(row);
        return sign === null || row.meta.role !== null ? "" : why(sign);
      },
      cell: (row) => (
        <CellSelect<"auto" | "dimension" | "measure">
          label={`${t("role")} ${row.id}`}
          value={row.aggregates ? "measure" : (row.meta.role ?? automatic)}
          unset={automatic}
          options={[
            { value: automatic, label: t(automaticUse(row).role) },
            { value: "dimension", label: t("dimension") },
            { value: "measure", label: t("measure") },
          ]}
          disabled={!mayEdit || row.aggregates}
          isReachable={row.id === selected}
          onChange={(role) => change([row.id], { role: role === automatic ? null : role })}
        />
      ),
    },
    {
      key: "aggregate",
      head: t("aggregate"),
      width: 92,
      from: "wide",
      cell: (row) =>
        row.aggregates ? (
          <span className={classes.format}>{t("ownAggregate")}</span>
        ) : (
          <CellSelect<Aggregate | typeof automatic>
            label={`${t("aggregate")} ${row.id}`}
            value={row.meta.aggregate ?? automatic}
            unset={automatic}
            options={[
              unset,
              ...aggregateChoices(row).map((value) => ({ value, label: aggregateNames[value][language] })),
            ]}
            disabled={!mayEdit}
            isReachable={row.id === selected}
            onChange={(aggregate) =>
              change([row.id], { aggregate: aggregate === automatic ? null : aggregate })
            }
          />
        ),
    },
    {
      key: "format",
      head: t("format"),
      width: 84,
      from: "wide",
      cell: (row) => (
        <span className={classes.format}>
          {isNumber(row) && row.meta.format !== null ? sampleNumber(row.meta.format, language) : ""}
        </span>
      ),
      hint: (row) =>
        isNumber(row) && row.meta.format !== null ? sampleNumber(row.meta.format, language) : "",
    },
    {
      key: "shown",
      head: t("shown"),
      width: 86,
      cell: ({ id, meta }) => (
        <Switch
          size="xs"
          aria-label={`${t("shown")} ${id}`}
          checked={!meta.hidden}
          disabled={!mayEdit}
          tabIndex={id === selected ? 0 : -1}
          onChange={({ currentTarget }) => change([id], { hidden: !currentTarget.checked })}
        />
      ),
    },
  ];

  return (
    <>
      <MovingTable<FieldRow>
        label={t("table")}
        rows={rows}
        rowName={({ id }) => id}
        columns={columns}
        actions={
          isNarrow
            ? [
                {
                  label: t("details"),
                  icon: <IconListDetails size={18} />,
                  run: ({ id }) => onOpen(id),
                  hotkey: "Enter",
                },
                ...(mayEdit
                  ? [
                      {
                        label: t("remove"),
                        icon: <IconTrash size={18} />,
                        run: ({ id }: FieldRow) => remove(id),
                        applies: ({ isCalculated, isLost }: FieldRow) => isCalculated || isLost,
                        hotkey: "Delete" as const,
                        danger: true,
                      },
                    ]
                  : []),
              ]
            : []
        }
        isQuiet={({ meta }) => meta.hidden}
        {...(mayEdit ? { selection: { ids: chosen, onChange: setChosen } } : {})}
        moreKeys={
          isNarrow
            ? []
            : [
                ["Enter", t("keyDetails")],
                ...(mayEdit ? [["Delete", t("keyRemove")] as const, ["Ctrl S", t("keySave")] as const] : []),
              ]
        }
        rowProps={({ id }) => (id === selected ? { "data-current": true } : {})}
        moving={
          mayEdit && !isFiltered
            ? {
                may: (_, { parentId }) => parentId === null,
                move: ({ id }, { before }) => onMove(id, before),
              }
            : null
        }
      />
      {mayEdit ? (
        <BulkPlace>
          {here.length < 1 ? null : (
            <BulkBar count={here.length} onClear={() => setChosen([])}>
              {bulkChanges.map(([word, changes]) => (
                <Button key={word} size="compact-sm" variant="default" onClick={() => change(here, changes)}>
                  {t(word)}
                </Button>
              ))}
            </BulkBar>
          )}
        </BulkPlace>
      ) : null}
    </>
  );
}

/** What can be done with several fields at once. */
const bulkChanges = [
  ["show", { hidden: false }],
  ["hide", { hidden: true }],
  ["asDimension", { role: "dimension" }],
  ["asMeasure", { role: "measure" }],
  ["asAuto", { role: null }],
] as const satisfies readonly (readonly [string, Partial<FieldMeta>])[];

function FieldName({ row }: { row: FieldRow }) {
  const t = useWords(fieldWords);
  const language = useLanguage();
  const { id, meta, type, isCalculated, faults, field } = row;
  const label = shownName(meta, language);
  const [fault] = faults;
  const problem = fault === undefined ? (field?.problem ?? "") : t(fault);
  return (
    <span className={classes.name} data-hidden={meta.hidden || undefined}>
      <FieldSign type={type} isCalculated={isCalculated} />
      <span>
        <span className={classes.column}>{id}</span>
        {label === id ? null : <span className={`${classes.label} ${classes.beside}`}> {label}</span>}
      </span>
      {problem === "" ? null : (
        <IconAlertCircle className={classes.fault} size={16} role="img" aria-label={problem}>
          <title>{problem}</title>
        </IconAlertCircle>
      )}
    </span>
  );
}
