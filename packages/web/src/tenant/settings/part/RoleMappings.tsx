import { ActionIcon, Button, Select, TextInput } from "@mantine/core";
import { limits } from "@provost/contract/wire/limits";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../../platform/i18n.ts";
import classes from "../Settings.module.css";
import { roleChoicesOptions } from "../settings.queries.ts";
import { directoryWords } from "./directory-words.ts";
import { type MappingForm, nextKey } from "./mapping-form.ts";

interface RoleMappingsProps {
  roles: readonly MappingForm[];
  hint: string;
  /** How the provider writes a group. */
  groupHint: string;
  faultAt: (name: string) => string | null;
  onChange: (roles: MappingForm[]) => void;
}

/** Which groups of an identity provider give which roles. */
export function RoleMappings({ roles, hint, groupHint, faultAt, onChange }: RoleMappingsProps) {
  const t = useWords(directoryWords);
  const choices = useQuery(roleChoicesOptions).data ?? [];
  const replace = (key: number, part: Partial<MappingForm>): void =>
    onChange(roles.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t("roles")}</legend>
      <p className={classes.hint}>{hint}</p>
      {roles.map(({ key, group, roleId }, at) => (
        <div key={key} className={classes.mapping}>
          <TextInput
            label={t("group")}
            placeholder={groupHint}
            autoComplete="off"
            spellCheck={false}
            value={group}
            error={faultAt(`roles.${at}.group`)}
            onChange={({ currentTarget }) => replace(key, { group: currentTarget.value })}
          />
          <Select
            label={t("role")}
            data={choices.map(({ id, title }) => ({ value: id, label: title }))}
            value={roleId === "" ? null : roleId}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t("noRole")}
            error={faultAt(`roles.${at}.roleId`)}
            onChange={(chosen) => replace(key, { roleId: chosen ?? "" })}
          />
          <ActionIcon
            className={classes.removeTerm ?? ""}
            variant="subtle"
            color="gray"
            aria-label={t("removeRole", { group: group.trim() || String(at + 1) })}
            title={t("removeRole", { group: group.trim() || String(at + 1) })}
            onClick={() => onChange(roles.filter((one) => one.key !== key))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        className={classes.start ?? ""}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        disabled={roles.length >= limits.roleMappings}
        onClick={() => onChange([...roles, { key: nextKey(roles), group: "", roleId: "" }])}
      >
        {t("addRole")}
      </Button>
    </fieldset>
  );
}
