import type { ReactNode } from "react";
import classes from "./DialogFoot.module.css";

/** The buttons of a dialog's form, below its fields. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}
