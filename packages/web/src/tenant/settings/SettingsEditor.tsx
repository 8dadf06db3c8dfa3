import { Alert, Modal } from "@mantine/core";
import { settingButtons } from "@provost/contract/tenant/tenant-feature";
import { IconLock } from "@tabler/icons-react";
import { useEffect, useMemo } from "react";
import { CallError } from "../../platform/http/call-error.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTab } from "../../platform/tab/tab-context.ts";
import { useEditing } from "../../platform/tab/use-editing.ts";
import { Comparison } from "../../ui/dialog/Comparison.tsx";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { useCheckedForm } from "../../ui/form/use-checked-form.ts";
import { notifyDone } from "../../ui/notify.ts";
import { SettingsDirectory } from "./part/SettingsDirectory.tsx";
import { SettingsLogs } from "./part/SettingsLogs.tsx";
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
import { checkSettings } from "./settings-check.ts";
import { comparedSettings } from "./settings-compare.ts";
import type { SettingsEdit } from "./settings-edit.ts";
import {
  formOfSettings,
  SettingsForm,
  StoredSettings,
  sameSettings,
  withoutSecrets,
} from "./settings-form.ts";
import { settingsWords } from "./settings-words.ts";

interface SettingsComparisonProps {
  mine: SettingsForm;
  theirs: SettingsForm;
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** What someone else has saved in the meantime, compared with what was to be saved, where they differ. */
function SettingsComparison({ mine, theirs, ...ways }: SettingsComparisonProps) {
  const t = useWords(settingsWords);
  const language = useLanguage();
  const chartName = useChartNames([
    ...new Set([mine, theirs].flatMap(({ headerCharts, orderCharts }) => [...headerCharts, ...orderCharts])),
  ]);
  return <Comparison fields={comparedSettings({ mine, theirs }, { t, language, chartName })} {...ways} />;
}

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
  const [edited, setEdited] = useEditing("settings", SettingsForm, withoutSecrets);
  const isReadOnly = !may(settingButtons.edit);
  // Input is retained while someone else saves; an unchanged form is updated.
  const isTouched = edited !== null && !sameSettings(edited.form, edited.opened);
  const { form: editedForm, opened } = isTouched ? edited : first;
  const form = useCheckedForm(checkSettings, {
    open: {
      ...{ form: editedForm, opened },
      onChange: (next: SettingsForm, before: SettingsForm = opened) =>
        setEdited({ form: next, opened: before }),
    },
    ...{ save: saveSettings, stored: StoredSettings, formOf: formOfSettings },
    onSaved: (saved) => {
      refresh(saved);
      setEdited(null);
      notifyDone(t("saved"));
    },
  });
  const { values, faults, theirs } = form;
  const isDirty = useMemo(() => !sameSettings(values, opened), [values, opened]);
  const hasSecret = useMemo(() => !sameSettings(values, withoutSecrets(values)), [values]);
  useEffect(() => setUnsaved(isDirty && (hasSecret || "kept")), [isDirty, hasSecret, setUnsaved]);

  // Counted only, so charts need no names.
  const says = { t, language: useLanguage(), chartName: (id: string) => id };
  const refusedField = form.refused instanceof CallError ? form.refused.field : null;
  // What the server said is forgotten as soon as anything is changed.
  const isRefused = form.sent === values;
  const edit: SettingsEdit = {
    form: values,
    isReadOnly,
    change: form.change,
    faultAt(path) {
      const fault = faults[path];
      if (fault !== undefined) return t(fault.word, fault.values);
      return isRefused && refusedField === path ? form.refusedText : null;
    },
  };

  async function discard(): Promise<void> {
    const prompt = {
      title: t("discardTitle"),
      text: t("discardText"),
      action: t("discard"),
      danger: true,
    };
    if (!(await confirm(prompt))) return;
    setEdited(null);
    form.forget();
  }

  return (
    <div className={classes.split}>
      <SettingsNav faults={Object.keys(faults)} />
      <form
        ref={form.frame}
        className={classes.form}
        noValidate
        aria-label={t("title")}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReadOnly && isDirty) void form.save();
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
          <SettingsLogs edit={edit} />
          <SettingsSms edit={edit} />
          <SettingsSocial edit={edit} />
          <SettingsDirectory edit={edit} />
        </fieldset>
        {isReadOnly ? null : (
          <SettingsBar
            changes={
              isDirty ? Math.max(1, comparedSettings({ mine: values, theirs: opened }, says).length) : 0
            }
            isSaving={form.isSaving}
            faults={Object.keys(faults).length}
            refused={isRefused ? form.refusedText : null}
            onDiscard={() => void discard()}
          />
        )}
      </form>
      {theirs === null ? null : (
        <Modal opened onClose={form.forget} title={t("staleTitle")} size="xl">
          <SettingsComparison
            mine={values}
            theirs={theirs}
            isSaving={form.isSaving}
            onTakeTheirs={() => {
              if (form.theirStored !== null) refresh(form.theirStored);
              setEdited(null);
              form.forget();
            }}
            onKeepMine={() => void form.keepMine()}
          />
        </Modal>
      )}
    </div>
  );
}
