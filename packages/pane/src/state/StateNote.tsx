import { Button } from "@mantine/core";
import type { Language } from "@provost/contract/wire/language";
import type { ReactNode } from "react";
import { lazyPart, useLoaded } from "../engine/use-loaded.ts";
import { word } from "../pane-words.ts";
import type { DrawingKind } from "./StateDrawing.tsx";

interface StateNoteProps {
  kind: "empty" | "failed" | "noPermission" | "unfilled" | "invalid" | "engineFailed";
  language: Language;
  /** What happened, in the viewer's language. */
  message?: string | undefined;
  onRetry?: (() => void) | undefined;
  action?: ReactNode;
}

const drawing = lazyPart(async () => (await import("./StateDrawing.tsx")).StateDrawing);

const drawings: Readonly<Record<StateNoteProps["kind"], DrawingKind>> = {
  empty: "empty",
  failed: "failed",
  engineFailed: "failed",
  invalid: "failed",
  unfilled: "search",
  noPermission: "locked",
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
  const drawn = useLoaded(drawing);
  const urgent = kind === "failed" || kind === "invalid" || kind === "engineFailed";
  return (
    <div className="provost-pane-note" data-kind={kind} role={urgent ? "alert" : "status"}>
      <div className="provost-pane-state">
        {drawn.phase === "here" ? (
          <drawn.part kind={drawings[kind]} hasSign={kind !== "empty" || action !== undefined} />
        ) : null}
      </div>
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
