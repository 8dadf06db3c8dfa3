import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useRefusal } from "../../ui/dialog/use-saving.ts";
import classes from "./Profile.module.css";
import { changePassword } from "./profile.queries.ts";
import { profileWords } from "./profile-words.ts";

const ofNewPassword = /^password_(?!wrong)|^bad_request$/;

interface ProfilePasswordProps {
  /** The user has no password yet. */
  isFirst: boolean;
  onDone: () => void;
}

/** Changes the user's own password, which requires the current one, or sets the first. The reason why a new password is refused is shown at its field. */
export function ProfilePassword({ isFirst, onDone }: ProfilePasswordProps) {
  const t = useWords(profileWords);
  const [now, setNow] = useState("");
  const [next, setNext] = useState("");
  const [isChecked, setChecked] = useState(false);
  const refusal = useRefusal();
  const { reason, text } = refusal;
  const refusedOf = (isOfIt: boolean): string | null => (isOfIt ? text : null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    if ((now === "" && !isFirst) || next === "") return;
    const done = await refusal.run(async () => {
      await changePassword(now, next);
      return true;
    });
    if (done === null) return;
    setNow("");
    setNext("");
    setChecked(false);
    onDone();
  }

  const isOfNow = reason === "password_wrong";
  const isOfNext = reason !== null && ofNewPassword.test(reason);
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {isFirst ? (
        <p className={classes.quiet}>{t("passwordFirstText")}</p>
      ) : (
        <PasswordInput
          label={t("currentPassword")}
          name="password"
          autoComplete="current-password"
          value={now}
          error={isChecked && now === "" ? t("passwordEmpty") : refusedOf(isOfNow)}
          onChange={({ currentTarget }) => setNow(currentTarget.value)}
        />
      )}
      <PasswordInput
        label={t("newPassword")}
        name="newpassword"
        description={t("newPasswordHint")}
        autoComplete="new-password"
        value={next}
        error={isChecked && next === "" ? t("newPasswordEmpty") : refusedOf(isOfNext)}
        onChange={({ currentTarget }) => setNext(currentTarget.value)}
      />
      {text === null || isOfNow || isOfNext ? null : (
        <p className={classes.refused} role="alert">
          {text}
        </p>
      )}
      <div>
        <Button type="submit" loading={refusal.isBusy}>
          {t(isFirst ? "passwordFirst" : "changePassword")}
        </Button>
      </div>
    </form>
  );
}
