import type { ReactNode } from "react";
import classes from "./Log.module.css";

interface PersonProps {
  account: string;
  nickName: string;
  children?: ReactNode;
}

/** An account and whose it is. */
export function Person({ account, nickName, children }: PersonProps) {
  return (
    <span className={classes.person}>
      <span className={classes.name}>{account}</span>
      {nickName === "" ? null : <span className={classes.nick}>{nickName}</span>}
      {children}
    </span>
  );
}

/** The same as a text, for a tooltip. */
export function personText({ account, nickName }: { account: string; nickName: string }): string {
  return nickName === "" ? account : `${account} (${nickName})`;
}
