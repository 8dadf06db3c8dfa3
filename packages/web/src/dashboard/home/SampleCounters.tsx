import { Button } from "@mantine/core";
import { settingButtons } from "@provost/contract/tenant/tenant-feature";
import { useNavigate } from "react-router";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import classes from "./Counters.module.css";
import { countersWords } from "./counters-words.ts";

// Spec §2: three fixed sample counters, until saved metrics take their place.
const counters = [
  { key: "projects", value: 56, of: null },
  { key: "rank", value: 8, of: 24 },
  { key: "visits", value: 2223, of: null },
] as const;

/** What is under the greeting until a tenant has chosen metrics, and the way to choose some. */
export function SampleCounters() {
  const t = useWords(countersWords);
  const language = useLanguage();
  const may = usePermission();
  const navigate = useNavigate();
  const number = (value: number): string => value.toLocaleString(languageTag(language));
  return (
    <div className={classes.samples}>
      <dl className={classes.strip}>
        {counters.map(({ key, value, of }) => (
          <div key={key} className={classes.cell}>
            <dt>
              {t(key)} <span className={classes.tag}>{t("sample")}</span>
            </dt>
            <dd className={classes.value}>
              {number(value)}
              {of === null ? null : <small> / {number(of)}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {may(settingButtons.view) ? (
        <Button variant="default" onClick={() => void navigate("/system/setting")}>
          {t("setMetrics")}
        </Button>
      ) : null}
    </div>
  );
}
