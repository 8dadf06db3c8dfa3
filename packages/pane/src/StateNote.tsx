import { Button } from "@mantine/core";
import type { Language } from "@provost/contract/wire/language";
import type { ReactNode } from "react";
import { word } from "./pane-words.ts";

interface StateNoteProps {
  kind: "empty" | "failed" | "noPermission" | "unfilled" | "invalid" | "engineFailed";
  language: Language;
  /** What happened, in the viewer's language. */
  message?: string | undefined;
  onRetry?: (() => void) | undefined;
  action?: ReactNode;
}

const drawings: Record<StateNoteProps["kind"], string> = {
  empty: "M4 20h16 M6 20v-5 M11 20v-9 M16 20v-3",
  failed: "M12 4 3 20h18z M12 10v5 M12 17.5v.5",
  engineFailed: "M12 4 3 20h18z M12 10v5 M12 17.5v.5",
  invalid: "M12 4 3 20h18z M12 10v5 M12 17.5v.5",
  unfilled: "M4 6h16 M7 12h10 M10 18h4",
  noPermission: "M6 11h12v9H6z M9 11V8a3 3 0 0 1 6 0v3",
};

/** Says, in the chart's place, why there is no chart and what to do. */
export function StateNote({ kind, language, message, onRetry, action }: StateNoteProps) {
  const hint =
    message ??
    (kind === "empty" && !action
      ? word("emptyHint", language)
      : kind === "noPermission"
        ? word("noPermissionHint", language)
        : "");
  const urgent = kind === "failed" || kind === "invalid" || kind === "engineFailed";
  return (
    <div className="provost-pane-note" data-kind={kind} role={urgent ? "alert" : "status"}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={drawings[kind]} />
      </svg>
      <strong>{word(kind, language)}</strong>
      {hint === "" ? null : <span>{hint}</span>}
      {onRetry ? (
        <Button size="xs" variant="default" onClick={onRetry}>
          {word("retry", language)}
        </Button>
      ) : null}
      {action}
    </div>
  );
}
