import type { Reading, ReadingBase } from "@provost/contract/people/reading";
import { comma } from "@provost/contract/wire/locale";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import classes from "./Reading.module.css";
import { RoleReading } from "./ReadingRules.tsx";
import { readingWords } from "./reading-words.ts";

/** Describes what a user sees of a table, and by which roles and rules. */
export function ReadingText({ reading }: { reading: Reading }) {
  const t = useWords(readingWords);
  const isVirtual = reading.kind === "virtual";
  return (
    <div className={classes.reading}>
      {isVirtual ? <p className={classes.quiet}>{t("standsOn")}</p> : null}
      {reading.bases.map((base) => (
        <section key={base.tableName} aria-label={base.tableName}>
          {isVirtual ? <h3 className={classes.base}>{base.tableName}</h3> : null}
          <BaseText base={base} />
        </section>
      ))}
    </div>
  );
}

function BaseText({ base }: { base: ReadingBase }) {
  const t = useWords(readingWords);
  const { own, partial, roles } = base;
  return (
    <>
      <Seen base={base} />
      {partial.length === 0 ? null : (
        <p className={classes.line}>{t("partial", { names: partial.join(", ") })}</p>
      )}
      {own ? <p className={classes.line}>{t("own")}</p> : null}
      {roles.length === 0 ? null : (
        <>
          <h4 className={classes.by}>{t("by")}</h4>
          <p className={classes.quiet}>{t("byHint")}</p>
          <RolePolicies roles={roles} />
        </>
      )}
    </>
  );
}

/** What each role shows of a dataset, rule by rule. */
export function RolePolicies({ roles }: Pick<ReadingBase, "roles">) {
  return (
    <ul className={classes.roles}>
      {roles.map((role, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a role may speak of a table twice
        <RoleReading key={place} reading={role} />
      ))}
    </ul>
  );
}

/** How many rows and columns are seen. */
function Seen({ base }: { base: ReadingBase }) {
  const t = useWords(readingWords);
  const language = useLanguage();
  const { rows, allRows, shown, hidden, hiddenNames } = base;
  const number = (count: number): string => count.toLocaleString(languageTag(language));
  const all = number(allRows ?? 0);
  const numbers = { count: rows, shown: number(rows), all };
  const rowsText =
    allRows === null ? t("rowsSome", numbers) : t(rows === allRows ? "rowsAll" : "rowsOf", numbers);
  const left =
    hiddenNames.length > 0
      ? t("hiddenNamed", { names: hiddenNames.join(", ") })
      : t("hidden", { count: hidden });
  const columns =
    hidden === 0
      ? t("columnsAll", { count: shown })
      : `${t("columnsSome", { count: shown })}${comma[language]}${left}`;
  return (
    <p className={classes.seen}>
      {rowsText} · {columns}
    </p>
  );
}
