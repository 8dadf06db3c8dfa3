import type { DrawingKind } from "@provost/pane/StateDrawing";
import type { ReactNode } from "react";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import classes from "./EmptyState.module.css";

const Drawing = lazyPart(async () => {
  const [{ StateDrawing }] = await Promise.all([
    import("@provost/pane/StateDrawing"),
    import("@provost/pane/state-drawing.css"),
  ]);
  return StateDrawing;
});

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** What is drawn; left out, an empty sheet, or of an alert a broken one. */
  drawing?: DrawingKind;
  /** The next step, as a button. */
  action?: ReactNode;
  /** `h1` where it is all there is on the page. */
  heading?: "p" | "h1";
  /** `alert` for a failure. */
  tone?: "calm" | "alert";
}

/** A place with nothing in it: what it is, and what to do next. */
export function EmptyState({
  title,
  text,
  tone = "calm",
  drawing = tone === "alert" ? "failed" : "empty",
  action,
  heading: Heading = "p",
}: EmptyStateProps) {
  const isPage = Heading === "h1";
  return (
    <div className={classes.box} data-page={isPage || undefined} role={tone === "alert" ? "alert" : "status"}>
      <div className={classes.drawing} aria-hidden>
        <Drawing kind={drawing} isLarge={isPage} hasSign={drawing !== "empty" || action !== undefined} />
      </div>
      <Heading className={classes.title}>{title}</Heading>
      {text === undefined ? null : <p className={classes.text}>{text}</p>}
      {action === undefined ? null : <div className={classes.actions}>{action}</div>}
    </div>
  );
}
