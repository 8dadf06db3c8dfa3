import { familyOf, type TypeFamily } from "@provost/contract/report/aggregate";
import {
  IconCalendar,
  IconHash,
  IconLetterCase,
  IconMathFunction,
  IconToggleLeft,
} from "@tabler/icons-react";

const signs: Readonly<Record<TypeFamily, typeof IconHash>> = {
  numeric: IconHash,
  text: IconLetterCase,
  date: IconCalendar,
  instant: IconCalendar,
  boolean: IconToggleLeft,
};

/** The sign of a field: of its type, or of a calculated one. */
export function FieldSign({ type, isCalculated }: { type: string; isCalculated: boolean }) {
  const Sign = isCalculated ? IconMathFunction : signs[familyOf(type)];
  return (
    <Sign size={15} stroke={1.8} aria-hidden="true" style={{ flex: "none", color: "var(--text-quiet)" }} />
  );
}
