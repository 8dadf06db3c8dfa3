import { Button, TextInput } from "@mantine/core";
import { smsCode } from "@provost/contract/auth/auth-code";
import { phoneProblem } from "@provost/contract/people/phone-rule";
import { messageOf } from "@provost/contract/wire/error-code";
import { type FormEvent, useState } from "react";
import { call } from "../../platform/http/call.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { authWords } from "../auth-words.ts";
import type { SignIn } from "../grant.ts";
import classes from "../LoginPage.module.css";
import type { Draft } from "../login-draft.ts";
import { Refusal } from "../Refusal.tsx";
import { isTenantWrong, TenantField } from "../TenantField.tsx";
import { codeLength, phoneOf } from "../typed.ts";
import { useAttempt } from "../use-attempt.ts";
import { CodeField } from "./CodeField.tsx";
import { codeWords } from "./code-words.ts";
import { useCodeSending } from "./use-code-sending.ts";

interface PhoneSignInProps {
  draft: Draft;
  bindTicket: string | null;
  /** When another code may be sent, ms since 1970. */
  resendAt: number | null;
  onResendAt: (at: number) => void;
  onSignIn: SignIn;
}

/** The phone tab: a number, and the code that was sent to it. */
export function PhoneSignIn({ draft, bindTicket, resendAt, onResendAt, onSignIn }: PhoneSignInProps) {
  const t = useWords(authWords);
  const c = useWords(codeWords);
  const language = useLanguage();
  const [code, setCode] = useState("");
  const [checked, setChecked] = useState<"nothing" | "phone" | "all">("nothing");
  const attempt = useAttempt();
  const sending = useCodeSending(resendAt, onResendAt);
  const { tenantId, phone } = draft.fields;
  const problem = phoneProblem(phone);
  const isTenantBad = draft.asksTenant && isTenantWrong(tenantId.trim());

  async function send(): Promise<void> {
    setChecked("phone");
    attempt.refuse(null);
    if (problem !== null || isTenantBad) return;
    await sending.send(() =>
      call(
        smsCode,
        { phone, ...(draft.tenantId === "" ? {} : { tenantId: draft.tenantId }) },
        { form: true, anonymous: true, quiet: true },
      ),
    );
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked("all");
    sending.attempt.refuse(null);
    if (problem !== null || isTenantBad || code.length !== codeLength) return;
    await attempt.run(() =>
      onSignIn(draft.tenantId, {
        grant_type: "sms_code",
        phone,
        code,
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
          isWrong={checked !== "nothing" && isTenantBad}
          onChange={(value) => draft.change({ tenantId: value })}
        />
      ) : null}
      <TextInput
        label={c("phone")}
        name="phone"
        type="tel"
        autoComplete="tel-national"
        autoFocus
        value={phone}
        error={checked !== "nothing" && problem !== null ? messageOf(problem, language) : undefined}
        onChange={({ currentTarget }) => {
          setChecked("nothing");
          draft.change({ phone: phoneOf(currentTarget.value) });
        }}
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
      {sending.isSent && attempt.refused === null ? (
        <p className={classes.sent} role="status">
          {c("sentPhone")}
        </p>
      ) : null}
      <Refusal attempt={sending.attempt} />
      <Refusal attempt={attempt} />
      <Button type="submit" fullWidth data-waiting={isOff || undefined} aria-disabled={isOff}>
        {attempt.waiting ? t("waiting") : t("submit")}
      </Button>
    </form>
  );
}
