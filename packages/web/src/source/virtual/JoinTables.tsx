import { ActionIcon, SegmentedControl, Select } from "@mantine/core";
import type { ReportTable } from "@provost/contract/source/source";
import { IconArrowsLeftRight } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { tableLabel } from "../../ui/text/table-label.ts";
import classes from "./JoinDialog.module.css";
import type { JoinFault, JoinForm } from "./join-form.ts";
import { virtualWords } from "./virtual-words.ts";

interface JoinTablesProps {
  form: JoinForm;
  isWrong(fault: JoinFault): boolean;
  tables: readonly ReportTable[];
  onChange(form: JoinForm): void;
  onChoose(side: "left" | "right", table: string): void;
}

/** Which two tables, and which of their rows stay. */
export function JoinTables({ form, isWrong, tables, onChange, onChoose }: JoinTablesProps) {
  const t = useWords(virtualWords);
  const choice = (side: "left" | "right") => {
    const { table } = form[side];
    const other = form[side === "left" ? "right" : "left"].table;
    const known = tables.some(({ tableName }) => tableName === table);
    return {
      label: t(side),
      placeholder: t("chooseTable"),
      searchable: true,
      openOnFocus: false,
      allowDeselect: false,
      value: table === "" ? null : table,
      data: [
        ...tables.map((one) => ({
          value: one.tableName,
          label: tableLabel(one),
          disabled: one.tableName === other,
        })),
        ...(table === "" || known ? [] : [{ value: table, label: table }]),
      ],
      error: isWrong(`${side}Missing`)
        ? t(`${side}Missing`)
        : side === "right" && isWrong("sameTable")
          ? t("sameTable")
          : null,
      onChange: (next: string | null) => next !== null && onChoose(side, next),
    };
  };
  return (
    <>
      <div className={classes.pair}>
        <Select {...choice("left")} data-autofocus />
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t("swap")}
          title={t("swap")}
          onClick={() =>
            onChange({
              ...form,
              left: form.right,
              right: form.left,
              on: form.on.map(({ left, right }) => ({ left: right, right: left })),
            })
          }
        >
          <IconArrowsLeftRight size={16} />
        </ActionIcon>
        <Select {...choice("right")} />
      </div>
      <div className={classes.group}>
        <span className={classes.legend} aria-hidden="true">
          {t("joinKind")}
        </span>
        <SegmentedControl<"left" | "inner">
          aria-label={t("joinKind")}
          value={form.join}
          data={[
            { value: "left", label: t("leftJoin") },
            { value: "inner", label: t("innerJoin") },
          ]}
          onChange={(join) => onChange({ ...form, join })}
        />
        <p className={classes.quiet}>{t(form.join === "left" ? "leftJoinHint" : "innerJoinHint")}</p>
      </div>
    </>
  );
}
