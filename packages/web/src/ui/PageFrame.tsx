import type { ReactNode } from "react";
import classes from "./PageFrame.module.css";

interface PageFrameProps {
  title: string;
  /** Buttons at the right of the title; one of them primary. */
  actions?: ReactNode;
  /** Filters and the like, under the title. */
  toolbar?: ReactNode;
  /** `form` keeps a readable width, `data` takes it all, `fill` also the height (a workbench). */
  width?: "form" | "data" | "fill";
  /** Shown beside all of it, from the upper edge of the page to the lower. */
  side?: ReactNode;
  children: ReactNode;
}

export function PageFrame({ title, actions, toolbar, width = "data", side, children }: PageFrameProps) {
  return (
    <section className={classes.place} data-sided={side === undefined ? undefined : true} aria-label={title}>
      {side}
      <div className={classes.frame} data-width={width}>
        <header className={classes.head}>
          <h1 className={classes.title}>{title}</h1>
          {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
        </header>
        {toolbar === undefined ? null : (
          <div className={classes.toolbar} data-scroll-row>
            {toolbar}
          </div>
        )}
        <div className={classes.body}>{children}</div>
      </div>
    </section>
  );
}
