import { familyOf, type TypeFamily } from "@provost/contract/report/aggregate";
import {
  IconCalendar,
  IconHash,
  IconLetterCase,
  IconMathFunction,
  IconToggleLeft,
} from "@tabler/icons-react";
import classes from "../shelf/Chip.module.css";

const icons: Readonly<Record<TypeFamily, typeof IconHash>> = {
  numeric: IconHash,
  text: IconLetterCase,
  date: IconCalendar,
  instant: IconCalendar,
  boolean: IconToggleLeft,
};

/** The sign of a column's type: Aa, # or a calendar; fx for a calculated one. */
export function TypeIcon({ type, calculated = false }: { type: string; calculated?: boolean }) {
  const family = familyOf(type);
  const Icon = calculated ? IconMathFunction : icons[family];
  return <Icon className={classes.typeIcon} data-family={family} size={15} stroke={1.8} aria-hidden="true" />;
}
