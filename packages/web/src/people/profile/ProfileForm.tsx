import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import type { UserInfo } from "@provost/contract/auth/auth";
import { useEffect, useMemo } from "react";
import { z } from "zod";
import { useWords } from "../../platform/i18n.ts";
import { useTab, useTabDraft } from "../../platform/tab/tab-context.ts";
import { useEntityForm } from "../../ui/form/use-entity-form.ts";
import { notifyDone } from "../../ui/notify.ts";
import { phoneWords } from "../../ui/text/phone-words.ts";
import classes from "./Profile.module.css";
import { saveProfile, useProfileRefresh } from "./profile.queries.ts";
import {
  asksPassword,
  isChanged,
  ProfileForm as ProfileTyped,
  profileForm,
  profileOf,
  withoutPassword,
} from "./profile-form.ts";
import { profileWords } from "./profile-words.ts";

const maxCharacters = 60;

/** Names, phone and email address of the current user. The tab stores the input, except the password. */
export function ProfileForm({ user }: { user: UserInfo }) {
  const t = useWords(profileWords);
  const p = useWords(phoneWords);
  const { setUnsaved } = useTab();
  const refresh = useProfileRefresh();
  const opened = useMemo(() => profileOf(user), [user]);
  const [draft, setDraft] = useTabDraft("profile", ProfileTyped, opened, withoutPassword);
  const form = useEntityForm(profileForm(user), {
    open: { form: draft, opened, onChange: setDraft },
    save: async (changes) => {
      await saveProfile(changes);
      await refresh();
    },
    // There is no other user's version to compare: the server saves the user's own names without a version check.
    ...{ stored: z.never(), formOf: (none: ProfileTyped) => none },
    onSaved: (_, { userName, nickName, phone, email }) => {
      const saved = [userName, nickName, phone, email].map((text) => text.trim());
      const [name = "", nick = "", number = "", mail = ""] = saved;
      setDraft({ userName: name, nickName: nick, phone: number, email: mail, confirm: [], password: "" });
      notifyDone(t("saved"));
    },
  });
  const { values, change, text } = form;
  const isDirty = isChanged(values, user);
  const isOpening = user.hasPassword && asksPassword(values, user);
  const isUnchanged = values.password === "";
  useEffect(() => setUnsaved(isDirty && (isUnchanged ? "kept" : true)), [setUnsaved, isDirty, isUnchanged]);

  return (
    <form
      ref={form.frame}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) void form.save();
      }}
    >
      <div className={classes.pair}>
        <TextInput {...text("userName")} maxLength={maxCharacters} autoComplete="name" required />
        <TextInput {...text("nickName")} maxLength={maxCharacters} autoComplete="nickname" />
      </div>
      <div className={classes.pair}>
        <TextInput {...text("phone")} description={p("hint")} type="tel" autoComplete="tel-national" />
        <TextInput {...text("email")} type="email" autoComplete="email" />
      </div>
      {user.unconfirmed.map((name) => (
        <Checkbox
          key={name}
          label={t(name === "phone" ? "confirmPhone" : "confirmEmail", { value: user[name] })}
          description={t("confirmWhy")}
          checked={values.confirm.includes(name)}
          disabled={values[name].trim() !== user[name]}
          onChange={({ currentTarget: { checked: isTicked } }) =>
            change({
              confirm: [...values.confirm.filter((one) => one !== name), ...(isTicked ? [name] : [])],
            })
          }
        />
      ))}
      {isOpening ? (
        <PasswordInput {...text("password")} description={t("passwordWhy")} autoComplete="current-password" />
      ) : null}
      {form.refused === null ? null : (
        <p className={classes.refused} role="alert">
          {form.refused}
        </p>
      )}
      <div>
        <Button type="submit" loading={form.isSaving} disabled={!isDirty}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
