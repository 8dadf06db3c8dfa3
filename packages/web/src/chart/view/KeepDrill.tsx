import { Button } from "@mantine/core";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { useBuilder, useDraft } from "../builder/builder-context.ts";
import { chartWords } from "../chart-words.ts";
import { withDrillsRetained } from "../draft/draft-content.ts";

/** Makes the steps into the data a part of the chart. */
export function KeepDrill() {
  const t = useWords(chartWords);
  const language = useLanguage();
  const builder = useBuilder();
  const drills = useDraft((draft) => draft.drills);
  if (drills.length === 0) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      title={t("keepDrillHint")}
      onClick={() => builder.change((draft) => withDrillsRetained(draft, language))}
    >
      {t("keepDrill")}
    </Button>
  );
}
