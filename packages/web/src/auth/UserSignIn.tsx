import { Button, PasswordInput, TextInput } from "@mantine/core";
import { TenantId } from "@provost/contract/id";
import { type FormEvent, useState } from "react";
import { NetworkFailure } from "../platform/call-error.ts";
import { useWords } from "../platform/i18n.ts";
import { authWords } from "./auth-words.ts";
import classes from "./LoginPage.module.css";

interface Fields {
  tenantId: string;
  username: string;
  password: string;
}

export type SignIn = (fields: Fields) => Promise<void>;

interface UserSignInProps {
  tenantId: string;
  onSignIn: SignIn;
}

type Wrong = Partial<Record<keyof Fields, "tenantWrong" | "usernameEmpty" | "passwordEmpty">>;

function faults({ tenantId, username, password }: Fields): Wrong {
  return {
    ...(tenantId === "" || TenantId.safeParse(tenantId).success ? {} : { tenantId: "tenantWrong" }),
    ...(username === "" ? { username: "usernameEmpty" } : {}),
    ...(password === "" ? { password: "passwordEmpty" } : {}),
  };
}

/** The user tab: tenant, user name, password. What the server says of a refusal is shown as it comes. */
export function UserSignIn({ tenantId, onSignIn }: UserSignInProps) {
  const t = useWords(authWords);
  const [fields, setFields] = useState<Fields>({ tenantId, username: "", password: "" });
  const [wrong, setWrong] = useState<Wrong>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const given = { ...fields, tenantId: fields.tenantId.trim(), username: fields.username.trim() };
    const found = faults(given);
    setWrong(found);
    setRefused(null);
    if (waiting || Object.keys(found).length > 0) return;
    setWaiting(true);
    try {
      await onSignIn(given);
    } catch (error) {
      const offline = error instanceof NetworkFailure || !(error instanceof Error);
      setRefused(offline ? t("networkFailed") : error.message);
      setWaiting(false);
    }
  }

  const field = (name: keyof Fields) => ({
    label: t(name),
    name,
    value: fields[name],
    error: wrong[name] === undefined ? undefined : t(wrong[name]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setFields((before) => ({ ...before, [name]: currentTarget.value }));
      setWrong((before) => ({ ...before, [name]: undefined }));
    },
  });

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput {...field("tenantId")} placeholder={t("tenantHint")} autoComplete="organization" />
      <TextInput {...field("username")} autoComplete="username" autoCapitalize="none" autoFocus />
      <PasswordInput
        {...field("password")}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
      />
      {refused === null ? null : (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
      <Button type="submit" fullWidth data-waiting={waiting || undefined} aria-disabled={waiting}>
        {waiting ? t("waiting") : t("submit")}
      </Button>
    </form>
  );
}
