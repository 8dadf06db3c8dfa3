import { Skeleton, TextInput } from "@mantine/core";
import { limits } from "@provost/contract/wire/limits";
import { useId, useState } from "react";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { lazyPart } from "../../../platform/lazy/lazy-part.tsx";
import { Waiting } from "../../../ui/state/Waiting.tsx";
import classes from "../FieldPanel.module.css";
import type { FieldRow } from "../field-row.ts";
import { fieldWords } from "../field-words.ts";
import { useFields } from "../fields-context.ts";
import { expressionFields, expressionFunctions } from "./expression-facts.ts";
import { Part } from "./FieldPart.tsx";

const ExpressionEditor = lazyPart(
  async () => (await import("../../../ui/expression/ExpressionEditor.tsx")).ExpressionEditor,
);

/** Name and expression of a calculated field. */
export function CalculatedPart({ row }: { row: FieldRow }) {
  const t = useWords(fieldWords);
  const language = useLanguage();
  const { rows, expressions, mayEdit, change, keyOf } = useFields();
  const descriptionId = useId();
  const expression = row.meta.expression ?? "";
  const read = expressions.get(row.id);
  const isEmpty = expression.trim() === "";
  const problem = isEmpty || read === undefined || read.ok ? null : read.problem;
  return (
    <Part title={t("calculated")}>
      <NameInput key={`name ${keyOf(row.id)}`} row={row} />
      <div>
        <ExpressionEditor
          waiting={
            <Waiting>
              <Skeleton height={78} />
            </Waiting>
          }
          key={keyOf(row.id)}
          label={t("expression")}
          value={expression}
          placeholder={t("expression")}
          isReadOnly={!mayEdit}
          maxLength={limits.expressionLength}
          fields={expressionFields(rows, row.id, language)}
          functions={expressionFunctions(language)}
          problem={problem}
          describedBy={descriptionId}
          onChange={(next) => change([row.id], { expression: next }, `expression ${row.id}`)}
        />
        <p
          id={descriptionId}
          className={problem === null ? classes.quiet : classes.fault}
          style={{ marginTop: 4 }}
          aria-live="polite"
        >
          {problem !== null
            ? problem.message
            : isEmpty
              ? t("expressionHint")
              : t(row.aggregates ? "isMeasure" : "isColumn")}
        </p>
      </div>
    </Part>
  );
}

/** A calculated field's name: it takes effect once it is left, so that what leads to the field follows at once. */
function NameInput({ row }: { row: FieldRow }) {
  const t = useWords(fieldWords);
  const { mayEdit, rename } = useFields();
  const [name, setName] = useState(row.id);
  const fault = row.faults.find((one) => one.startsWith("name"));
  const settle = (): void => {
    const wanted = name.trim();
    setName(wanted === "" ? row.id : wanted);
    if (wanted !== "" && wanted !== row.id) rename(row.id, wanted);
  };
  return (
    <TextInput
      label={t("name")}
      value={name}
      readOnly={!mayEdit}
      maxLength={120}
      spellCheck={false}
      data-name-of={row.id}
      error={fault === undefined ? null : t(fault)}
      onChange={({ currentTarget }) => setName(currentTarget.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === "Enter" && settle()}
    />
  );
}
