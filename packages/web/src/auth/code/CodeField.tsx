import { Button, TextInput } from "@mantine/core";
import { type Ref, useId } from "react";
import { useWords } from "../../platform/i18n.ts";
import classes from "../LoginPage.module.css";
import { codeOf } from "../typed.ts";
import { codeWords } from "./code-words.ts";

interface CodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
  onSend: () => void;
  /** A code is being sent. */
  isSending: boolean;
  /** Seconds until another may be sent. */
  left: number;
  field: Ref<HTMLInputElement>;
}

/** Six digits that were sent to a phone or an address, and the button that sends them. */
export function CodeField({ value, error, onChange, onSend, isSending, left, field }: CodeFieldProps) {
  const t = useWords(codeWords);
  const id = useId();
  const isOff = isSending || left > 0;
  return (
    <TextInput
      ref={field}
      id={id}
      label={t("code")}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      inputContainer={(input) => (
        <div className={classes.codeRow}>
          {input}
          <Button
            variant="default"
            className="tabular"
            onClick={isOff ? undefined : onSend}
            aria-disabled={isOff}
            data-waiting={isOff || undefined}
          >
            {left > 0 ? t("resendIn", { count: left }) : t("send")}
          </Button>
        </div>
      )}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(codeOf(currentTarget.value))}
    />
  );
}
