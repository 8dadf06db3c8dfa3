import { Tooltip } from "@mantine/core";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { countersWords } from "./counters-words.ts";
import classes from "./HeaderWidget.module.css";

// Spec §2: three fixed sample counters, until saved metrics take their place.
const counters = [
  { key: "projects", value: 56, of: null },
  { key: "rank", value: 8, of: 24 },
  { key: "visits", value: 2223, of: null },
] as const;

/** Shown beside the greeting until a tenant has chosen counters. */
export function SampleCounters() {
  const t = useWords(countersWords);
  const language = useLanguage();
  const number = (value: number): string => value.toLocaleString(languageTag(language));
  return (
    <Tooltip label={t("sampleHint")}>
      <dl className={classes.counters}>
        {counters.map(({ key, value, of }) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd className="tabular">
              {number(value)}
              {of === null ? null : <small> / {number(of)}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Tooltip>
  );
}
