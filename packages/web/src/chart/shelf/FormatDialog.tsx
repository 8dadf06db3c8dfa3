import {
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  Radio,
  SimpleGrid,
  Stack,
  TextInput,
} from "@mantine/core";
import type { NumberFormat } from "@provost/contract/report/number-format";
import { measureLabel } from "@provost/report-core/selection/selection-label";
import { formatOf, namesOfMeasure } from "@provost/report-core/selection/selection-schema";
import { useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { useBuilder, useDraft } from "../builder/builder-context.ts";
import { chipWords } from "./chip-words.ts";

interface FormatDialogProps {
  index: number;
  onClose: () => void;
}

const styles = ["auto", "number", "percent", "compact"] as const;
const words = {
  auto: "formatAuto",
  number: "formatTwo",
  percent: "formatPercent",
  compact: "formatCompact",
} as const;

/** The number format of a measure; stored in the chart's style. */
export function FormatDialog({ index, onClose }: FormatDialogProps) {
  const t = useWords(chipWords);
  const language = useLanguage();
  const builder = useBuilder();
  const draft = useDraft((whole) => whole);
  const measure = draft.selection.caculCols[index];
  const names = namesOfMeasure(draft.selection, index);
  const [name = ""] = names;
  const [format, setFormat] = useState<NumberFormat>(
    draft.style.formats?.[name] ?? (measure && formatOf(measure)) ?? { style: "auto" },
  );
  if (!measure) return null;
  const change = (next: Partial<NumberFormat>): void => setFormat((before) => ({ ...before, ...next }));
  return (
    <Modal opened onClose={onClose} title={t("formatTitle", { name: measureLabel(measure, language) })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          builder.change((before) => ({
            ...before,
            style: {
              ...before.style,
              formats: { ...before.style.formats, ...Object.fromEntries(names.map((one) => [one, format])) },
            },
          }));
          onClose();
        }}
      >
        <Stack gap="sm">
          <Radio.Group
            label={t("style")}
            value={format.style}
            onChange={(value) => {
              const style = styles.find((one) => one === value) ?? "auto";
              setFormat(({ decimals: _, ...before }) => ({
                ...before,
                style,
                ...(style === "number" ? { decimals: 2, grouping: true } : {}),
                ...(style === "percent" ? { decimals: 1 } : {}),
              }));
            }}
          >
            <Stack gap={6} mt={6}>
              {styles.map((style) => (
                <Radio key={style} value={style} label={t(words[style])} />
              ))}
            </Stack>
          </Radio.Group>
          <SimpleGrid cols={3}>
            <NumberInput
              label={t("decimals")}
              min={0}
              max={8}
              allowDecimal={false}
              value={format.decimals ?? ""}
              onChange={(value) =>
                setFormat(({ decimals: _, ...before }) => ({
                  ...before,
                  ...(typeof value === "number" ? { decimals: Math.min(8, Math.max(0, value)) } : {}),
                }))
              }
            />
            <TextInput
              label={t("prefix")}
              maxLength={20}
              value={format.prefix ?? ""}
              onChange={(event) => change({ prefix: event.currentTarget.value })}
            />
            <TextInput
              label={t("suffix")}
              maxLength={20}
              value={format.suffix ?? ""}
              onChange={(event) => change({ suffix: event.currentTarget.value })}
            />
          </SimpleGrid>
          <Checkbox
            label={t("grouping")}
            checked={format.grouping ?? true}
            onChange={(event) => change({ grouping: event.currentTarget.checked })}
          />
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
