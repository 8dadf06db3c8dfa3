import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import type { UserInfo } from "@provost/contract/auth/auth";
import { isErrorCode, messageOf } from "@provost/contract/wire/error-code";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { useTab, useTabDraft } from "../../platform/tab/tab-context.ts";
import { notifyDone } from "../../ui/notify.ts";
import { useRefusal } from "../user/use-refusal.ts";
import classes from "./Profile.module.css";
import { saveProfile, useProfileRefresh } from "./profile.queries.ts";
import {
  asksPassword,
  checkProfile,
  isChanged,
  type ProfileFaults,
  type ProfileField,
  ProfileForm as ProfileTyped,
  profileFieldOf,
  profileOf,
  withoutPassword,
} from "./profile-form.ts";
import { profileWords } from "./profile-words.ts";

/** Names, phone and mail address of oneself. What is typed is kept by the tab; a password is not. */
export function ProfileForm({ user }: { user: UserInfo }) {
  const t = useWords(profileWords);
  const language = useLanguage();
  const tab = useTab();
  const refresh = useProfileRefresh();
  const stands = useMemo(() => profileOf(user), [user]);
  const [draft, setDraft] = useTabDraft("profile", ProfileTyped, stands, withoutPassword);
  const [password, setPassword] = useState("");
  const [checked, setChecked] = useState<ProfileFaults>({});
  const refusal = useRefusal();
  const form = { ...draft, password };
  const isDirty = isChanged(form, user);
  const isOpening = asksPassword(form, user);
  const { setUnsaved } = tab;
  const isKept = password === "";
  useEffect(() => setUnsaved(isDirty && (isKept ? "kept" : true)), [setUnsaved, isDirty, isKept]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const result = checkProfile(form, user);
    setChecked("faults" in result ? result.faults : {});
    if ("faults" in result || !isDirty) return;
    const saved = await refusal.run(async () => {
      await saveProfile(result.draft);
      await refresh();
      return true;
    });
    if (saved === null) return;
    setDraft({ ...result.draft, confirm: [], password: "" });
    setPassword("");
    notifyDone(t("saved"));
  }

  const refusedField = refusal.reason === null ? null : profileFieldOf(refusal.reason);
  const errorOf = (field: ProfileField): string | null => {
    if (refusedField === field) return refusal.text;
    const fault = checked[field];
    if (fault === undefined) return null;
    return isErrorCode(fault) ? messageOf(fault, language) : t(fault);
  };
  const text = (name: Exclude<ProfileField, "password">) => ({
    label: t(name),
    name,
    value: form[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setDraft({ ...draft, [name]: currentTarget.value });
      setChecked({ ...checked, [name]: undefined });
    },
  });

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={classes.pair}>
        <TextInput {...text("userName")} autoComplete="name" required />
        <TextInput {...text("nickName")} autoComplete="nickname" />
      </div>
      <div className={classes.pair}>
        <TextInput {...text("phone")} type="tel" autoComplete="tel-national" />
        <TextInput {...text("email")} type="email" autoComplete="email" />
      </div>
      {user.unconfirmed.map((name) => (
        <Checkbox
          key={name}
          label={t(name === "phone" ? "confirmPhone" : "confirmEmail", { value: user[name] })}
          description={t("confirmWhy")}
          checked={draft.confirm.includes(name)}
          disabled={form[name].trim() !== user[name]}
          onChange={({ currentTarget: { checked: isTicked } }) =>
            setDraft({
              ...draft,
              confirm: [...draft.confirm.filter((one) => one !== name), ...(isTicked ? [name] : [])],
            })
          }
        />
      ))}
      {isOpening ? (
        <PasswordInput
          label={t("currentPassword")}
          name="password"
          description={t("passwordWhy")}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
          value={password}
          error={errorOf("password")}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      ) : null}
      {refusal.text === null || refusedField !== null ? null : (
        <p className={classes.refused} role="alert">
          {refusal.text}
        </p>
      )}
      <div>
        <Button type="submit" loading={refusal.isBusy} disabled={!isDirty}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
