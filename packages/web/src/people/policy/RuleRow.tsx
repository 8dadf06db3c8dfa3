import { ActionIcon, Autocomplete, Select, TagsInput, TextInput } from "@mantine/core";
import type { PolicyWarning } from "@provost/contract/people/reading";
import { RuleOperator } from "@provost/contract/report/filter";
import { filterOperators } from "@provost/contract/report/filter-operators";
import type { SchemaColumn } from "@provost/contract/source/source";
import { IconX } from "@tabler/icons-react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { roleWords } from "../role/role-words.ts";
import classes from "./Policy.module.css";
import { PolicyWarnings } from "./PolicyWarnings.tsx";
import {
  isOperator,
  type RuleForm,
  ruleFault,
  ruleText,
  viewerAttributes,
  withOperator,
} from "./policy-form.ts";

interface RuleRowProps {
  rule: RuleForm;
  columns: readonly SchemaColumn[];
  isReadOnly: boolean;
  showFault: boolean;
  warnings: readonly PolicyWarning[];
  onChange: (rule: RuleForm) => void;
  onRemove: () => void;
}

const attributeNames = {
  "user.dept": "readerDept",
  "user.depts": "readerDepts",
  "user.deptId": "readerDeptId",
  "user.deptIds": "readerDeptIds",
  "user.account": "readerAccount",
  "user.id": "readerId",
} as const satisfies Record<(typeof viewerAttributes)[number], string>;

/** A rule on rows: a column, a condition, and what it is compared with. */
export function RuleRow(props: RuleRowProps) {
  const { rule, columns, isReadOnly, showFault, warnings, onChange, onRemove } = props;
  const t = useWords(roleWords);
  const language = useLanguage();
  const fault = showFault ? ruleFault(rule) : null;
  const typeOf = (column: string): string | null =>
    columns.find(({ Column }) => Column === column)?.Type ?? null;
  const change = (part: Partial<RuleForm>): void => {
    const next = { ...rule, ...part };
    onChange({ ...next, type: typeOf(next.column) });
  };
  const { params } = filterOperators[rule.operator];
  const setText = (place: number, text: string): void =>
    change({ texts: rule.texts.map((one, at) => (at === place ? text : one)) });

  return (
    <div className={classes.rule}>
      {rule.source === "mixed" ? (
        <p className={classes.mixed}>
          <code>{ruleText(rule)}</code> {t("mixed")}
        </p>
      ) : (
        <>
          <Autocomplete
            aria-label={t("column")}
            placeholder={t("column")}
            data={columns.map(({ Column }) => Column)}
            value={rule.column}
            readOnly={isReadOnly}
            onChange={(column) => change({ column })}
          />
          <Select
            aria-label={t("operator")}
            data={RuleOperator.options.map((value) => ({
              value,
              label: filterOperators[value].name[language],
            }))}
            value={rule.operator}
            readOnly={isReadOnly}
            allowDeselect={false}
            onChange={(value) => isOperator(value) && onChange(withOperator(rule, value))}
          />
          <Select
            aria-label={t("source")}
            data={[
              { value: "literal", label: t("literal") },
              { value: "attribute", label: t("attribute") },
            ]}
            value={rule.source}
            readOnly={isReadOnly}
            allowDeselect={false}
            onChange={(value) =>
              change({
                source: value === "attribute" ? "attribute" : "literal",
                texts: rule.texts.map(() => ""),
              })
            }
          />
          {params === -1 ? (
            <TagsInput
              aria-label={t("list")}
              placeholder={rule.texts.length === 0 ? t("list") : ""}
              data={rule.source === "attribute" ? [...viewerAttributes] : []}
              value={rule.texts}
              readOnly={isReadOnly}
              acceptValueOnBlur
              onChange={(texts) => change({ texts })}
            />
          ) : (
            <div className={classes.values}>
              {rule.texts.map((text, place) => {
                const name = params === 2 ? t(place === 0 ? "from" : "to") : t("value");
                const field = { "aria-label": name, placeholder: name, value: text, readOnly: isReadOnly };
                const key = place === 0 ? "first" : "second";
                return rule.source === "attribute" ? (
                  <Autocomplete
                    key={key}
                    {...field}
                    data={[...viewerAttributes]}
                    renderOption={({ option }) => <AttributeOption name={option.value} />}
                    onChange={(next) => setText(place, next)}
                  />
                ) : (
                  <TextInput
                    key={key}
                    {...field}
                    onChange={({ currentTarget }) => setText(place, currentTarget.value)}
                  />
                );
              })}
            </div>
          )}
        </>
      )}
      {isReadOnly ? null : (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${t("removeRule")} ${rule.column}`.trim()}
          title={t("removeRule")}
          onClick={onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
      {fault === null ? null : (
        <p className={classes.fault} role="alert">
          {t(fault)}
        </p>
      )}
      <PolicyWarnings warnings={warnings} />
    </div>
  );
}

function AttributeOption({ name }: { name: string }) {
  const t = useWords(roleWords);
  const known = viewerAttributes.find((attribute) => attribute === name);
  return (
    <span>
      {name} {known === undefined ? null : <span className={classes.quiet}>{t(attributeNames[known])}</span>}
    </span>
  );
}
