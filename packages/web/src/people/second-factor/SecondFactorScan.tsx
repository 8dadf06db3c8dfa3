import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import type { Refusal } from "../../ui/dialog/use-saving.ts";
import { profileWords } from "../profile/profile-words.ts";
import classes from "./SecondFactor.module.css";

const SecondFactorQr = lazyPart(async () => (await import("./SecondFactorQr.tsx")).SecondFactorQr);

interface SecondFactorScanProps {
  /** Base32. */
  secret: string;
  /** The same as an `otpauth:` address. */
  uri: string;
  refusal: Refusal;
  onCode: (code: string) => Promise<void>;
}

/** The secret in groups of four, as people type it. */
function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}

/** The secret as a QR code and as text, and the first code that shows it arrived. */
export function SecondFactorScan({ secret, uri, refusal, onCode }: SecondFactorScanProps) {
  const t = useWords(profileWords);
  const [code, setCode] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isShort = code.length !== 6;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    if (!isShort) await onCode(code);
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.text}>{t("setupScan")}</p>
      <div className={classes.scan}>
        <SecondFactorQr waiting={<div className={classes.qr} />} uri={uri} label={t("setupQr")} />
        <div className={classes.secret}>
          <span className={classes.label}>{t("setupSecret")}</span>
          <span className={classes.key}>{grouped(secret)}</span>
        </div>
      </div>
      <TextInput
        label={t("code")}
        description={t("setupConfirm")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        value={code}
        error={isChecked && isShort ? t("codeEmpty") : refusal.text}
        onChange={({ currentTarget }) =>
          setCode(currentTarget.value.normalize("NFKC").replace(/\D/g, "").slice(0, 6))
        }
      />
      <div>
        <Button type="submit" loading={refusal.isBusy}>
          {t("confirm")}
        </Button>
      </div>
    </form>
  );
}
