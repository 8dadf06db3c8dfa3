import { IconAlertTriangle } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import classes from "./Settings.module.css";
import { type SettingsSectionName, sectionId, sectionOf, settingsSections } from "./settings-edit.ts";
import { settingsWords } from "./settings-words.ts";

interface SettingsNavProps {
  /** Paths of the fields that something is wrong with. */
  faults: readonly string[];
}

/** The way to each section; marks those where something is wrong. */
export function SettingsNav({ faults }: SettingsNavProps) {
  const t = useWords(settingsWords);
  const wrong = new Set(faults.map(sectionOf));
  function go(name: SettingsSectionName): void {
    const section = document.getElementById(sectionId(name));
    section?.scrollIntoView({ block: "start" });
    section?.focus({ preventScroll: true });
  }
  return (
    <nav className={classes.nav} aria-label={t("sections")}>
      {settingsSections.map((name) => (
        <button key={name} type="button" className={classes.link} onClick={() => go(name)}>
          {t(name)}
          {wrong.has(name) ? <IconAlertTriangle className={classes.mark} size={16} aria-hidden /> : null}
        </button>
      ))}
    </nav>
  );
}
