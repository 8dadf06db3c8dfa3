import { Button, Group, Modal, Stack, Table } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { saveText } from "../../ui/save-file.ts";
import { csvText } from "../../ui/text/csv.ts";
import { Copied } from "../../ui/text/use-copying.ts";
import classes from "./NewPasswords.module.css";
import { userWords } from "./user-words.ts";

/** A generated password that the server returns only once. */
export interface NewPassword {
  account: string;
  password: string;
}

/** Shows generated passwords until the user confirms that they are noted. */
export function NewPasswordsDialog({
  passwords,
  onNoted,
}: {
  passwords: readonly NewPassword[];
  onNoted: () => void;
}) {
  const t = useWords(userWords);
  const [first] = passwords;

  async function close(): Promise<void> {
    const prompt = {
      title: t("notNoted"),
      text: t("notNotedText"),
      action: t("closeAnyway"),
      danger: true,
    };
    if (await confirm(prompt)) onNoted();
  }

  return (
    <Modal
      opened
      onClose={() => void close()}
      closeOnClickOutside={false}
      title={t("toldTitle")}
      size={passwords.length > 1 ? "md" : "sm"}
    >
      <Stack gap="md">
        <p className={classes.text}>
          {passwords.length === 1 && first ? t("toldOne", { name: first.account }) : t("toldMany")}
        </p>
        <NewPasswordsTable passwords={passwords} />
        <Group justify="flex-end" gap="xs">
          {passwords.length > 1 ? <DownloadPasswords passwords={passwords} /> : null}
          <Button onClick={onNoted}>{t("noted")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

export function NewPasswordsTable({ passwords }: { passwords: readonly NewPassword[] }) {
  const t = useWords(userWords);
  return (
    <section
      className={classes.list}
      aria-label={t("password")}
      tabIndex={passwords.length > 6 ? 0 : undefined}
    >
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("account")}</Table.Th>
            <Table.Th>{t("password")}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {passwords.map(({ account, password }) => (
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

function Copy({ account, password }: NewPassword) {
  const t = useWords(userWords);
  return (
    <Copied text={password}>
      {({ state, copy }) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t("copyOf", { name: account })}
          leftSection={state === "copied" ? <IconCheck size={14} /> : <IconCopy size={14} />}
          onClick={copy}
        >
          {t(state === "copied" ? "copied" : "copy")}
        </Button>
      )}
    </Copied>
  );
}

interface DownloadPasswordsProps {
  passwords: readonly NewPassword[];
  onDownloaded?: () => void;
}

export function DownloadPasswords({ passwords, onDownloaded }: DownloadPasswordsProps) {
  const t = useWords(userWords);
  const lines = [
    [t("account"), t("password")],
    ...passwords.map(({ account, password }) => [account, password]),
  ];
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
