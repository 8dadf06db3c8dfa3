import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useWords } from "../platform/i18n.ts";
import { authWords } from "./auth-words.ts";
import type { SignIn } from "./grant.ts";
import classes from "./LoginPage.module.css";
import type { Draft } from "./login-draft.ts";
import { Refusal } from "./Refusal.tsx";
import { isTenantWrong, TenantField } from "./TenantField.tsx";
import { useAttempt } from "./use-attempt.ts";

interface UserSignInProps {
  draft: Draft;
  /** Binds a third party's account to who signs in. */
  bindTicket: string | null;
  onSignIn: SignIn;
  onForgotten: () => void;
}

/** The user tab: tenant, user name, password. What the server says of a refusal is shown as it comes. */
export function UserSignIn({ draft, bindTicket, onSignIn, onForgotten }: UserSignInProps) {
  const t = useWords(authWords);
  const { tenantId, username } = draft.fields;
  const [password, setPassword] = useState("");
  const [isChecked, setChecked] = useState(false);
  const attempt = useAttempt();
  const wrong = {
    tenant: draft.asksTenant && isTenantWrong(tenantId.trim()),
    username: username.trim() === "",
    password: password === "",
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    if (wrong.tenant || wrong.username || wrong.password) return;
    await attempt.run(() =>
      onSignIn(draft.tenantId, {
        grant_type: "password",
        type: "account",
        username: username.trim(),
        password,
        ...(bindTicket === null ? {} : { bind_ticket: bindTicket }),
      }),
    );
  }

  const isOff = attempt.waiting || attempt.left > 0;
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {draft.asksTenant ? (
        <TenantField
          value={tenantId}
          isWrong={isChecked && wrong.tenant}
          onChange={(value) => draft.change({ tenantId: value })}
        />
      ) : null}
      <TextInput
        label={t("username")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        value={username}
        error={isChecked && wrong.username ? t("usernameEmpty") : undefined}
        onChange={({ currentTarget }) => draft.change({ username: currentTarget.value })}
      />
      <PasswordInput
        label={t("password")}
        name="password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
        value={password}
        error={isChecked && wrong.password ? t("passwordEmpty") : undefined}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Refusal attempt={attempt} />
      <Button type="submit" fullWidth data-waiting={isOff || undefined} aria-disabled={isOff}>
        {attempt.waiting ? t("waiting") : t("submit")}
      </Button>
      <button type="button" className={classes.link} onClick={onForgotten}>
        {t("forgotten")}
      </button>
    </form>
  );
}
