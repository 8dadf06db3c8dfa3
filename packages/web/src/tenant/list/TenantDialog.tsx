import { Modal } from "@mantine/core";
import { tenantDetail } from "@provost/contract/tenant/tenant";
import { useState } from "react";
import { isRefusal } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { Comparison } from "../../ui/dialog/Comparison.tsx";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { useSaving } from "../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../ui/notify.ts";
import type { CreatedTenant } from "./TenantCreatedDialog.tsx";
import { TenantFormFields } from "./TenantFormFields.tsx";
import { saveTenant, useTenantRefresh } from "./tenant.queries.ts";
import {
  checkTenant,
  comparedFields,
  formOfTenant,
  type TenantFaults,
  type TenantForm,
  tenantFields,
} from "./tenant-form.ts";
import { tenantWords } from "./tenant-words.ts";

interface TenantDialogProps {
  form: TenantForm;
  /** What the tenant was called when the dialog opened. */
  name: string;
  isDirty: boolean;
  onChange: (form: TenantForm) => void;
  onClose: () => void;
  onCreated: (created: CreatedTenant) => void;
}

/** Adds a tenant with its first administrator, or changes one. */
export function TenantDialog({ form, name, isDirty, onChange, onClose, onCreated }: TenantDialogProps) {
  const t = useWords(tenantWords);
  const refresh = useTenantRefresh();
  const [faults, setFaults] = useState<TenantFaults>({});
  const saving = useSaving(saveTenant, tenantDetail.data);
  const { theirs, refused } = saving;
  const taken: TenantFaults = isRefusal(refused, "tenant_taken")
    ? { id: "idTaken" }
    : isRefusal(refused, "domain_taken")
      ? { domain: "domainTaken" }
      : {};

  async function save(mine: TenantForm): Promise<void> {
    const checked = checkTenant(mine);
    setFaults("faults" in checked ? checked.faults : {});
    if ("faults" in checked) return;
    const saved = await saving.run(checked.draft);
    if (saved === null) return;
    void refresh();
    onClose();
    const { tenant, adminPassword } = saved;
    if (mine.version !== null) notifyDone(t("saved", { name: tenant.name }));
    else onCreated({ tenant, account: mine.account.trim(), password: adminPassword });
  }

  async function close(): Promise<void> {
    const question = { title: t("discardTitle"), text: t("discardText"), action: t("discard"), danger: true };
    if (!isDirty || (await confirm(question))) onClose();
  }

  if (theirs !== null) {
    const standing = formOfTenant(theirs);
    const state = ({ disabled }: TenantForm): string => t(disabled ? "disabled" : "active");
    return (
      <Modal opened onClose={() => void close()} title={t("staleTitle", { name: theirs.name })} size="lg">
        <Comparison
          fields={[
            ...comparedFields.map((field) => ({
              label: t(tenantFields[field].label),
              mine: form[field],
              theirs: standing[field],
            })),
            { label: t("state"), mine: state(form), theirs: state(standing) },
          ]}
          isSaving={saving.isSaving}
          onTakeTheirs={() => {
            void refresh();
            onClose();
          }}
          onKeepMine={() => {
            const mine = { ...form, version: theirs.version };
            onChange(mine);
            void save(mine);
          }}
        />
      </Modal>
    );
  }

  return (
    <Modal
      opened
      onClose={() => void close()}
      title={form.version === null ? t("addTitle") : t("editTitle", { name })}
      size="lg"
    >
      <TenantFormFields
        form={form}
        faults={{ ...faults, ...taken }}
        refused={Object.keys(taken).length > 0 ? null : saving.refusedText}
        isSaving={saving.isSaving}
        onChange={onChange}
        onSave={() => void save(form)}
        onCancel={() => void close()}
      />
    </Modal>
  );
}
