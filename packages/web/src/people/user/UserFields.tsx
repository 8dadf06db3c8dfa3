import { MultiSelect, PasswordInput, Select, Switch, TextInput } from "@mantine/core";
import { isErrorCode, messageOf } from "@provost/contract/wire/error-code";
import { useQuery } from "@tanstack/react-query";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { renderTreeOption } from "../../ui/tree/TreeOption.tsx";
import { treeChoices } from "../../ui/tree/tree-choices.ts";
import { deptTitlesOptions } from "../dept/dept.queries.ts";
import { roleTitlesOptions } from "../role/role.queries.ts";
import { AttributeRows } from "./AttributeRows.tsx";
import classes from "./UserFields.module.css";
import type { UserFault, UserFaults, UserField, UserForm } from "./user-form.ts";
import { userWords } from "./user-words.ts";

interface UserFieldsProps {
  form: UserForm;
  faults: UserFaults;
  onChange: (form: UserForm) => void;
}

type TextField = "account" | "userName" | "nickName" | "phone" | "email";

/** Who somebody is, where the person belongs, what the person may do. */
export function UserFields({ form, faults, onChange }: UserFieldsProps) {
  const t = useWords(userWords);
  const language = useLanguage();
  const depts = useQuery(deptTitlesOptions).data ?? [];
  const roles = useQuery(roleTitlesOptions).data ?? [];
  const isNew = form.id === "";

  const say = (fault: UserFault | undefined): string | null => {
    if (fault === undefined) return null;
    return isErrorCode(fault) ? messageOf(fault, language) : t(fault);
  };
  const errorOf = (field: UserField): string | null => say(faults[field]);
  const text = (name: TextField) => ({
    label: t(name),
    name,
    value: form[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...form, [name]: currentTarget.value }),
  });

  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t("identity")}</legend>
        <TextInput
          {...text("account")}
          required
          description={t("accountHint")}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <div className={classes.pair}>
          <TextInput {...text("userName")} required />
          <TextInput {...text("nickName")} />
        </div>
        <div className={classes.pair}>
          <TextInput {...text("phone")} type="tel" autoComplete="off" />
          <TextInput {...text("email")} type="email" autoComplete="off" />
        </div>
        {isNew ? (
          <PasswordInput
            label={t("password")}
            description={t("passwordHint")}
            autoComplete="new-password"
            value={form.password}
            error={errorOf("password")}
            onChange={({ currentTarget }) => onChange({ ...form, password: currentTarget.value })}
          />
        ) : null}
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t("belonging")}</legend>
        <Select
          label={t("dept")}
          placeholder={t("noDept")}
          error={errorOf("deptId")}
          data={treeChoices(depts).map(({ isOutside, ...choice }) => ({ ...choice, disabled: isOutside }))}
          renderOption={renderTreeOption}
          value={form.deptId}
          searchable
          clearable
          onChange={(deptId) => onChange({ ...form, deptId })}
        />
        <MultiSelect
          label={t("roles")}
          data={roles.map(({ id, title, grantable }) => ({ value: id, label: title, disabled: !grantable }))}
          value={form.roleIds}
          error={errorOf("roleIds")}
          searchable
          renderOption={({ option }) => (
            <span>
              {option.label}
              {option.disabled ? <span className={classes.reason}>{t("notGrantable")}</span> : null}
            </span>
          )}
          onChange={(roleIds) => onChange({ ...form, roleIds })}
        />
        <Switch
          label={t("disabledLabel")}
          description={t("disabledHint")}
          checked={form.disabled}
          onChange={({ currentTarget }) => onChange({ ...form, disabled: currentTarget.checked })}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t("attributes")}</legend>
        <AttributeRows
          rows={form.attributes}
          error={errorOf("attributes")}
          onChange={(attributes) => onChange({ ...form, attributes })}
        />
      </fieldset>
    </>
  );
}
