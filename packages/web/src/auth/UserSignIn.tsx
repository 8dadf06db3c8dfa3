import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useWords } from "../platform/i18n.ts";
import { authWords } from "./auth-words.ts";
import { pressAgain, type TakeTyped, type TypedAhead } from "./drawn-form.ts";
import type { SignIn } from "./grant.ts";
import classes from "./LoginPage.module.css";
import type { Draft } from "./login-draft.ts";
import { Refusal } from "./Refusal.tsx";
import { isTenantWrong, TenantField } from "./TenantField.tsx";
import { useAttempt } from "./use-attempt.ts";

interface UserSignInProps {
  draft: Draft;
  /** What was typed before the script came. */
  takeTyped: TakeTyped;
  /** Binds a third party's account to who signs in. */
  bindTicket: string | null;
  onSignIn: SignIn;
  onForgotten: () => void;
}

/** The user tab: tenant, user name, password. What the server says of a refusal is shown as it comes. */
export function UserSignIn({ draft, takeTyped, bindTicket, onSignIn, onForgotten }: UserSignInProps) {
  const t = useWords(authWords);
  const { tenantId, username } = draft.fields;
  const [password, setPassword] = useState("");
  const form = useTypedAhead(takeTyped, ({ tenantId: tenant, username: name, password: secret }) => {
    if (tenant !== "" || name !== "")
      draft.change({ username: name, ...(tenant === "" ? {} : { tenantId: tenant }) });
    setPassword(secret);
  });
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
    // If the form is sent before the script has loaded, this method sends nothing: the password must not appear in an address.
    <form
      ref={form}
      method="dialog"
      className={classes.form}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
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
      <div className={classes.password}>
        <PasswordInput
          label={t("password")}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
          value={password}
          error={isChecked && wrong.password ? t("passwordEmpty") : undefined}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <button type="button" className={classes.link} onClick={onForgotten}>
          {t("forgotten")}
        </button>
      </div>
      <Refusal attempt={attempt} />
      <Button type="submit" fullWidth data-waiting={isOff || undefined} aria-disabled={isOff}>
        {attempt.waiting ? t("waiting") : t("submit")}
      </Button>
    </form>
  );
}

/** Takes over what was typed before the script came, gives the caret back, and does what had been pressed or sent. */
function useTypedAhead(takeTyped: TakeTyped, take: (typed: TypedAhead) => void) {
  const form = useRef<HTMLFormElement>(null);
  const [toDo, setToDo] = useState<TypedAhead | null>(null);
  const takeOver = useEffectEvent(() => {
    const typed = takeTyped();
    if (typed === null) return;
    take(typed);
    setToDo(typed);
    if (typed.focus !== null)
      form.current?.querySelector<HTMLInputElement>(`input[name="${typed.focus}"]`)?.focus();
  });
  // Before anything is painted: what was typed is never seen to go.
  useLayoutEffect(() => takeOver(), []);
  useEffect(() => {
    if (toDo?.pressed) pressAgain(toDo.pressed);
    if (toDo?.wasSent) form.current?.requestSubmit();
  }, [toDo]);
  return form;
}
