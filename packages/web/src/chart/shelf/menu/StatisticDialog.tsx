import { Button, Group, Modal, NumberInput, Select } from "@mantine/core";
import { aggregateNames } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import {
  addMeasureAs,
  canPair,
  type MeasureSettings,
  setAggregate,
} from "@provost/report-core/selection/selection";
import { useState } from "react";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { useBuilder, useDraft } from "../../builder/builder-context.ts";
import { withSelection } from "../../draft/draft.ts";
import { fieldName } from "../../field/field-use.ts";
import { chipWords } from "../chip-words.ts";

interface StatisticDialogProps {
  index: number;
  func: Aggregate;
  /** It becomes another measure of the field. */
  adds: boolean;
  onClose: () => void;
}

const firstPercent = 90;

/** What a statistic needs beside its field: which percentile, or another field. */
export function StatisticDialog({ index, func, adds, onClose }: StatisticDialogProps) {
  const t = useWords(chipWords);
  const language = useLanguage();
  const builder = useBuilder();
  const measure = useDraft((draft) => draft.selection.caculCols[index]);
  const columns = useDraft((draft) => draft.selection.allCols);
  const [percent, setPercent] = useState<number | string>(measure?.percent ?? firstPercent);
  const [other, setOther] = useState(measure?.otherColumn ?? null);
  const [failed, setFailed] = useState(false);
  if (!measure) return null;
  const settings = ((): MeasureSettings | null => {
    if (func !== "percentile") return other === null ? null : { otherColumn: other };
    return typeof percent === "number" && percent >= 0 && percent <= 100 ? { percent } : null;
  })();
  const choices = columns.filter(
    (column) => column.Column !== measure.Column && column.hidden !== true && canPair(column),
  );
  const wrong = (text: string): string | null => (failed && settings === null ? text : null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("statisticTitle", { func: aggregateNames[func][language], name: fieldName(measure) })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (settings === null) {
            setFailed(true);
            return;
          }
          builder.change((draft) =>
            withSelection(
              draft,
              adds
                ? addMeasureAs(draft.selection, measure, func, language, settings)
                : setAggregate(draft.selection, index, func, settings),
            ),
          );
          onClose();
        }}
      >
        {func === "percentile" ? (
          <NumberInput
            label={t("percent")}
            description={t("percentHint")}
            min={0}
            max={100}
            decimalScale={2}
            clampBehavior="none"
            value={percent}
            error={wrong(t("percentWrong"))}
            data-autofocus
            onChange={setPercent}
          />
        ) : (
          <Select
            label={t(func === "corr" ? "corrField" : "weightField")}
            description={t("pairHint")}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t("noOtherField")}
            data={choices.map((column) => ({ value: column.Column, label: fieldName(column) }))}
            value={other}
            error={wrong(t(choices.length === 0 ? "noOtherField" : "pairNone"))}
            data-autofocus
            onChange={setOther}
          />
        )}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit">{t("apply")}</Button>
        </Group>
      </form>
    </Modal>
  );
}
