import { PasswordInput } from "@mantine/core";
import { useWords } from "../../../platform/i18n.ts";
import { settingsWords } from "../settings-words.ts";

interface SettingsSecretProps {
  label: string;
  secret: string;
  /** One is stored, and stays when nothing is typed. */
  isStored: boolean;
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
  isStored,
  hint,
  isNeeded,
  error,
  onChange,
}: SettingsSecretProps) {
  const t = useWords(settingsWords);
  return (
    <PasswordInput
      label={label}
      description={isStored ? t("secretKept") : hint}
      placeholder={isStored ? "••••••••" : ""}
      withAsterisk={isNeeded && !isStored}
      autoComplete="new-password"
      maxLength={300}
      value={secret}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
