import type { ReadingRole, ReadingRule } from "@provost/contract/people/reading";
import { filterOperators } from "@provost/contract/report/filter-operators";
import { listComma } from "@provost/contract/wire/locale";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { useAttributeName } from "./attribute-name.ts";
import classes from "./Reading.module.css";
import { readingWords } from "./reading-words.ts";

/** What one role shows of a data set, rule by rule. */
export function RoleReading({ reading }: { reading: ReadingRole }) {
  const t = useWords(readingWords);
  const { role, everyTable, columns, rules } = reading;
  const facts = [
    ...(everyTable ? [t("everyTable")] : []),
    columns === null ? t("allColumns") : t("columns", { names: columns.join(", ") }),
    ...(rules.length === 0 ? [t("allRows")] : []),
  ];
  return (
    <li className={classes.role}>
      <div>
        <span className={classes.name}>{role}</span>{" "}
        <span className={classes.quiet}>{facts.join(" · ")}</span>
      </div>
      {rules.length === 0 ? null : (
        <ul className={classes.rules}>
          {rules.map((rule, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules of a role have no other name
            <RuleLine key={place} rule={rule} />
          ))}
        </ul>
      )}
    </li>
  );
}

function RuleLine({ rule }: { rule: ReadingRule }) {
  const t = useWords(readingWords);
  const language = useLanguage();
  const nameOf = useAttributeName();
  const { column, operator, values, outcome } = rule;
  const joint = listComma[language];
  const texts = values.map(({ attribute, texts }) => {
    if (attribute === null) return texts.join(joint);
    const named = { name: nameOf(attribute), texts: texts.join(joint) };
    return texts.length === 0 ? named.name : t("attribute", named);
  });
  const lacking = values.flatMap(({ attribute, texts }) =>
    attribute !== null && texts.length === 0 ? [nameOf(attribute)] : [],
  );
  return (
    <li>
      <span className={column === null ? classes.quiet : classes.code}>
        {column ?? t(outcome === "column_gone" ? "missingColumn" : "hiddenColumn")}
      </span>{" "}
      {filterOperators[operator].name[language]} {texts.join(joint)}
      {outcome === "holds" ? null : (
        <p className={classes.fault}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          {t(outcome, { names: lacking.join(joint) })}
        </p>
      )}
    </li>
  );
}
