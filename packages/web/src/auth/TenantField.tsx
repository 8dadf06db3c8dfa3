import { TextInput } from "@mantine/core";
import { tenantIdPattern } from "@provost/contract/wire/tenant-id";
import { useWords } from "../platform/i18n.ts";
import { authWords } from "./auth-words.ts";

/** Whether the field holds something that cannot be a tenant; nothing at all is left to the server. */
export function isTenantWrong(tenantId: string): boolean {
  return tenantId !== "" && !tenantIdPattern.test(tenantId);
}

interface TenantFieldProps {
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}

export function TenantField({ value, isWrong, onChange }: TenantFieldProps) {
  const t = useWords(authWords);
  return (
    <TextInput
      label={t("tenantId")}
      name="tenantId"
      placeholder={t("tenantHint")}
      autoComplete="organization"
      autoCapitalize="none"
      value={value}
      error={isWrong ? t("tenantWrong") : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
