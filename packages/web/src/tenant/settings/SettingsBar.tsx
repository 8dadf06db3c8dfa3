import { Button } from "@mantine/core";
import { useWords } from "../../platform/i18n.ts";
import classes from "./SettingsBar.module.css";
import { settingsWords } from "./settings-words.ts";

interface SettingsBarProps {
  /** How many fields differ from what is stored. */
  changes: number;
  isSaving: boolean;
  /** How many fields something is wrong with. */
  faults: number;
  /** Why the last save was refused. */
  refused: string | null;
  onDiscard: () => void;
}

/** Whether there is something to save, and the buttons for it; stays in sight. */
export function SettingsBar({ changes, isSaving, faults, refused, onDiscard }: SettingsBarProps) {
  const isDirty = changes > 0;
  const t = useWords(settingsWords);
  const problem = faults > 0 ? t("attention", { count: faults }) : refused;
  return (
    <div className={classes.bar} data-dirty={isDirty || undefined}>
      <span
        className={classes.state}
        data-tone={problem === null ? undefined : "bad"}
        role={problem === null ? "status" : "alert"}
      >
        {problem ?? (isDirty ? t("unsaved", { count: changes }) : t("upToDate"))}
      </span>
      <Button variant="default" disabled={!isDirty || isSaving} onClick={onDiscard}>
        {t("discard")}
      </Button>
      <Button type="submit" disabled={!isDirty} loading={isSaving}>
        {t("save")}
      </Button>
    </div>
  );
}
