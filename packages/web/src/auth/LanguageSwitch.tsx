import { changeLanguage, useLanguage } from "../platform/i18n.ts";
import classes from "./LoginPage.module.css";

const languages = [
  ["zh", "中文"],
  ["en", "English"],
] as const;

/** Both languages, each in its own name; the present one is disabled. */
export function LanguageSwitch({ label }: { label: string }) {
  const now = useLanguage();
  return (
    <fieldset className={classes.languages} aria-label={label}>
      {languages.map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          disabled={code === now}
          onClick={() => changeLanguage(code)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
