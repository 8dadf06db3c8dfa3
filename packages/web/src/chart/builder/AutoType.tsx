import { Tip } from "@provost/pane/Tip";
import { IconWand } from "@tabler/icons-react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { chartWords } from "../chart-words.ts";
import classes from "../view/ResultPane.module.css";
import { recommended, withRecommended } from "./auto-type.ts";
import { useBuilder, useBuilderState, useDraft } from "./builder-context.ts";

/** Whether the chart type follows what is recommended, and why that is. */
export function AutoType() {
  const t = useWords(chartWords);
  const language = useLanguage();
  const builder = useBuilder();
  const draft = useDraft((whole) => whole);
  const rows = useBuilderState((state) => state.result?.rows ?? null);
  if (draft.table === "" || draft.sql !== null) return null;
  const reason = rows === null ? null : recommended(draft, rows).reason[language];
  return (
    <Tip label={reason === null ? t("autoTypeText") : t("autoTypeHint", { reason })} multiline maw={320}>
      <button
        type="button"
        className={classes.auto}
        aria-pressed={draft.autoType}
        onClick={() =>
          builder.change((before) =>
            before.autoType
              ? { ...before, autoType: false }
              : withRecommended({ ...before, autoType: true }, rows ?? []),
          )
        }
      >
        <IconWand size={14} aria-hidden="true" />
        {t("autoType")}
      </button>
    </Tip>
  );
}
