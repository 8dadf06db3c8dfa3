import type { PolicyWarning } from "@provost/contract/people/reading";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import classes from "./Policy.module.css";
import { policyWarningWords } from "./policy-warning-words.ts";

const longest = 5;

/** What is amiss with a policy or one of its rules: it shows less than it seems to. */
export function PolicyWarnings({ warnings }: { warnings: readonly PolicyWarning[] }) {
  const t = useWords(policyWarningWords);
  const joint = useLanguage() === "zh" ? "、" : ", ";
  if (warnings.length === 0) return null;
  const textOf = ({ problem, names, tables, of, missing, holders }: PolicyWarning): string => {
    const values = { names: names.join(joint), missing, holders };
    if (problem === "column_gone" || problem === "no_column_left") {
      const listed = `${tables.slice(0, longest).join(joint)}${tables.length > longest ? " …" : ""}`;
      const where = of === 1 ? t("inTable", { table: listed }) : t("inTables", { tables: listed });
      return t(problem, { ...values, where });
    }
    if (problem === "attribute_missing" && missing === holders) return t("attribute_missing_all", values);
    return t(problem, values);
  };
  return (
    <ul className={classes.warnings}>
      {warnings.map((warning) => (
        <li key={`${warning.problem} ${warning.names.join()}`}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          <span>{textOf(warning)}</span>
        </li>
      ))}
    </ul>
  );
}
