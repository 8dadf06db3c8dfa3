import { ActionIcon, Button, NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import { aggregateNames } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { FieldMeta, FieldType } from "@provost/contract/source/field";
import { IconTrash } from "@tabler/icons-react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { codeWords } from "../import/code-words.ts";
import classes from "./FieldPanel.module.css";
import { FieldSign } from "./FieldSign.tsx";
import { aggregateChoices, automaticUse, type FieldRow, isNumber } from "./field-row.ts";
import { fieldWords } from "./field-words.ts";
import { useFields } from "./fields-context.ts";
import { CalculatedPart } from "./form/CalculatedPart.tsx";
import { DictionaryPart } from "./form/DictionaryPart.tsx";
import { DrillPart } from "./form/DrillPart.tsx";
import { Part } from "./form/FieldPart.tsx";
import { FormatPart } from "./form/FormatPart.tsx";
import { faultsOfValues, retyped } from "./form/field-fault.ts";
import { ProfilePart } from "./form/ProfilePart.tsx";
import { ReadAsHint } from "./form/ReadAsHint.tsx";
import { fieldTypes } from "./form/read-as.ts";
import { ValuesPart } from "./form/ValuesPart.tsx";

const automatic = "auto";
const roles = ["dimension", "measure"] as const;

/** All metadata of one field. */
export function FieldPanel({ row }: { row: FieldRow }) {
  const t = useWords(fieldWords);
  const why = useWords(codeWords);
  const language = useLanguage();
  const { mayEdit, change, remove } = useFields();
  const { id, meta, field, type, isCalculated, aggregates, faults } = row;
  const say = (changed: Partial<FieldMeta>, about?: string): void =>
    change([id], changed, about && `${about} ${id}`);
  const text = (name: "labelZh" | "labelEn" | "commentZh" | "commentEn") => ({
    label: t(name),
    value: meta[name],
    readOnly: !mayEdit,
    maxLength: name.startsWith("label") ? 120 : 500,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      say({ [name]: currentTarget.value }, name),
  });
  const use = automaticUse(row);
  const auto = { value: automatic, label: t("auto") };

  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <FieldSign type={type} isCalculated={isCalculated} /> {id}
        </h2>
        {(isCalculated || row.isLost) && mayEdit ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("remove")}
            title={t("remove")}
            onClick={() => remove(id)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        ) : null}
      </div>
      {field === undefined || field.problem === "" ? null : (
        <p className={classes.fault} role="alert">
          {field.problem}
        </p>
      )}
      {isCalculated ? <CalculatedPart row={row} /> : null}
      <Part title={t("general")}>
        <div className={classes.pair}>
          <TextInput {...text("labelZh")} />
          <TextInput {...text("labelEn")} />
        </div>
        <Textarea {...text("commentZh")} autosize minRows={1} maxRows={6} />
        <Textarea {...text("commentEn")} autosize minRows={1} maxRows={6} />
      </Part>
      <Part title={t("use")}>
        {isCalculated ? null : (
          <>
            <NativeSelect
              label={t("readAs")}
              value={meta.readAs ?? automatic}
              disabled={!mayEdit}
              data={[
                { value: automatic, label: t("asStored", { type: field?.storedType ?? type }) },
                ...fieldTypes.map((value) => ({ value, label: t(value) })),
              ]}
              onChange={({ currentTarget }) => {
                const readAs: FieldType | null = fieldTypes[currentTarget.selectedIndex - 1] ?? null;
                say(retyped(meta, field, readAs));
              }}
            />
            <ReadAsHint row={row} />
          </>
        )}
        <div className={classes.pair}>
          <NativeSelect
            label={t("role")}
            value={aggregates ? "measure" : (meta.role ?? automatic)}
            disabled={!mayEdit || aggregates}
            data={[
              { group: t("auto"), items: [{ value: automatic, label: t(use.role) }] },
              ...roles.map((value) => ({ value, label: t(value) })),
            ]}
            onChange={({ currentTarget }) => say({ role: roles[currentTarget.selectedIndex - 1] ?? null })}
          />
          <NativeSelect
            label={t("aggregate")}
            value={meta.aggregate ?? automatic}
            disabled={!mayEdit || aggregates}
            error={faults.includes("aggregateUnfit") ? t("aggregateUnfit") : null}
            data={[
              aggregates ? { value: automatic, label: t("ownAggregate") } : auto,
              ...aggregateChoices(row).map((value) => ({ value, label: aggregateNames[value][language] })),
            ]}
            onChange={({ currentTarget }) => {
              const aggregate: Aggregate | null =
                aggregateChoices(row)[currentTarget.selectedIndex - 1] ?? null;
              say({ aggregate });
            }}
          />
        </div>
        {use.sign === null || meta.role !== null ? null : (
          <p className={classes.hint}>
            {why(use.sign)}
            {mayEdit ? (
              <Button size="compact-xs" variant="default" onClick={() => say({ role: "measure" })}>
                {why("asMeasure")}
              </Button>
            ) : null}
          </p>
        )}
        <Switch
          label={t("shown")}
          description={t("shownHint")}
          checked={!meta.hidden}
          disabled={!mayEdit}
          onChange={({ currentTarget }) => say({ hidden: !currentTarget.checked })}
        />
      </Part>
      {isNumber(row) ? <FormatPart row={row} /> : null}
      {aggregates ? null : <DrillPart row={row} />}
      {aggregates ? null : <DictionaryPart row={row} />}
      {aggregates && faultsOfValues(meta.values).every((fault) => fault === null) ? null : (
        <ValuesPart key={row.id} row={row} />
      )}
      <ProfilePart row={row} />
    </div>
  );
}
