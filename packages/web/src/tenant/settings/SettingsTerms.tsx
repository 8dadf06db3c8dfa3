import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { nextKey } from "./part/mapping-form.ts";
import classes from "./Settings.module.css";
import { SettingsDay } from "./SettingsDay.tsx";
import type { SettingsEdit } from "./settings-edit.ts";
import type { TermForm } from "./settings-form.ts";
import { settingsWords } from "./settings-words.ts";

const mostTerms = 6;

/** The terms of a school year. */
export function SettingsTerms({ edit: { form, change, faultAt } }: { edit: SettingsEdit }) {
  const t = useWords(settingsWords);
  const { terms } = form;
  const put = (key: number, part: Partial<TermForm>): void =>
    change({ terms: terms.map((term) => (term.key === key ? { ...term, ...part } : term)) });
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t("terms")}</legend>
      {terms.length === 0 ? <p className={classes.hint}>{t("noTerms")}</p> : null}
      {terms.map(({ key, name, nameEn = "", start, end }, at) => (
        <div key={key} className={classes.term}>
          <TextInput
            label={t("termName")}
            value={name}
            maxLength={40}
            error={faultAt(`terms.${at}.name`)}
            onChange={({ currentTarget }) => put(key, { name: currentTarget.value })}
          />
          <TextInput
            label={t("termNameEn")}
            value={nameEn}
            maxLength={40}
            error={faultAt(`terms.${at}.nameEn`)}
            onChange={({ currentTarget: { value } }) => put(key, { nameEn: value || undefined })}
          />
          <SettingsDay
            label={t("termStart")}
            day={start}
            error={faultAt(`terms.${at}.start`)}
            onChange={(day) => put(key, { start: day })}
          />
          <SettingsDay
            label={t("termEnd")}
            day={end}
            error={faultAt(`terms.${at}.end`)}
            onChange={(day) => put(key, { end: day })}
          />
          <ActionIcon
            className={classes.removeTerm ?? ""}
            variant="subtle"
            color="gray"
            aria-label={t("removeTerm", { name: shownName({ name, nameEn }).trim() || at + 1 })}
            title={t("removeTerm", { name: shownName({ name, nameEn }).trim() || at + 1 })}
            onClick={() => change({ terms: terms.filter((term) => term.key !== key) })}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        className={classes.start ?? ""}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        disabled={terms.length >= mostTerms}
        onClick={() => change({ terms: [...terms, { key: nextKey(terms), name: "", start: "", end: "" }] })}
      >
        {t("addTerm")}
      </Button>
    </fieldset>
  );
}
