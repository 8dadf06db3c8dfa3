import { ActionIcon, Button, TagsInput } from "@mantine/core";
import type { PolicyWarning } from "@provost/contract/people/reading";
import type { SchemaColumn } from "@provost/contract/source/source";
import { IconAlertTriangle, IconChevronRight, IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useWords } from "../../platform/i18n.ts";
import { columnsOptions } from "../role/role.queries.ts";
import { roleWords } from "../role/role-words.ts";
import classes from "./Policy.module.css";
import { PolicyWarnings } from "./PolicyWarnings.tsx";
import { blankRule, nextKey, type PolicyForm, ruleFault, ruleText } from "./policy-form.ts";
import { policyWarningWords } from "./policy-warning-words.ts";
import { RuleRow } from "./RuleRow.tsx";

interface PolicyCardProps {
  policy: PolicyForm;
  name: string;
  /** `null` where its columns are not known. */
  tableName: string | null;
  isOpen: boolean;
  isReadOnly: boolean;
  showFaults: boolean;
  warnings: readonly PolicyWarning[];
  onToggle: () => void;
  onChange: (policy: PolicyForm) => void;
  onRemove: () => void;
}

const noColumns: readonly SchemaColumn[] = [];

/** One table a role may read: in a line what of it, opened its columns and rules. */
export function PolicyCard(props: PolicyCardProps) {
  const { policy, name, tableName, isOpen, isReadOnly, showFaults, warnings } = props;
  const { onToggle, onChange, onRemove } = props;
  const t = useWords(roleWords);
  const warned = useWords(policyWarningWords)("warned", { count: warnings.length });
  const id = useId();
  const known = useQuery({ ...columnsOptions(tableName ?? ""), enabled: isOpen && tableName !== null });
  const columns = known.data ?? noColumns;
  const { rules } = policy;
  const isWrong = showFaults && rules.some((rule) => ruleFault(rule) !== null);
  const summary = [
    policy.columns.length === 0 ? t("allColumns") : t("someColumns", { count: policy.columns.length }),
    rules.length === 0 ? t("allRows") : rules.map(ruleText).join(" & "),
  ].join(" · ");

  return (
    <li className={classes.card} data-wrong={isWrong || undefined}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.open}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <IconChevronRight size={16} stroke={1.8} data-open={isOpen || undefined} aria-hidden="true" />
          <span className={classes.name}>{name}</span>
          <span className={classes.summary} title={summary}>
            {summary}
          </span>
        </button>
        {warnings.length === 0 ? null : (
          <IconAlertTriangle className={classes.warned} size={16} role="img" aria-label={warned}>
            <title>{warned}</title>
          </IconAlertTriangle>
        )}
        {isReadOnly ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("removeTable", { name })}
            title={t("remove")}
            onClick={onRemove}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      <div id={id} className={classes.body} hidden={!isOpen}>
        {isOpen ? (
          <>
            <TagsInput
              label={t("columns")}
              description={t("columnsHint")}
              placeholder={policy.columns.length === 0 ? t("allColumns") : ""}
              data={columns.map(({ Column }) => Column)}
              value={policy.columns}
              readOnly={isReadOnly}
              acceptValueOnBlur
              onChange={(chosen) => onChange({ ...policy, columns: chosen })}
            />
            <PolicyWarnings warnings={warnings.filter(({ rule }) => rule === null)} />
            <fieldset className={classes.rules}>
              <legend className={classes.legend}>{t("rows")}</legend>
              <p className={classes.hint}>{t("rowsHint")}</p>
              {rules.map((rule, place) => (
                <RuleRow
                  key={rule.key}
                  rule={rule}
                  columns={columns}
                  isReadOnly={isReadOnly}
                  showFault={showFaults}
                  warnings={warnings.filter((warning) => warning.rule === place)}
                  onChange={(next) =>
                    onChange({ ...policy, rules: rules.map((one) => (one.key === next.key ? next : one)) })
                  }
                  onRemove={() => onChange({ ...policy, rules: rules.filter(({ key }) => key !== rule.key) })}
                />
              ))}
              {isReadOnly ? null : (
                <Button
                  className={classes.addRule ?? ""}
                  variant="default"
                  size="xs"
                  leftSection={<IconPlus size={14} />}
                  onClick={() => onChange({ ...policy, rules: [...rules, blankRule(nextKey(rules))] })}
                >
                  {t("addRule")}
                </Button>
              )}
            </fieldset>
          </>
        ) : null}
      </div>
    </li>
  );
}
