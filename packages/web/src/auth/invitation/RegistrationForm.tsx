import { Button, PasswordInput, TextInput } from "@mantine/core";
import { invitationRegister, RegistrationDraft } from "@provost/contract/people/invitation";
import { type FormEvent, useState } from "react";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { phoneWords } from "../../ui/text/phone-words.ts";
import { authWords } from "../auth-words.ts";
import classes from "../LoginPage.module.css";
import { Refusal } from "../Refusal.tsx";
import { useAttempt } from "../use-attempt.ts";
import { invitationPageWords } from "./invitation-page-words.ts";

interface RegistrationFormProps {
  token: string;
  /** Fewest characters of a password. */
  passwordLength: number;
  onSent: (account: string) => void;
}

const nothing = { account: "", userName: "", phone: "", email: "", password: "" };
type Field = keyof typeof nothing;

/** The form of who registers; what the server refuses is shown as it says it. */
export function RegistrationForm({ token, passwordLength, onSent }: RegistrationFormProps) {
  const a = useWords(authWords);
  const p = useWords(phoneWords);
  const t = useWords(invitationPageWords);
  const [draft, setDraft] = useState(nothing);
  const [isChecked, setChecked] = useState(false);
  const attempt = useAttempt();
  const entered = {
    ...draft,
    ...{ account: draft.account.trim(), phone: draft.phone.trim(), email: draft.email.trim() },
  };
  const parsed = RegistrationDraft.safeParse(entered);
  const wrong = new Set(parsed.error?.issues.map(({ path }) => path[0]) ?? []);
  // In characters as people count them, like the server.
  if ([...draft.password].length < passwordLength) wrong.add("password");

  const hint = t("passwordHint", { count: passwordLength });
  const says: Readonly<Record<Field, string>> = {
    account: t("accountEmpty"),
    userName: t("userNameEmpty"),
    phone: t("phoneWrong"),
    email: t("emailWrong"),
    password: hint,
  };
  const field = (name: Field) => ({
    label: t(name),
    name,
    value: draft[name],
    error: isChecked && wrong.has(name) ? says[name] : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    if (wrong.size > 0) return;
    const isSent = await attempt.run(async () => {
      await call(invitationRegister, { ...entered, token }, { anonymous: true, quiet: true });
    });
    if (isSent) onSent(entered.account);
  }

  const isOff = attempt.waiting || attempt.left > 0;
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        {...field("account")}
        description={t("accountHint")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <TextInput {...field("userName")} autoComplete="name" />
      <PasswordInput
        {...field("password")}
        description={hint}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": a("showPassword"), tabIndex: 0 }}
      />
      <TextInput {...field("phone")} description={p("hint")} type="tel" autoComplete="tel" />
      <TextInput {...field("email")} type="email" autoComplete="email" />
      <Refusal attempt={attempt} />
      <Button type="submit" fullWidth data-waiting={isOff || undefined} aria-disabled={isOff}>
        {attempt.waiting ? t("sending") : t("submit")}
      </Button>
    </form>
  );
}
