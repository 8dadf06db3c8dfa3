import { TagsInput, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import type { Parameter } from "@provost/contract/report/parameter";
import type { QueryParams } from "@provost/contract/report/report";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { DayInput } from "../../ui/form/DayInput.tsx";
import { refineFormWords } from "../shelf/refine-form-words.ts";
import classes from "./ParameterBar.module.css";
import { shownValue, type TypedValue, withValue } from "./parameters.ts";

const ParameterChoice = lazyPart(async () => (await import("./ParameterChoice.tsx")).ParameterChoice);

interface ParameterBarProps {
  parameters: readonly Parameter[];
  values: QueryParams;
  onChange(values: QueryParams): void;
}

/** Fields for the parameters of a chart; the result follows when typing pauses. */
export function ParameterBar({ parameters, values, onChange }: ParameterBarProps) {
  const t = useWords(refineFormWords);
  const [typed, setTyped] = useState<{ of: QueryParams; values: QueryParams } | null>(null);
  const shown = typed !== null && typed.of === values ? typed.values : values;
  const tell = useDebouncedCallback(onChange, 400);
  if (parameters.length === 0) return null;
  const change = (parameter: Parameter, text: TypedValue): void => {
    const next = withValue(shown, parameter, text);
    setTyped({ of: values, values: next });
    tell(next);
  };
  return (
    <fieldset className={classes.bar} aria-label={t("fill")}>
      {parameters.map((parameter) => {
        const { name, type, list, values: offered } = parameter;
        const label = parameter.label || name;
        const value = shownValue(parameter, shown);
        return offered ? (
          <ParameterChoice
            key={name}
            parameter={{ ...parameter, values: offered }}
            value={value}
            className={classes[list ? "list" : "field"] ?? ""}
            onChange={(chosen) => change(parameter, chosen)}
          />
        ) : list ? (
          <TagsInput
            key={name}
            className={classes.list ?? ""}
            size="xs"
            label={label}
            value={[value].flat()}
            acceptValueOnBlur
            onChange={(texts) => change(parameter, texts)}
          />
        ) : type === "date" ? (
          <DayInput
            key={name}
            className={classes.field ?? ""}
            size="xs"
            label={label}
            value={[value].flat()[0] ?? ""}
            onChange={(day) => change(parameter, day)}
          />
        ) : (
          <TextInput
            key={name}
            className={classes.field ?? ""}
            size="xs"
            label={label}
            inputMode={type === "number" ? "decimal" : undefined}
            value={[value].flat()[0] ?? ""}
            onChange={(event) => change(parameter, event.currentTarget.value)}
          />
        );
      })}
    </fieldset>
  );
}
