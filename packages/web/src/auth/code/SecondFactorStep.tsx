import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { TokenFailure } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { authWords } from "../auth-words.ts";
import type { SignIn } from "../grant.ts";
import classes from "../LoginPage.module.css";
import { Refusal } from "../Refusal.tsx";
import { useAttempt } from "../use-attempt.ts";
import { codeWords } from "./code-words.ts";

interface SecondFactorStepProps {
  tenantId: string;
  mfaToken: string;
  onSignIn: SignIn;
  /** Back to the first factor, with what there is to say. */
  onBack: (said?: string) => void;
}

/** After the first factor: the code of an authenticator app, or a recovery code. */
export function SecondFactorStep({ tenantId, mfaToken, onSignIn, onBack }: SecondFactorStepProps) {
  const t = useWords(authWords);
  const c = useWords(codeWords);
  const [code, setCode] = useState("");
  const [isChecked, setChecked] = useState(false);
  const attempt = useAttempt();
  const entered = code.normalize("NFKC").replace(/\s/g, "");
  const isShort = entered.length < 6;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    if (isShort) return;
    await attempt.run(async () => {
      try {
        await onSignIn(tenantId, { grant_type: "mfa_otp", mfa_token: mfaToken, code: entered });
      } catch (error) {
        if (error instanceof TokenFailure && error.error === "ticket_invalid") onBack(error.message);
        else throw error;
      }
    });
  }

  const isOff = attempt.waiting || attempt.left > 0;
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <h2 className={classes.step}>{c("mfaTitle")}</h2>
      <p className={classes.subtitle}>{c("mfaText")}</p>
      <TextInput
        label={c("mfaCode")}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoFocus
        value={code}
        error={isChecked && isShort ? c("mfaEmpty") : undefined}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Refusal attempt={attempt} />
      <Button type="submit" fullWidth data-waiting={isOff || undefined} aria-disabled={isOff}>
        {attempt.waiting ? t("waiting") : c("confirm")}
      </Button>
      <button type="button" className={classes.link} onClick={() => onBack()}>
        {c("back")}
      </button>
    </form>
  );
}
