import { Stack, Text } from "@mantine/core";
import type { DatasetUses } from "@provost/contract/source/source";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { sourceWords } from "./source-words.ts";

interface RemovalTextProps {
  /** How many, as they are shown. */
  rows: string;
  /** `null` if it could not be requested. */
  uses: DatasetUses | null;
}

/** What goes with a data set that is removed. */
export function RemovalText({ rows, uses }: RemovalTextProps) {
  const t = useWords(sourceWords);
  const between = useLanguage() === "zh" ? "、" : ", ";
  if (uses === null) return t("removeText", { rows });
  const { charts, virtualTables, more } = uses;
  const lines = [
    ...(charts.length > 0 ? [t("usedByCharts", { names: charts.join(between) })] : []),
    ...(virtualTables.length > 0 ? [t("usedByTables", { names: virtualTables.join(between) })] : []),
    ...(more > 0 ? [t("usedByMore", { count: String(more) })] : []),
  ];
  if (lines.length === 0) return t("removeUnused", { rows });
  return (
    <Stack gap="xs">
      <Text size="sm">{t("removeUsed", { rows })}</Text>
      {lines.map((line) => (
        <Text key={line} size="sm" style={{ overflowWrap: "anywhere" }}>
          {line}
        </Text>
      ))}
    </Stack>
  );
}
