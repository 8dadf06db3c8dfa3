import type { ReactNode } from "react";
import classes from "../FieldPanel.module.css";

/** A part of a field's details with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.partTitle}>{title}</h3>
      {children}
    </section>
  );
}
