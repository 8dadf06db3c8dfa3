import type { ReactNode } from "react";
import { belowToasts } from "../message/toast-floor.ts";
import classes from "./DialogFoot.module.css";

/** The buttons of a dialog's form, below its fields. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div ref={belowToasts} className={classes.foot}>
      {children}
    </div>
  );
}
