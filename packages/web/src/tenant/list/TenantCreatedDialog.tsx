import { Button, Group, Modal, Stack } from "@mantine/core";
import type { Tenant } from "@provost/contract/tenant/tenant";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { Copied } from "../../ui/text/use-copying.ts";
import classes from "./Tenants.module.css";
import { tenantWords } from "./tenant-words.ts";

/** A tenant just made, and how its first administrator signs in. */
export interface CreatedTenant {
  tenant: Tenant;
  account: string;
  /** Generated and shown only once; `null` if it was chosen. */
  password: string | null;
}

interface TenantCreatedDialogProps {
  created: CreatedTenant;
  onNoted: () => void;
}

/** Shows how the first administrator signs in, until the user confirms that it is noted. */
export function TenantCreatedDialog({ created, onNoted }: TenantCreatedDialogProps) {
  const t = useWords(tenantWords);
  const { tenant, account, password } = created;
  const facts: readonly (readonly [string, string])[] = [
    [t("id"), tenant.id],
    ...(tenant.domain === "" ? [] : [[t("domain"), tenant.domain] as const]),
    [t("account"), account],
    ...(password === null ? [] : [[t("password"), password] as const]),
  ];

  async function close(): Promise<void> {
    const prompt = {
      title: t("notNoted"),
      text: t("notNotedText"),
      action: t("closeAnyway"),
      danger: true,
    };
    if (password === null || (await confirm(prompt))) onNoted();
  }

  return (
    <Modal
      opened
      onClose={() => void close()}
      closeOnClickOutside={password === null}
      title={t("createdTitle", { name: tenant.name })}
    >
      <Stack gap="md">
        <p className={classes.said}>{t(password === null ? "createdOwn" : "createdText")}</p>
        <dl className={classes.told}>
          {facts.map(([label, value]) => (
            <Fact key={label} label={label} value={value} />
          ))}
        </dl>
        <Group justify="flex-end" gap="xs">
          <Copied text={facts.map(([label, value]) => `${label}: ${value}`).join("\n")}>
            {({ state, copy }) => (
              <Button
                variant="default"
                leftSection={state === "copied" ? <IconCheck size={16} /> : <IconCopy size={16} />}
                onClick={copy}
              >
                {t(state === "copied" ? "copied" : "copy")}
              </Button>
            )}
          </Copied>
          <Button onClick={onNoted}>{t("noted")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
