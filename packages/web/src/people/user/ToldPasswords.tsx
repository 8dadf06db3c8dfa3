import { Button, CopyButton, Group, Modal, Stack, Table } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { saveText } from "../../ui/save-file.ts";
import { csvText } from "../import/csv.ts";
import classes from "./ToldPasswords.module.css";
import { userWords } from "./user-words.ts";

/** A made-up password that the server tells once. */
export interface ToldPassword {
  account: string;
  password: string;
}

/** Shows made-up passwords until somebody says that they are noted. */
export function ToldDialog({ told, onNoted }: { told: readonly ToldPassword[]; onNoted: () => void }) {
  const t = useWords(userWords);
  const [first] = told;

  async function close(): Promise<void> {
    const question = {
      title: t("notNoted"),
      text: t("notNotedText"),
      action: t("closeAnyway"),
      danger: true,
    };
    if (await confirm(question)) onNoted();
  }

  return (
    <Modal
      opened
      onClose={() => void close()}
      closeOnClickOutside={false}
      title={t("toldTitle")}
      size={told.length > 1 ? "md" : "sm"}
    >
      <Stack gap="md">
        <p className={classes.text}>
          {told.length === 1 && first ? t("toldOne", { name: first.account }) : t("toldMany")}
        </p>
        <ToldTable told={told} />
        <Group justify="flex-end" gap="xs">
          {told.length > 1 ? <DownloadPasswords told={told} /> : null}
          <Button onClick={onNoted}>{t("noted")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

export function ToldTable({ told }: { told: readonly ToldPassword[] }) {
  const t = useWords(userWords);
  return (
    <section className={classes.list} aria-label={t("password")} tabIndex={told.length > 6 ? 0 : undefined}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("account")}</Table.Th>
            <Table.Th>{t("password")}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {told.map(({ account, password }) => (
            <Table.Tr key={account}>
              <Table.Td className={classes.account}>{account}</Table.Td>
              <Table.Td className={classes.password}>{password}</Table.Td>
              <Table.Td className={classes.copy}>
                <Copy account={account} password={password} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

// The browser has no clipboard where the address is neither https nor this machine: there people select and copy.
const hasClipboard = typeof navigator !== "undefined" && "clipboard" in navigator;

function Copy({ account, password }: ToldPassword) {
  const t = useWords(userWords);
  if (!hasClipboard) return null;
  return (
    <CopyButton value={password} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t("copyOf", { name: account })}
          leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          onClick={copy}
        >
          {t(copied ? "copied" : "copy")}
        </Button>
      )}
    </CopyButton>
  );
}

interface DownloadPasswordsProps {
  told: readonly ToldPassword[];
  onDownloaded?: () => void;
}

export function DownloadPasswords({ told, onDownloaded }: DownloadPasswordsProps) {
  const t = useWords(userWords);
  const lines = [[t("account"), t("password")], ...told.map(({ account, password }) => [account, password])];
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => {
        saveText(`${t("passwordsFile")}.csv`, csvText(lines));
        onDownloaded?.();
      }}
    >
      {t("download")}
    </Button>
  );
}
