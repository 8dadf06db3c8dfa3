import { familyOf, type TypeFamily } from "@provost/contract/aggregate";
import { IconCalendar, IconHash, IconLetterCase, IconToggleLeft } from "@tabler/icons-react";
import classes from "./Chip.module.css";

const icons: Readonly<Record<TypeFamily, typeof IconHash>> = {
  numeric: IconHash,
  text: IconLetterCase,
  date: IconCalendar,
  instant: IconCalendar,
  boolean: IconToggleLeft,
};

/** The sign of a column's type: Aa, # or a calendar. */
export function TypeIcon({ type }: { type: string }) {
  const family = familyOf(type);
  const Icon = icons[family];
  return <Icon className={classes.typeIcon} data-family={family} size={15} stroke={1.8} aria-hidden="true" />;
}
