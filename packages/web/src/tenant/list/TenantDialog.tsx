import { tenantDetail } from "@provost/contract/tenant/tenant";
import { useWords } from "../../platform/i18n.ts";
import type { OpenForm } from "../../platform/tab/use-editing.ts";
import { useTenantZone } from "../../platform/zone/zone.ts";
import { EntityDialog } from "../../ui/dialog/EntityDialog.tsx";
import { useEntityForm } from "../../ui/form/use-entity-form.ts";
import { notifyDone } from "../../ui/notify.ts";
import { localOfIso } from "../settings/part/local-time.ts";
import type { CreatedTenant } from "./TenantCreatedDialog.tsx";
import { TenantFields } from "./TenantFields.tsx";
import { saveTenant, useTenantRefresh } from "./tenant.queries.ts";
import { comparedFields, formOfTenant, type TenantForm, tenantForm } from "./tenant-form.ts";
import { tenantWords } from "./tenant-words.ts";

interface TenantDialogProps extends OpenForm<TenantForm> {
  onCreated: (created: CreatedTenant) => void;
}

/** Adds a tenant with its first administrator, or changes one. */
export function TenantDialog({ onCreated, ...open }: TenantDialogProps) {
  const t = useWords(tenantWords);
  const zone = useTenantZone();
  const refresh = useTenantRefresh();
  const form = useEntityForm(tenantForm, {
    ...{ open, save: saveTenant, stored: tenantDetail.data, formOf: formOfTenant },
    onSaved: ({ tenant, adminPassword }, { version, account }) => {
      void refresh();
      open.onClose();
      if (version !== null) notifyDone(t("saved", { name: tenant.name }));
      else onCreated({ tenant, account: account.trim(), password: adminPassword });
    },
  });
  const { values } = form;
  const state = ({ disabled }: TenantForm): string => t(disabled ? "disabled" : "active");
  return (
    <EntityDialog
      form={form}
      open={open}
      title={values.version === null ? t("addTitle") : t("editTitle", { name: open.opened.name })}
      staleTitle={({ name }) => t("staleTitle", { name })}
      compared={(theirs) => [
        ...form.compared(
          (one, field) =>
            field === "expiresAt" ? localOfIso(one[field], zone).replace("T", " ") : one[field],
          comparedFields,
        ),
        { label: t("state"), mine: state(values), theirs: state(theirs) },
      ]}
      size="lg"
      onTakeTheirs={() => void refresh()}
    >
      <TenantFields form={form} />
    </EntityDialog>
  );
}
