import { PasswordInput } from "@mantine/core";
import { useWords } from "../../../platform/i18n.ts";
import { settingsWords } from "../settings-words.ts";

interface SettingsSecretProps {
  label: string;
  secret: string;
  /** One is stored, and stays when nothing is typed. */
  isKept: boolean;
  /** Said when none is stored. */
  hint: string;
  /** It cannot do without one. */
  isNeeded: boolean;
  error: string | null;
  onChange: (secret: string) => void;
}

/** A secret: it is typed, never shown again, and replaced by typing. */
export function SettingsSecret({
  label,
  secret,
  isKept,
  hint,
  isNeeded,
  error,
  onChange,
}: SettingsSecretProps) {
  const t = useWords(settingsWords);
  return (
    <PasswordInput
      label={label}
      description={isKept ? t("secretKept") : hint}
      placeholder={isKept ? "••••••••" : ""}
      withAsterisk={isNeeded && !isKept}
      autoComplete="new-password"
      maxLength={300}
      value={secret}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
