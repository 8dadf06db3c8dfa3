import { ActionIcon, CopyButton, Input, Select, TextInput } from "@mantine/core";
import { ProviderName } from "@provost/contract/auth/auth-social";
import { IconCheck, IconCopy, IconTrash } from "@tabler/icons-react";
import { useId } from "react";
import { useWords } from "../../../platform/i18n.ts";
import frame from "../Settings.module.css";
import { keepsSecret, type WayForm } from "../settings-form.ts";
import { settingsWords } from "../settings-words.ts";
import { SettingsSecret } from "./SettingsSecret.tsx";
import classes from "./SettingsWay.module.css";

// The browser has no clipboard where the address is neither https nor this machine: there people select and copy.
const hasClipboard = typeof navigator !== "undefined" && "clipboard" in navigator;

interface SettingsWayProps {
  way: WayForm;
  faultAt: (name: string) => string | null;
  onChange: (part: Partial<WayForm>) => void;
  onRemove: () => void;
}

/** One third party: what it is called, what it knows us by, and where it leads back to. */
export function SettingsWay({ way, faultAt, onChange, onRemove }: SettingsWayProps) {
  const t = useWords(settingsWords);
  const { kind } = way;
  const title = useId();
  const name = kind === "oidc" ? way.name.trim() || way.provider.trim() || t("oidc") : t(kind);
  const text = (field: "name" | "provider" | "issuer" | "clientId") => ({
    required: true,
    autoComplete: "off",
    spellCheck: false,
    value: way[field],
    error: faultAt(field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [field]: currentTarget.value }),
  });
  return (
    <section className={classes.way} aria-labelledby={title}>
      <div className={frame.head}>
        <h3 className={classes.wayName} id={title}>
          {name}
        </h3>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("removeWay", { name })}
          title={t("removeWay", { name })}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <div className={frame.pair}>
        {kind === "oidc" ? (
          <>
            <TextInput label={t("wayName")} description={t("wayNameHint")} {...text("name")} />
            <TextInput
              label={t("provider")}
              description={t("providerHint")}
              autoCapitalize="none"
              {...text("provider")}
            />
            <TextInput label={t("issuer")} description={t("issuerHint")} type="url" {...text("issuer")} />
          </>
        ) : null}
        <TextInput label={t(`${kind}Id`)} {...text("clientId")} />
        <SettingsSecret
          label={t(`${kind}Secret`)}
          secret={way.secret}
          isStored={keepsSecret(way)}
          hint={t(kind === "oidc" ? "oidcSecretHint" : "secretNew")}
          isNeeded={kind !== "oidc"}
          error={faultAt("secret")}
          onChange={(secret) => onChange({ secret })}
        />
        <Select
          label={t("unknown")}
          data={(["bind", "refuse"] as const).map((value) => ({ value, label: t(value) }))}
          value={way.unknown}
          allowDeselect={false}
          onChange={(chosen) => onChange({ unknown: chosen === "refuse" ? "refuse" : "bind" })}
        />
      </div>
      <Callback provider={way.provider.trim()} />
    </section>
  );
}

function Callback({ provider }: { provider: string }) {
  const t = useWords(settingsWords);
  const address = `${window.location.origin}/api/sq-auth/social/${provider}/callback`;
  return (
    <div>
      <Input.Label component="span">{t("callback")}</Input.Label>
      {ProviderName.safeParse(provider).success ? (
        <div className={classes.callback}>
          <code className={classes.address}>{address}</code>
          {hasClipboard ? (
            <CopyButton value={address} timeout={2000}>
              {({ copied, copy }) => (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t(copied ? "copied" : "copy")}
                  title={t(copied ? "copied" : "copy")}
                  onClick={copy}
                >
                  {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                </ActionIcon>
              )}
            </CopyButton>
          ) : null}
        </div>
      ) : (
        <p className={frame.hint}>{t("callbackWaits")}</p>
      )}
    </div>
  );
}
