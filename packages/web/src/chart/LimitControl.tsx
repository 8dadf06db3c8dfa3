import { NumberInput } from "@mantine/core";
import { limits } from "@provost/contract/limits";
import { useState } from "react";
import { useWords } from "../platform/i18n.ts";
import { useBuilder, useDraft } from "./builder-context.ts";
import { chartWords } from "./chart-words.ts";
import shelf from "./Shelf.module.css";

/** How many rows are asked for; empty means the default. */
export function LimitControl() {
  const t = useWords(chartWords);
  const builder = useBuilder();
  const limit = useDraft((draft) => draft.limit);
  const [typed, setTyped] = useState<{ of: number | null; text: string | number } | null>(null);
  const shown = typed !== null && typed.of === limit ? typed.text : (limit ?? "");
  const commit = (): void => {
    if (typed === null) return;
    setTyped(null);
    const next =
      typeof typed.text === "number" && typed.text >= 1
        ? Math.min(Math.floor(typed.text), limits.resultRows)
        : null;
    if (next !== limit) builder.change((draft) => ({ ...draft, limit: next }));
  };
  return (
    <div className={shelf.limit}>
      <span className={shelf.label}>{t("limit")}</span>
      <NumberInput
        className={shelf.limitInput ?? ""}
        size="xs"
        aria-label={t("limitLabel")}
        placeholder={String(limits.defaultLimit)}
        min={1}
        max={limits.resultRows}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={shown}
        onChange={(text) => setTyped({ of: limit, text })}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
        }}
      />
      <span className={shelf.unit}>{t("limitRows")}</span>
    </div>
  );
}
