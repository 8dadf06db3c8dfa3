import type { ReactNode } from "react";
import classes from "./EmptyState.module.css";

interface EmptyStateProps {
  title: string;
  text?: string;
  icon?: ReactNode;
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
  icon,
  action,
  heading: Heading = "p",
  tone = "calm",
}: EmptyStateProps) {
  return (
    <div className={classes.box} data-tone={tone} role={tone === "alert" ? "alert" : "status"}>
      {icon === undefined ? null : (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <Heading className={classes.title}>{title}</Heading>
      {text === undefined ? null : <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
