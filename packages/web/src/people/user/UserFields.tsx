import { PasswordInput, Select, Switch, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import type { FormOf } from "../../ui/form/use-entity-form.ts";
import { phoneWords } from "../../ui/text/phone-words.ts";
import { renderTreeOption } from "../../ui/tree/TreeOption.tsx";
import { treeOptions } from "../../ui/tree/tree-choices.ts";
import { deptTitlesOptions } from "../dept/dept.queries.ts";
import { roleTitlesOptions } from "../role/role.queries.ts";
import { AttributeRows } from "./AttributeRows.tsx";
import { RolesSelect } from "./RolesSelect.tsx";
import classes from "./UserFields.module.css";
import type { userForm } from "./user-form.ts";
import { userWords } from "./user-words.ts";

/** Name and contact data of a user, departments and roles. */
export function UserFields({ form }: { form: FormOf<typeof userForm> }) {
  const { values, change, text, errorOf } = form;
  const t = useWords(userWords);
  const p = useWords(phoneWords);
  const depts = useQuery(deptTitlesOptions).data ?? [];
  const roles = useQuery(roleTitlesOptions).data ?? [];
  const isNew = values.id === "";

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
          <TextInput {...text("phone")} description={p("hint")} type="tel" autoComplete="off" />
          <TextInput {...text("email")} type="email" autoComplete="off" />
        </div>
        {isNew ? (
          <PasswordInput {...text("password")} description={t("passwordHint")} autoComplete="new-password" />
        ) : null}
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t("belonging")}</legend>
        <Select
          label={t("dept")}
          placeholder={t("noDept")}
          error={errorOf("deptId")}
          data={treeOptions(depts)}
          renderOption={renderTreeOption}
          value={values.deptId}
          searchable
          clearable
          onChange={(deptId) => change({ deptId })}
        />
        <RolesSelect
          label={t("roles")}
          roles={roles}
          value={values.roleIds}
          error={errorOf("roleIds")}
          onChange={(roleIds) => change({ roleIds })}
        />
        {isNew ? null : (
          <Switch
            label={t("disabledLabel")}
            description={t("disabledHint")}
            checked={values.disabled}
            onChange={({ currentTarget }) => change({ disabled: currentTarget.checked })}
          />
        )}
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t("attributes")}</legend>
        <AttributeRows
          rows={values.attributes}
          error={errorOf("attributes")}
          onChange={(attributes) => change({ attributes })}
        />
      </fieldset>
    </>
  );
}
