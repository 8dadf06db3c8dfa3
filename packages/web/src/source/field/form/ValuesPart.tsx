import { Textarea } from "@mantine/core";
import { FieldValue } from "@provost/contract/source/field";
import { limits } from "@provost/contract/wire/limits";
import { useState } from "react";
import { z } from "zod";
import { useWords } from "../../../platform/i18n.ts";
import type { FieldRow } from "../field-row.ts";
import { fieldWords } from "../field-words.ts";
import { useFields } from "../fields-context.ts";
import { Part } from "./FieldPart.tsx";
import { linesOfValues, valuesOfLines } from "./field-form.ts";

const Values = z.array(FieldValue).max(limits.fieldValues);

/** The order of a field's values, and what they are called. */
export function ValuesPart({ row }: { row: FieldRow }) {
  const t = useWords(fieldWords);
  const { mayEdit, change } = useFields();
  const saved = linesOfValues(row.meta.values);
  const [typed, setTyped] = useState({ saved, text: saved });
  if (typed.saved !== saved) setTyped({ saved, text: saved });
  const values = valuesOfLines(typed.text);
  const isFit = Values.safeParse(values).success;
  return (
    <Part title={t("ownValues")}>
      <Textarea
        aria-label={t("ownValues")}
        description={t("ownValuesHint")}
        placeholder={t("ownValuesExample")}
        value={typed.text}
        readOnly={!mayEdit}
        autosize
        minRows={2}
        maxRows={10}
        error={isFit ? null : t("ownValuesFault", { most: limits.fieldValues })}
        onChange={({ currentTarget: { value } }) => setTyped({ saved, text: value })}
        onBlur={() => {
          if (isFit && typed.text !== saved) change([row.id], { values });
        }}
      />
    </Part>
  );
}
