import { useWords } from "../../../platform/i18n.ts";
import classes from "../FieldPanel.module.css";
import type { FieldRow } from "../field-row.ts";
import { fieldWords } from "../field-words.ts";
import { emptied } from "./read-as.ts";
import { useProfile } from "./use-profile.ts";

/** What another type would cost: values that cannot be read as it become empty. */
export function ReadAsHint({ row }: { row: FieldRow }) {
  const t = useWords(fieldWords);
  const profile = useProfile(row).data;
  const { readAs } = row.meta;
  if (readAs === null || profile === undefined) return null;
  const { values, rows, of, examples } = emptied(profile, readAs);
  return values === 0 ? (
    <p className={classes.quiet}>{t("allReadable")}</p>
  ) : (
    <p className={classes.warn} role="status">
      {t("emptied", { count: values, rows, of, examples: examples.join(t("list")) })}
    </p>
  );
}
