import { Button, Checkbox, Fieldset, PasswordInput, Stack, TextInput } from "@mantine/core";
import { tenantFilesMb } from "@provost/contract/upload/stored-file";
import { platformTenantId } from "@provost/contract/wire/id";
import { datasetLimits } from "@provost/contract/wire/limits";
import { useWords } from "../../platform/i18n.ts";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import classes from "./Tenants.module.css";
import { type TenantFaults, type TenantField, type TenantForm, tenantFields } from "./tenant-form.ts";
import { tenantWords } from "./tenant-words.ts";

interface TenantFormFieldsProps {
  form: TenantForm;
  faults: TenantFaults;
  refused: string | null;
  isSaving: boolean;
  onChange: (form: TenantForm) => void;
  onSave: () => void;
  onCancel: () => void;
}

export function TenantFormFields(props: TenantFormFieldsProps) {
  const { form, faults, refused, isSaving, onChange, onSave, onCancel } = props;
  const t = useWords(tenantWords);
  const isNew = form.version === null;
  const field = (name: TenantField) => {
    const fault = faults[name];
    return {
      label: t(tenantFields[name].label),
      name,
      value: form[name],
      error: fault === undefined ? null : t(fault),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        onChange({ ...form, [name]: currentTarget.value }),
    };
  };

  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Stack gap="md">
        <div className={classes.fields}>
          {isNew ? (
            <TextInput
              {...field("id")}
              className={classes.wide ?? ""}
              required
              data-autofocus
              description={t("idHint")}
              autoCapitalize="none"
              spellCheck={false}
            />
          ) : null}
          <TextInput {...field("name")} className={classes.wide ?? ""} required data-autofocus={!isNew} />
          <TextInput
            {...field("domain")}
            className={classes.wide ?? ""}
            description={t("domainHint")}
            autoCapitalize="none"
            spellCheck={false}
          />
          {form.id === platformTenantId ? null : (
            <TextInput
              {...field("expiresAt")}
              type="datetime-local"
              max="9999-12-31T23:59"
              description={t("expiresHint")}
            />
          )}
          <TextInput {...field("users")} inputMode="numeric" description={t("usersHint")} />
          <TextInput
            {...field("storage")}
            inputMode="numeric"
            description={t("storageHint", { size: datasetLimits.tenantStorageMb })}
          />
          <TextInput
            {...field("files")}
            inputMode="numeric"
            description={t("storageHint", { size: tenantFilesMb })}
          />
        </div>
        {isNew ? (
          <Fieldset legend={t("admin")} variant="unstyled" className={classes.fields}>
            <TextInput {...field("account")} required autoCapitalize="none" spellCheck={false} />
            <PasswordInput
              {...field("password")}
              description={t("passwordHint")}
              autoComplete="new-password"
            />
            <Checkbox
              className={classes.wide ?? ""}
              name="demo"
              label={t("demo")}
              description={t("demoHint")}
              checked={form.demo}
              onChange={({ currentTarget }) => onChange({ ...form, demo: currentTarget.checked })}
            />
          </Fieldset>
        ) : null}
        {refused === null ? null : (
          <p className={classes.refused} role="alert">
            {refused}
          </p>
        )}
        <DialogFoot>
          <Button variant="default" onClick={onCancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t("save")}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
