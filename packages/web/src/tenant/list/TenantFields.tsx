import { Checkbox, Fieldset, PasswordInput, TextInput } from "@mantine/core";
import { tenantFilesMb } from "@provost/contract/upload/stored-file";
import { datasetLimits } from "@provost/contract/wire/feature-limits";
import { platformTenantId } from "@provost/contract/wire/id";
import { useWords } from "../../platform/i18n.ts";
import { useTenantZone } from "../../platform/zone/zone.ts";
import { DayInput } from "../../ui/form/DayInput.tsx";
import type { FormOf } from "../../ui/form/use-entity-form.ts";
import { localOfIso } from "../settings/part/local-time.ts";
import classes from "./Tenants.module.css";
import type { tenantForm } from "./tenant-form.ts";
import { tenantWords } from "./tenant-words.ts";

export function TenantFields({ form }: { form: FormOf<typeof tenantForm> }) {
  const zone = useTenantZone();
  const { values, change, text } = form;
  const t = useWords(tenantWords);
  const isNew = values.version === null;
  const setExpiry = (expiresAt: string): void => change({ expiresAt });
  return (
    <>
      <div className={classes.fields}>
        {isNew ? (
          <TextInput
            {...text("id")}
            className={classes.wide ?? ""}
            required
            data-autofocus
            description={t("idHint")}
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : null}
        <TextInput {...text("name")} className={classes.wide ?? ""} required data-autofocus={!isNew} />
        <TextInput
          {...text("domain")}
          className={classes.wide ?? ""}
          description={t("domainHint")}
          autoCapitalize="none"
          spellCheck={false}
        />
        {values.id === platformTenantId ? null : (
          <DayInput
            {...text("expiresAt")}
            withTime
            value={localOfIso(values.expiresAt, zone)}
            onChange={setExpiry}
            onUnreadable={setExpiry}
            description={t("expiresHint")}
          />
        )}
        <TextInput {...text("users")} inputMode="numeric" description={t("usersHint")} />
        <TextInput
          {...text("storage")}
          inputMode="numeric"
          description={t("storageHint", { size: datasetLimits.tenantStorageMb })}
        />
        <TextInput
          {...text("files")}
          inputMode="numeric"
          description={t("storageHint", { size: tenantFilesMb })}
        />
      </div>
      {isNew ? (
        <Fieldset legend={t("admin")} variant="unstyled" className={classes.fields}>
          <TextInput {...text("account")} required autoCapitalize="none" spellCheck={false} />
          <PasswordInput {...text("password")} description={t("passwordHint")} autoComplete="new-password" />
          <Checkbox
            className={classes.wide ?? ""}
            name="demo"
            label={t("demo")}
            description={t("demoHint")}
            checked={values.demo}
            onChange={({ currentTarget }) => change({ demo: currentTarget.checked })}
          />
        </Fieldset>
      ) : null}
    </>
  );
}
