import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { type Refusal, useRefusal } from "../../ui/dialog/use-saving.ts";
import { confirmFactor, setUpFactor } from "../profile/profile.queries.ts";
import { profileWords } from "../profile/profile-words.ts";
import classes from "./SecondFactor.module.css";
import { SecondFactorCodes } from "./SecondFactorCodes.tsx";
import { SecondFactorScan } from "./SecondFactorScan.tsx";

interface SecondFactorSetupProps {
  hasPassword: boolean;
  /** Replaces an active second factor, so its code is required. */
  replaces?: boolean;
  /** The recovery codes are there, and not yet noted. */
  onCodes?: () => void;
  onDone: () => void;
}

type Step =
  | { kind: "password" }
  | { kind: "scan"; secret: string; uri: string }
  | { kind: "codes"; codes: readonly string[] };

/** Sets up an authenticator app: password, secret, first code, recovery codes. */
export function SecondFactorSetup({
  hasPassword,
  replaces = false,
  onCodes,
  onDone,
}: SecondFactorSetupProps) {
  const [step, setStep] = useState<Step>({ kind: "password" });
  const refusal = useRefusal();

  if (step.kind === "codes") return <SecondFactorCodes codes={step.codes} onNoted={onDone} />;
  if (step.kind === "scan") {
    return (
      <SecondFactorScan
        secret={step.secret}
        uri={step.uri}
        refusal={refusal}
        onCode={async (code) => {
          const made = await refusal.run(() => confirmFactor(code));
          if (made === null) return;
          setStep({ kind: "codes", codes: made.recoveryCodes });
          onCodes?.();
        }}
      />
    );
  }
  return (
    <PasswordStep
      asksPassword={hasPassword}
      asksCode={replaces}
      refusal={refusal}
      onEntered={async (fields) => {
        const made = await refusal.run(() => setUpFactor(fields));
        if (made !== null) setStep({ kind: "scan", ...made });
      }}
    />
  );
}

interface PasswordStepProps {
  asksPassword: boolean;
  asksCode: boolean;
  refusal: Refusal;
  onEntered: (fields: { password: string; code?: string }) => Promise<void>;
}

function PasswordStep({ asksPassword, asksCode, refusal, onEntered }: PasswordStepProps) {
  const t = useWords(profileWords);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isCodeShort = asksCode && code.trim().length < 6;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    if ((asksPassword && password === "") || isCodeShort) return;
    await onEntered({ password, ...(asksCode ? { code: code.trim() } : {}) });
  }

  const isOfCode = refusal.reason === "mfa_wrong";
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.text}>{t(asksPassword ? "setupPassword" : "setupText")}</p>
      {asksPassword ? (
        <PasswordInput
          label={t("currentPassword")}
          name="password"
          autoComplete="current-password"
          value={password}
          error={isChecked && password === "" ? t("passwordEmpty") : isOfCode ? null : refusal.text}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      ) : null}
      {asksCode ? (
        <TextInput
          label={t("codeOrRecovery")}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          value={code}
          error={isChecked && isCodeShort ? t("codeOrRecoveryEmpty") : isOfCode ? refusal.text : null}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      ) : null}
      {asksPassword || asksCode || refusal.text === null ? null : (
        <p className={classes.refused} role="alert">
          {refusal.text}
        </p>
      )}
      <div>
        <Button type="submit" loading={refusal.isBusy}>
          {t("continue")}
        </Button>
      </div>
    </form>
  );
}
