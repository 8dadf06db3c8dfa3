import { Button, Menu, NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import { accountPlaceholder } from "@provost/contract/tenant/directory-settings";
import { IconPlus } from "@tabler/icons-react";
import { useWords } from "../../../platform/i18n.ts";
import { confirm } from "../../../ui/dialog/confirm.tsx";
import classes from "../Settings.module.css";
import { SettingsSection } from "../SettingsSection.tsx";
import type { SettingsEdit } from "../settings-edit.ts";
import { DirectoryTest } from "./DirectoryTest.tsx";
import {
  blankDirectory,
  type DirectoryForm,
  directoryPorts,
  keepsDirectorySecret,
  lacksDirectorySecret,
} from "./directory-form.ts";
import { directoryWords } from "./directory-words.ts";
import { RoleMappings } from "./RoleMappings.tsx";
import { SettingsSecret } from "./SettingsSecret.tsx";

const kinds = ["openldap", "active-directory"] as const;
const tlsNames = ["ldaps", "starttls", "none"] as const;
const attributes = ["account", "id", "name", "mail", "groups"] as const;

interface PartProps {
  directory: DirectoryForm;
  put: (part: Partial<DirectoryForm>) => void;
  faultAt: (name: string) => string | null;
}

/** The directory that checks the passwords of a tenant's people. */
export function SettingsDirectory({ edit }: { edit: SettingsEdit }) {
  const t = useWords(directoryWords);
  const { form, change, isReadOnly } = edit;
  const { directory } = form;

  async function remove(): Promise<void> {
    const prompt = { title: t("removeTitle"), text: t("removeText"), action: t("remove"), danger: true };
    if (await confirm(prompt)) change({ directory: null });
  }

  const action =
    directory === null ? (
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} />}>
            {t("add")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => change({ directory: blankDirectory(kind) })}>
              {t(kind)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    ) : (
      <Button variant="subtle" color="gray" size="xs" onClick={() => void remove()}>
        {t("remove")}
      </Button>
    );
  const general = edit.faultAt("directory");
  return (
    <SettingsSection name="directory" hint={t("hint")} action={action}>
      {directory === null ? (
        <p className={classes.hint}>{t("none")}</p>
      ) : (
        <DirectoryFields
          directory={directory}
          put={(part) => change({ directory: { ...directory, ...part } })}
          faultAt={(name) => edit.faultAt(`directory.${name}`)}
        />
      )}
      {directory === null || isReadOnly ? null : <DirectoryTest directory={directory} />}
      {general === null ? null : (
        <p className={classes.wrong} role="alert">
          {general}
        </p>
      )}
    </SettingsSection>
  );
}

function DirectoryFields({ directory, put, faultAt }: PartProps) {
  const t = useWords(directoryWords);
  const text = (field: "host" | "ca" | "bindDn" | "baseDn" | "filter") => ({
    label: t(field),
    description: t(`${field}Hint`, { placeholder: accountPlaceholder }),
    ...{ autoComplete: "off", autoCapitalize: "none", spellCheck: false },
    value: directory[field],
    error: faultAt(field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      put({ [field]: currentTarget.value }),
  });
  return (
    <div className={classes.pair}>
      <TextInput required {...text("host")} />
      <Select
        label={t("tls")}
        data={tlsNames.map((value) => ({ value, label: t(value === "none" ? "plain" : value) }))}
        value={directory.tls}
        allowDeselect={false}
        onChange={(chosen) => {
          const tls = tlsNames.find((one) => one === chosen);
          if (tls === undefined) return;
          // A port that was typed stays.
          const isOwn = directory.port !== directoryPorts[directory.tls];
          put({ tls, ...(isOwn ? {} : { port: directoryPorts[tls] }) });
        }}
      />
      <NumberInput
        required
        label={t("port")}
        value={directory.port ?? ""}
        min={1}
        max={65_535}
        allowDecimal={false}
        error={faultAt("port")}
        onChange={(port) => put({ port: typeof port === "number" ? port : null })}
      />
      {directory.tls === "none" ? null : <Textarea rows={2} autosize maxRows={6} {...text("ca")} />}
      <TextInput {...text("bindDn")} />
      {directory.bindDn.trim() === "" ? null : (
        <SettingsSecret
          label={t("secret")}
          secret={directory.secret}
          isStored={keepsDirectorySecret(directory)}
          hint=""
          isNeeded={lacksDirectorySecret(directory)}
          error={faultAt("secret")}
          onChange={(secret) => put({ secret })}
        />
      )}
      <TextInput required {...text("baseDn")} />
      <TextInput required {...text("filter")} />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t("attributes")}</legend>
        <div className={classes.attributes}>
          {attributes.map((name) => (
            <TextInput
              key={name}
              required
              label={t(name)}
              autoComplete="off"
              spellCheck={false}
              value={directory.attributes[name]}
              error={faultAt(`attributes.${name}`)}
              onChange={({ currentTarget }) =>
                put({ attributes: { ...directory.attributes, [name]: currentTarget.value } })
              }
            />
          ))}
        </div>
      </fieldset>
      <Select
        label={t("unknown")}
        data={(["refuse", "create"] as const).map((value) => ({ value, label: t(value) }))}
        value={directory.unknown}
        allowDeselect={false}
        onChange={(chosen) => put({ unknown: chosen === "create" ? "create" : "refuse" })}
      />
      <RoleMappings
        roles={directory.roles}
        hint={t("rolesHint")}
        groupHint={t("groupHint")}
        faultAt={faultAt}
        onChange={(roles) => put({ roles })}
      />
    </div>
  );
}
