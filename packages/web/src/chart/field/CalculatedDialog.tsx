import { Button, Group, Modal, Skeleton, Stack, TextInput } from "@mantine/core";
import { limits } from "@provost/contract/wire/limits";
import { expressionFunctions } from "@provost/report-core/expression/functions";
import { useId, useMemo, useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { useBuilder, useDraft } from "../builder/builder-context.ts";
import classes from "../filter/FilterEditor.module.css";
import { tableColumnsOf, withCalculated } from "./calculated-edit.ts";
import { readExpression } from "./described-fields.ts";
import { fieldWords } from "./field-words.ts";

const ExpressionEditor = lazyPart(
  async () => (await import("../../ui/expression/ExpressionEditor.tsx")).ExpressionEditor,
);

interface CalculatedDialogProps {
  /** The field that is changed; `null` for a new one. */
  name: string | null;
  onClose: () => void;
}

/** Name and expression of a calculated field of the chart, with what it gives or what is wrong. */
export function CalculatedDialog({ name: old, onClose }: CalculatedDialogProps) {
  const t = useWords(fieldWords);
  const language = useLanguage();
  const builder = useBuilder();
  const draft = useDraft((whole) => whole);
  const descriptionId = useId();
  const before = draft.calculated.find(({ name }) => name === old);
  const [name, setName] = useState(old ?? "");
  const [expression, setExpression] = useState(before?.expression ?? "");
  const [isWriting, setWriting] = useState(false);
  const [failed, setFailed] = useState(false);
  const columns = useMemo(() => tableColumnsOf(draft), [draft]);
  const read = useMemo(
    () => readExpression(expression, columns, draft.calculated, old, language),
    [expression, columns, draft.calculated, old, language],
  );
  const wanted = name.trim();
  const taken = wanted !== old && draft.selection.allCols.some(({ Column }) => Column === wanted);
  const nameFault = wanted === "" ? t("nameMissing") : taken || wanted === "*" ? t("nameTaken") : null;
  const isEmpty = expression.trim() === "";
  const problem = isEmpty || read.ok ? null : read;
  const fields = draft.selection.allCols
    .filter(({ Column }) => Column !== old)
    .map(({ Column, label, Type }) => ({ name: Column, label: label || Column, type: Type }));
  const functions = expressionFunctions.map(({ name: called, signature, description }) => ({
    name: called,
    form: signature[language],
    hint: description[language],
  }));
  const says = problem
    ? t("at", { position: problem.position + 1, message: problem.message })
    : isEmpty || !read.ok
      ? t("calculatedHint")
      : t(read.aggregates ? "resultMeasure" : "resultColumn", {
          type: read.inPercent ? t("inPercent", { type: read.type }) : read.type,
        });

  return (
    <Modal opened onClose={onClose} size="lg" title={t("calculatedTitle")} closeOnEscape={!isWriting}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (nameFault !== null || isEmpty || !read.ok) {
            setFailed(true);
            return;
          }
          const field = { name: wanted, expression: expression.trim() };
          builder.change((now) => withCalculated(now, old, field, language));
          onClose();
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t("calculatedName")}
            value={name}
            maxLength={120}
            error={failed ? nameFault : taken ? nameFault : null}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: while one writes, Escape closes the list of what can be written, not the dialog */}
          <div onFocus={() => setWriting(true)} onBlur={() => setWriting(false)}>
            <ExpressionEditor
              waiting={<Skeleton height={78} />}
              label={t("calculatedExpression")}
              value={expression}
              placeholder="sum([a]) / count([b])"
              isReadOnly={false}
              maxLength={limits.expressionLength}
              fields={fields}
              functions={functions}
              problem={problem}
              describedBy={descriptionId}
              onChange={setExpression}
            />
            <p
              id={descriptionId}
              className={problem === null && !(failed && isEmpty) ? classes.hint : classes.error}
              style={{ marginTop: 4 }}
              aria-live="polite"
            >
              {says}
            </p>
          </div>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit">{t("apply")}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
