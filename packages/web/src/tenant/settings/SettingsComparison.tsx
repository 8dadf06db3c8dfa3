import { useLanguage, useWords } from "../../platform/i18n.ts";
import { Comparison } from "../../ui/dialog/Comparison.tsx";
import { useChartNames } from "./SettingsHome.tsx";
import { comparedSettings } from "./settings-compare.ts";
import type { SettingsForm } from "./settings-form.ts";
import { settingsWords } from "./settings-words.ts";

interface SettingsComparisonProps {
  mine: SettingsForm;
  theirs: SettingsForm;
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** What somebody else has saved meanwhile beside what was about to be saved, where they differ. */
export function SettingsComparison({ mine, theirs, ...ways }: SettingsComparisonProps) {
  const t = useWords(settingsWords);
  const language = useLanguage();
  const chartName = useChartNames([
    ...new Set([mine, theirs].flatMap(({ headerCharts, orderCharts }) => [...headerCharts, ...orderCharts])),
  ]);
  return <Comparison fields={comparedSettings({ mine, theirs }, { t, language, chartName })} {...ways} />;
}
