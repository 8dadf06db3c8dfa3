import { ActionIcon, Input, Select, Textarea, TextInput } from "@mantine/core";
import { ProviderName } from "@provost/contract/auth/auth-social";
import { isFederatedKind } from "@provost/contract/tenant/social-settings";
import { IconCheck, IconCopy, IconTrash } from "@tabler/icons-react";
import { useId } from "react";
import { useWords } from "../../../platform/i18n.ts";
import { pageMeta } from "../../../platform/lazy/page-meta.ts";
import { Copied } from "../../../ui/text/use-copying.ts";
import frame from "../Settings.module.css";
import { keepsSecret, type WayForm } from "../settings-form.ts";
import { settingsWords } from "../settings-words.ts";
import { directoryWords } from "./directory-words.ts";
import { RoleMappings } from "./RoleMappings.tsx";
import { SettingsSecret } from "./SettingsSecret.tsx";
import classes from "./SettingsWay.module.css";

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
  const isFederated = isFederatedKind(kind);
  const name = (isFederated && (way.name.trim() || way.provider.trim())) || t(kind);
  const unknowns = isFederated ? (["bind", "create", "refuse"] as const) : (["bind", "refuse"] as const);
  const text = (
    field: "name" | "provider" | "issuer" | "clientId" | "entryPoint" | "certificate" | "scope",
  ) => ({
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
        {isFederated ? (
          <>
            <TextInput label={t("wayName")} description={t("wayNameHint")} {...text("name")} />
            <TextInput
              label={t("provider")}
              description={t("providerHint")}
              autoCapitalize="none"
              {...text("provider")}
            />
          </>
        ) : null}
        {kind === "oidc" ? (
          <TextInput label={t("issuer")} description={t("issuerHint")} type="url" {...text("issuer")} />
        ) : null}
        {kind === "saml" ? (
          <>
            <TextInput label={t("samlIssuer")} description={t("samlIssuerHint")} {...text("issuer")} />
            <TextInput
              label={t("entryPoint")}
              description={t("entryPointHint")}
              type="url"
              {...text("entryPoint")}
            />
            <Textarea
              label={t("certificate")}
              description={t("certificateHint")}
              rows={3}
              autosize
              maxRows={8}
              {...text("certificate")}
            />
          </>
        ) : (
          <>
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
          </>
        )}
        {kind === "oidc" ? (
          <TextInput label={t("scope")} description={t("scopeHint")} {...text("scope")} required={false} />
        ) : null}
        <Select
          label={t("unknown")}
          data={unknowns.map((value) => ({ value, label: t(value) }))}
          value={way.unknown}
          allowDeselect={false}
          onChange={(chosen) => onChange({ unknown: unknowns.find((one) => one === chosen) ?? way.unknown })}
        />
        {isFederated ? <Groups way={way} faultAt={faultAt} onChange={onChange} /> : null}
      </div>
      <Callback provider={way.provider.trim()} label={t(kind === "saml" ? "samlCallback" : "callback")} />
    </section>
  );
}

/** What the provider calls what it says of a person, and which of its groups give which roles. */
function Groups({ way, faultAt, onChange }: Omit<SettingsWayProps, "onRemove">) {
  const t = useWords(settingsWords);
  const d = useWords(directoryWords);
  const { attributes } = way;
  return (
    <>
      <fieldset className={frame.group}>
        <legend className={frame.legend}>{t(way.kind === "saml" ? "samlAttributes" : "claims")}</legend>
        <p className={frame.hint}>{t("claimsHint")}</p>
        <div className={frame.attributes}>
          {(["account", "name", "mail", "groups"] as const).map((name) => (
            <TextInput
              key={name}
              label={d(name)}
              autoComplete="off"
              spellCheck={false}
              value={attributes[name]}
              error={faultAt(`attributes.${name}`)}
              onChange={({ currentTarget }) =>
                onChange({ attributes: { ...attributes, [name]: currentTarget.value } })
              }
            />
          ))}
        </div>
      </fieldset>
      <RoleMappings
        roles={way.roles}
        hint={t("rolesHint")}
        groupHint={t("groupHint")}
        faultAt={faultAt}
        onChange={(roles) => onChange({ roles })}
      />
    </>
  );
}

function Callback({ provider, label }: { provider: string; label: string }) {
  const t = useWords(settingsWords);
  // The address that the server sends providers to is its operator's choice, where there is one.
  const address = `${pageMeta("public-url") ?? window.location.origin}/api/sq-auth/social/${provider}/callback`;
  return (
    <div>
      <Input.Label component="span">{label}</Input.Label>
      {ProviderName.safeParse(provider).success ? (
        <div className={classes.callback}>
          <code className={classes.address}>{address}</code>
          <Copied text={address}>
            {({ state, copy }) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t(state === "copied" ? "copied" : "copy")}
                title={t(state === "copied" ? "copied" : "copy")}
                onClick={copy}
              >
                {state === "copied" ? <IconCheck size={16} /> : <IconCopy size={16} />}
              </ActionIcon>
            )}
          </Copied>
        </div>
      ) : (
        <p className={frame.hint}>{t("callbackWaits")}</p>
      )}
    </div>
  );
}
