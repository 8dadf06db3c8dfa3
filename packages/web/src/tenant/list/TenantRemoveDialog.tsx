import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import type { Tenant } from "@provost/contract/tenant/tenant";
import { useState } from "react";
import { CallError, NetworkFailure } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { notifyDone } from "../../ui/notify.ts";
import { uiWords } from "../../ui/ui-words.ts";
import classes from "./Tenants.module.css";
import { removeTenant, useTenantRefresh } from "./tenant.queries.ts";
import { tenantWords } from "./tenant-words.ts";

interface TenantRemoveDialogProps {
  tenant: Tenant;
  onClose: () => void;
}

/** Removes a tenant with everything it has, once its name was typed. */
export function TenantRemoveDialog({ tenant, onClose }: TenantRemoveDialogProps) {
  const t = useWords(tenantWords);
  const ui = useWords(uiWords);
  const refresh = useTenantRefresh();
  const [typed, setTyped] = useState("");
  const [isRemoving, setRemoving] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { id, name } = tenant;
  const isMeant = typed.trim() === name;

  async function remove(): Promise<void> {
    if (!isMeant || isRemoving) return;
    setRemoving(true);
    setRefused(null);
    try {
      await removeTenant({ id, name });
      notifyDone(t("removed", { name }));
      onClose();
    } catch (error) {
      if (error instanceof CallError) setRefused(error.msg);
      else if (error instanceof NetworkFailure) setRefused(ui("networkFailed"));
      else throw error;
    } finally {
      setRemoving(false);
      void refresh();
    }
  }

  return (
    <Modal opened onClose={onClose} title={t("removeTitle", { name })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        <Stack gap="md">
          <p className={classes.said}>{t("removeText")}</p>
          <TextInput
            label={t("removeType", { name })}
            data-autofocus
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {refused === null ? null : (
            <p className={classes.refused} role="alert">
              {refused}
            </p>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" color="red" disabled={!isMeant} loading={isRemoving}>
              {t("remove")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
