import { NativeSelect } from "@mantine/core";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import classes from "../FieldPanel.module.css";
import { type FieldRow, shownName } from "../field-row.ts";
import { fieldWords } from "../field-words.ts";
import { useFields } from "../fields-context.ts";
import { drillChain, drillChoices, drillSources } from "./drill-chain.ts";
import { Part } from "./FieldPart.tsx";

/** The field that a click on a value leads to, and the whole path from here on. */
export function DrillPart({ row }: { row: FieldRow }) {
  const t = useWords(fieldWords);
  const language = useLanguage();
  const { form, rows, mayEdit, change } = useFields();
  const { id, meta, faults } = row;
  const choices = drillChoices(form, id).filter(
    (column) => rows.find((other) => other.id === column)?.aggregates === false,
  );
  const offered =
    meta.drillTo === null || choices.includes(meta.drillTo) ? choices : [meta.drillTo, ...choices];
  const called = (column: string): string => {
    const other = form.find((one) => one.column === column);
    const name = other === undefined ? column : shownName(other, language);
    return name === column ? column : `${name} (${column})`;
  };
  const chain = drillChain(form, id);
  const sources = drillSources(form, id);
  const fault = faults.find((one) => one === "drillMissing" || one === "drillRound");
  return (
    <Part title={t("drill")}>
      <NativeSelect
        label={t("drillTo")}
        value={meta.drillTo ?? ""}
        disabled={!mayEdit}
        error={fault === undefined ? null : t(fault)}
        data={[
          { value: "", label: t("drillNone") },
          ...offered.map((column) => ({ value: column, label: called(column) })),
        ]}
        onChange={({ currentTarget }) =>
          change([id], { drillTo: offered[currentTarget.selectedIndex - 1] ?? null })
        }
      />
      {chain.length < 2 ? null : (
        <ol className={classes.chain} aria-label={t("drillPath")}>
          {chain.map((column) => (
            <li key={column}>{called(column)}</li>
          ))}
        </ol>
      )}
      {sources.length === 0 ? null : (
        <p className={classes.quiet}>{t("drillFrom", { names: sources.map(called).join(t("list")) })}</p>
      )}
    </Part>
  );
}
