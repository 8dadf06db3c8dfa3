import type { ReactNode } from "react";
import classes from "./EmptyState.module.css";

interface EmptyStateProps {
  title: string;
  text?: string;
  icon?: ReactNode;
  /** The next step, as a button. */
  action?: ReactNode;
  /** `alert` when it tells of a failure. */
  tone?: "calm" | "alert";
}

/** A place with nothing in it: what it is, and what to do next. */
export function EmptyState({ title, text, icon, action, tone = "calm" }: EmptyStateProps) {
  return (
    <div className={classes.box} data-tone={tone} role={tone === "alert" ? "alert" : "status"}>
      {icon === undefined ? null : (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <p className={classes.title}>{title}</p>
      {text === undefined ? null : <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
