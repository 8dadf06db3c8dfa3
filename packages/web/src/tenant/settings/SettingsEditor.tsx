import { Alert, Modal } from "@mantine/core";
import { settingButtons } from "@provost/contract/tenant/tenant-settings";
import { IconLock } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { CallError } from "../../platform/http/call-error.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTab, useTabState } from "../../platform/tab/tab-context.ts";
import { Comparison } from "../../ui/dialog/Comparison.tsx";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { useSaving } from "../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../ui/notify.ts";
import { SettingsSecurity } from "./part/SettingsSecurity.tsx";
import { SettingsSms } from "./part/SettingsSms.tsx";
import { SettingsSocial } from "./part/SettingsSocial.tsx";
import classes from "./Settings.module.css";
import { SettingsBar } from "./SettingsBar.tsx";
import { SettingsCalendar } from "./SettingsCalendar.tsx";
import { SettingsHome, SettingsLanguages, useChartNames } from "./SettingsHome.tsx";
import { SettingsIdentity } from "./SettingsIdentity.tsx";
import { SettingsNav } from "./SettingsNav.tsx";
import { saveSettings, useSettingsRefresh } from "./settings.queries.ts";
import { checkSettings, remainingFaults, type SettingsFaults } from "./settings-check.ts";
import { comparedSettings } from "./settings-compare.ts";
import type { SettingsEdit } from "./settings-edit.ts";
import { formOfSettings, type SettingsForm, StoredSettings, sameSettings } from "./settings-form.ts";
import { settingsWords } from "./settings-words.ts";

interface SettingsComparisonProps {
  mine: SettingsForm;
  theirs: SettingsForm;
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** What somebody else has saved meanwhile beside what was about to be saved, where they differ. */
function SettingsComparison({ mine, theirs, ...ways }: SettingsComparisonProps) {
  const t = useWords(settingsWords);
  const language = useLanguage();
  const chartName = useChartNames([
    ...new Set([mine, theirs].flatMap(({ headerCharts, orderCharts }) => [...headerCharts, ...orderCharts])),
  ]);
  return <Comparison fields={comparedSettings({ mine, theirs }, { t, language, chartName })} {...ways} />;
}

/** What the editor works on: the form, and how it was when it was last the same as on the server. */
interface Editing {
  form: SettingsForm;
  opened: SettingsForm;
}

const faultless: SettingsFaults = {};

/** The settings as a form: sections, what is wrong where, and the bar that saves. */
export function SettingsEditor({ stored }: { stored: StoredSettings }) {
  const t = useWords(settingsWords);
  const may = usePermission();
  const refresh = useSettingsRefresh();
  const { setUnsaved } = useTab();
  const first = useMemo(() => {
    const form = formOfSettings(stored);
    return { form, opened: form };
  }, [stored]);
  const [edited, setEdited] = useTabState<Editing | null>("settings", null);
  const [faults, setFaults] = useState(faultless);
  const saving = useSaving(saveSettings, StoredSettings);
  const page = useRef<HTMLFormElement>(null);

  const isReadOnly = !may(settingButtons.edit);
  // What was typed stays while somebody else saves; what was only looked at follows.
  const isTouched = edited !== null && !sameSettings(edited.form, edited.opened);
  const { form, opened } = isTouched ? edited : first;
  const isDirty = useMemo(() => !sameSettings(form, opened), [form, opened]);
  useEffect(() => setUnsaved(isDirty), [isDirty, setUnsaved]);

  const refusedField = saving.refused instanceof CallError ? saving.refused.field : null;
  const edit: SettingsEdit = {
    form,
    isReadOnly,
    change(part) {
      const next = { ...form, ...part };
      setEdited({ form: next, opened });
      setFaults((found) => remainingFaults(found, next));
      if (saving.refused !== null) saving.reset();
    },
    faultAt(path) {
      const fault = faults[path];
      if (fault !== undefined) return t(fault.word, fault.values);
      return refusedField === path ? saving.refusedText : null;
    },
  };

  async function save(mine: SettingsForm): Promise<void> {
    const checked = checkSettings(mine);
    setFaults("faults" in checked ? checked.faults : faultless);
    if ("faults" in checked) {
      goToFault(page.current);
      return;
    }
    const saved = await saving.run(checked.draft);
    if (saved === null) {
      goToFault(page.current);
      return;
    }
    refresh(saved);
    setEdited(null);
    notifyDone(t("saved"));
  }

  async function discard(): Promise<void> {
    const question = {
      title: t("discardTitle"),
      text: t("discardText"),
      action: t("discard"),
      danger: true,
    };
    if (!(await confirm(question))) return;
    setEdited(null);
    setFaults(faultless);
    saving.reset();
  }

  const { theirs } = saving;
  return (
    <div className={classes.split}>
      <SettingsNav faults={Object.keys(faults)} />
      <form
        ref={page}
        className={classes.form}
        noValidate
        aria-label={t("title")}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReadOnly && isDirty) void save(form);
        }}
      >
        {isReadOnly ? (
          <Alert color="gray" icon={<IconLock size={16} />}>
            {t("readOnly")}
          </Alert>
        ) : null}
        <fieldset disabled={isReadOnly} className={isReadOnly ? classes.readOnly : classes.editable}>
          <SettingsIdentity edit={edit} />
          <SettingsCalendar edit={edit} />
          <SettingsLanguages edit={edit} />
          <SettingsHome edit={edit} />
          <SettingsSecurity edit={edit} />
          <SettingsSms edit={edit} />
          <SettingsSocial edit={edit} />
        </fieldset>
        {isReadOnly ? null : (
          <SettingsBar
            isDirty={isDirty}
            isSaving={saving.isSaving}
            faults={Object.keys(faults).length}
            refused={saving.refusedText}
            onDiscard={() => void discard()}
          />
        )}
      </form>
      {theirs === null ? null : (
        <Modal opened onClose={saving.reset} title={t("staleTitle")} size="xl">
          <SettingsComparison
            mine={form}
            theirs={formOfSettings(theirs)}
            isSaving={saving.isSaving}
            onTakeTheirs={() => {
              refresh(theirs);
              setEdited(null);
              saving.reset();
            }}
            onKeepMine={() => {
              const mine = { ...form, version: theirs.version };
              setEdited({ form: mine, opened });
              void save(mine);
            }}
          />
        </Modal>
      )}
    </div>
  );
}

/** Puts the focus on the first field that something is wrong with, once it is drawn. */
function goToFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
}
