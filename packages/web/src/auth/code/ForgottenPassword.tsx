import { Button, PasswordInput, TextInput } from "@mantine/core";
import { forgotPassword, resetForgotten } from "@provost/contract/auth/auth-code";
import { type FormEvent, useState } from "react";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { authWords } from "../auth-words.ts";
import classes from "../LoginPage.module.css";
import type { Draft } from "../login-draft.ts";
import { Refusal } from "../Refusal.tsx";
import { isTenantWrong, TenantField } from "../TenantField.tsx";
import { codeLength } from "../typed.ts";
import { useAttempt } from "../use-attempt.ts";
import { CodeField } from "./CodeField.tsx";
import { codeWords } from "./code-words.ts";
import { useCodeSending } from "./use-code-sending.ts";

interface ForgottenPasswordProps {
  draft: Draft;
  /** Back to signing in, with what there is to say. */
  onBack: (said?: string) => void;
}

const quietly = { form: true, anonymous: true, quiet: true } as const;

/** A new password by a code that goes to the person's phone or mail address. */
export function ForgottenPassword({ draft, onBack }: ForgottenPasswordProps) {
  const t = useWords(authWords);
  const c = useWords(codeWords);
  const [target, setTarget] = useState(draft.fields.phone);
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [checked, setChecked] = useState<"nothing" | "target" | "all">("nothing");
  const [resendAt, setResendAt] = useState<number | null>(null);
  const attempt = useAttempt();
  const sending = useCodeSending(resendAt, setResendAt);
  const to = target.trim();
  const isTenantBad = draft.asksTenant && isTenantWrong(draft.tenantId);
  const tenant = draft.tenantId === "" ? {} : { tenantId: draft.tenantId };

  async function send(): Promise<void> {
    setChecked("target");
    attempt.refuse(null);
    if (to === "" || isTenantBad) return;
    await sending.send(() => call(forgotPassword, { target: to, ...tenant }, quietly));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked("all");
    sending.attempt.refuse(null);
    if (to === "" || isTenantBad || code.length !== codeLength || password === "") return;
    const done = await attempt.run(async () => {
      await call(resetForgotten, { target: to, code, newpassword: password, ...tenant }, quietly);
    });
    if (done) onBack(c("resetDone"));
  }

  const isOff = attempt.waiting || attempt.left > 0;
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <h2 className={classes.step}>{c("forgottenTitle")}</h2>
      <p className={classes.subtitle}>{c("forgottenText")}</p>
      {draft.asksTenant ? (
        <TenantField
          value={draft.fields.tenantId}
          isWrong={checked !== "nothing" && isTenantBad}
          onChange={(tenantId) => draft.change({ tenantId })}
        />
      ) : null}
      <TextInput
        label={c("target")}
        name="target"
        autoComplete="email"
        autoCapitalize="none"
        autoFocus
        value={target}
        error={checked !== "nothing" && to === "" ? c("targetEmpty") : undefined}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
      />
      <CodeField
        value={code}
        error={checked === "all" && code.length !== codeLength ? c("codeLength") : undefined}
        onChange={setCode}
        onSend={() => void send()}
        isSending={sending.attempt.waiting}
        left={sending.left}
        field={sending.field}
      />
      {sending.isSent ? (
        <p className={classes.sent} role="status">
          {c("sentTarget")}
        </p>
      ) : null}
      <PasswordInput
        label={c("newPassword")}
        name="newpassword"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
        value={password}
        error={checked === "all" && password === "" ? c("newPasswordEmpty") : undefined}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Refusal attempt={sending.attempt} />
      <Refusal attempt={attempt} />
      <Button type="submit" fullWidth data-waiting={isOff || undefined} aria-disabled={isOff}>
        {attempt.waiting ? c("resetting") : c("reset")}
      </Button>
      <button type="button" className={classes.link} onClick={() => onBack()}>
        {c("back")}
      </button>
    </form>
  );
}
