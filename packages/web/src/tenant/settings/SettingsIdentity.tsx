import { Textarea, TextInput } from "@mantine/core";
import { useWords } from "../../platform/i18n.ts";
import { SettingsLogo } from "./part/SettingsLogo.tsx";
import classes from "./Settings.module.css";
import { SettingsSection } from "./SettingsSection.tsx";
import type { SettingsEdit } from "./settings-edit.ts";
import { settingsWords } from "./settings-words.ts";

/** What the tenant is called, how it looks, and what its sign-in page says. */
export function SettingsIdentity({ edit }: { edit: SettingsEdit }) {
  const t = useWords(settingsWords);
  const { form, change, faultAt } = edit;
  const text = (name: "title" | "signInNote" | "support") => ({
    value: form.texts[name],
    error: faultAt(`texts.${name}`),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ texts: { ...form.texts, [name]: currentTarget.value } }),
  });
  return (
    <SettingsSection name="identity">
      <div className={classes.pair}>
        <TextInput
          label={t("name")}
          required
          value={form.name}
          error={faultAt("name")}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <TextInput
          label={t("nameEn")}
          value={form.nameEn}
          error={faultAt("nameEn")}
          onChange={({ currentTarget }) => change({ nameEn: currentTarget.value })}
        />
      </div>
      <TextInput label={t("siteTitle")} description={t("siteTitleHint")} {...text("title")} />
      <SettingsLogo edit={edit} />
      <Textarea
        label={t("signInNote")}
        description={t("signInNoteHint")}
        autosize
        minRows={2}
        maxRows={8}
        {...text("signInNote")}
      />
      <TextInput label={t("support")} description={t("supportHint")} {...text("support")} />
    </SettingsSection>
  );
}
