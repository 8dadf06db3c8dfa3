import { TextInput } from "@mantine/core";
import { limits } from "@provost/contract/wire/limits";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useBuilder, useDraft } from "../builder/builder-context.ts";
import { chartWords } from "../chart-words.ts";
import shelf from "./Shelf.module.css";

/** How many rows are requested; empty means the default. */
export function LimitControl() {
  const t = useWords(chartWords);
  const builder = useBuilder();
  const limit = useDraft((draft) => draft.limit);
  const [typed, setTyped] = useState<{ of: number | null; text: string } | null>(null);
  const shown = typed !== null && typed.of === limit ? typed.text : String(limit ?? "");
  const commit = (): void => {
    if (typed === null) return;
    setTyped(null);
    const rows = Number(typed.text);
    const next = rows >= 1 ? Math.min(rows, limits.resultRows) : null;
    if (next !== limit) builder.change((draft) => ({ ...draft, limit: next }));
  };
  return (
    <div className={shelf.limit}>
      <span className={shelf.label}>{t("limit")}</span>
      <TextInput
        className={shelf.limitInput ?? ""}
        size="xs"
        aria-label={t("limitLabel")}
        placeholder={String(limits.defaultLimit)}
        inputMode="numeric"
        value={shown}
        onChange={({ currentTarget }) =>
          setTyped({ of: limit, text: currentTarget.value.replace(/\D/g, "").slice(0, 9) })
        }
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
        }}
      />
      <span className={shelf.unit}>{t("limitRows")}</span>
    </div>
  );
}
