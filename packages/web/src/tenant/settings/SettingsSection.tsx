import type { ReactNode } from "react";
import { useWords } from "../../platform/i18n.ts";
import classes from "./Settings.module.css";
import { type SettingsSectionName, sectionId } from "./settings-edit.ts";
import { settingsWords } from "./settings-words.ts";

interface SettingsSectionProps {
  name: SettingsSectionName;
  hint?: string;
  /** At the right of the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** One matter of the settings. */
export function SettingsSection({ name, hint, action, children }: SettingsSectionProps) {
  const t = useWords(settingsWords);
  const id = sectionId(name);
  return (
    <section className={classes.section} id={id} tabIndex={-1} aria-labelledby={`${id}-heading`}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.heading} id={`${id}-heading`}>
            {t(name)}
          </h2>
          {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
