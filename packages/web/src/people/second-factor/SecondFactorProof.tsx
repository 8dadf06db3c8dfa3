import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useRefusal } from "../../ui/dialog/use-saving.ts";
import { disableFactor, renewCodes } from "../profile/profile.queries.ts";
import { profileWords } from "../profile/profile-words.ts";
import classes from "./SecondFactor.module.css";
import { SecondFactorCodes } from "./SecondFactorCodes.tsx";

interface SecondFactorProofProps {
  hasPassword: boolean;
  what: "disable" | "renew";
  onCodes: () => void;
  onDone: () => void;
}

/** Ends the second factor, or makes new recovery codes: by a code of it, and for the former by the password too. */
export function SecondFactorProof({ hasPassword, what, onCodes, onDone }: SecondFactorProofProps) {
  const t = useWords(profileWords);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refusal = useRefusal();
  const isShort = code.trim().length < 6;
  const asksPassword = what === "disable" && hasPassword;
  const lacksPassword = asksPassword && password === "";

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    if (isShort || lacksPassword) return;
    if (what === "disable") {
      const done = await refusal.run(async () => {
        await disableFactor(password, code.trim());
        return true;
      });
      if (done !== null) onDone();
      return;
    }
    const made = await refusal.run(() => renewCodes(code.trim()));
    if (made === null) return;
    setCodes(made.recoveryCodes);
    onCodes();
  }

  if (codes !== null) return <SecondFactorCodes codes={codes} onNoted={onDone} />;
  const isOfPassword = refusal.reason === "password_wrong";
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.text}>{t(what === "disable" ? "factorDisableText" : "codesRenewText")}</p>
      {asksPassword ? (
        <PasswordInput
          label={t("currentPassword")}
          name="password"
          autoComplete="current-password"
          value={password}
          error={isChecked && lacksPassword ? t("passwordEmpty") : isOfPassword ? refusal.text : null}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      ) : null}
      <TextInput
        label={t("codeOrRecovery")}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        value={code}
        error={isChecked && isShort ? t("codeOrRecoveryEmpty") : isOfPassword ? null : refusal.text}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={refusal.isBusy} color={what === "disable" ? "red" : "brand"}>
          {t(what === "disable" ? "factorDisable" : "codesRenew")}
        </Button>
      </div>
    </form>
  );
}
