import { Button, PasswordInput, Select, Switch, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
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
import { useFreeAccount } from "./use-free-account.ts";
import type { userForm } from "./user-form.ts";
import { userWords } from "./user-words.ts";

interface UserFieldsProps {
  form: FormOf<typeof userForm>;
  /** Where typing begins. */
  firstField: Ref<HTMLInputElement>;
}

/** Name and contact data of a user, departments and roles. */
export function UserFields({ form, firstField }: UserFieldsProps) {
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
        <div className={classes.pair}>
          <TextInput {...text("userName")} ref={firstField} required data-autofocus />
          <TextInput {...text("nickName")} />
        </div>
        {isNew ? <NewAccount form={form} /> : <TextInput {...text("account")} {...accountField} />}
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

const accountField = {
  required: true,
  autoCapitalize: "none",
  autoComplete: "off",
  spellCheck: false,
} as const;

/** The account of a new user: suggested from the name until one is typed; of one that is taken, the next that is free. */
function NewAccount({ form }: { form: FormOf<typeof userForm> }) {
  const t = useWords(userWords);
  const { isSuggested, takenFor } = useFreeAccount(form);
  const field = form.text("account");
  const error = field.error ?? (takenFor === null ? null : t("accountTaken"));
  return (
    <div>
      <TextInput
        {...field}
        {...accountField}
        error={error}
        description={t(isSuggested ? "accountSuggested" : "accountHint")}
      />
      {takenFor === null || takenFor === "" ? null : (
        <Button mt={4} size="compact-sm" variant="light" onClick={() => form.change({ account: takenFor })}>
          {t("accountUse", { account: takenFor })}
        </Button>
      )}
    </div>
  );
}
