import { Button, Checkbox, Group, Modal, Stack } from "@mantine/core";
import { type User, userResetPassword } from "@provost/contract/people/people";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useSaving } from "../../ui/dialog/use-saving.ts";
import { usePeopleRefresh } from "../dept/dept.queries.ts";
import classes from "../People.module.css";
import type { NewPassword } from "./NewPasswords.tsx";
import { resetPasswords } from "./user.queries.ts";
import { userWords } from "./user-words.ts";

interface ResetDialogProps {
  users: readonly User[];
  onClose: () => void;
  onReset: (passwords: NewPassword[]) => void;
}

/** Asks for confirmation before new passwords are generated, and whether the second factor is reset as well. */
export function ResetDialog({ users, onClose, onReset }: ResetDialogProps) {
  const t = useWords(userWords);
  const refresh = usePeopleRefresh();
  const [secondFactor, setSecondFactor] = useState(false);
  const saving = useSaving(resetPasswords, userResetPassword.data);
  const [first] = users;
  const title =
    users.length === 1 && first !== undefined
      ? t("resetTitle", { name: first.userName })
      : t("resetManyTitle", { count: users.length });

  async function reset(): Promise<void> {
    const passwords = await saving.run({ ids: users.map(({ id }) => id), secondFactor });
    void refresh();
    if (passwords === null) return;
    onClose();
    onReset(passwords.map(({ account, password }) => ({ account, password })));
  }

  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack gap="md">
        <p className={classes.text}>{t("resetText")}</p>
        {users.length > 1 ? (
          <p className={classes.quiet}>{users.map((user) => user.userName).join("、")}</p>
        ) : null}
        {users.some((user) => user.secondFactor) ? (
          <Checkbox
            label={t("resetFactor")}
            checked={secondFactor}
            onChange={({ currentTarget }) => setSecondFactor(currentTarget.checked)}
          />
        ) : null}
        {saving.refusedText === null ? null : (
          <p className={classes.refused} role="alert">
            {saving.refusedText}
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("cancel")}
          </Button>
          <Button color="red" loading={saving.isSaving} onClick={() => void reset()}>
            {t("resetAction")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
