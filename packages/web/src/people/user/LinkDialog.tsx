import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { directoryLink } from "@provost/contract/auth/auth-directory";
import type { User } from "@provost/contract/people/people";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useSaving } from "../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../ui/notify.ts";
import { usePeopleRefresh } from "../dept/dept.queries.ts";
import classes from "../People.module.css";
import { linkUser } from "./user.queries.ts";
import { userWords } from "./user-words.ts";

interface LinkDialogProps {
  user: User;
  onClose: () => void;
}

/** Links a user to a directory account, or unlinks a linked one. */
export function LinkDialog({ user, onClose }: LinkDialogProps) {
  const t = useWords(userWords);
  const refresh = usePeopleRefresh();
  const [account, setAccount] = useState(user.account);
  const saving = useSaving(linkUser, directoryLink.data);
  const isLinked = user.inDirectory === true;
  const { id, userName: name } = user;

  async function save(): Promise<void> {
    const saved = await saving.run({ id, account: isLinked ? null : account });
    void refresh();
    if (saved === null) return;
    notifyDone(t(saved.linked ? "linked" : "unlinked", { name }));
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={t(isLinked ? "unlinkTitle" : "linkTitle", { name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack gap="md">
          <p className={classes.text}>{t(isLinked ? "unlinkText" : "linkText")}</p>
          {isLinked ? null : (
            <TextInput
              label={t("linkAccount")}
              value={account}
              maxLength={120}
              required
              data-autofocus
              onChange={({ currentTarget }) => setAccount(currentTarget.value)}
            />
          )}
          {saving.refusedText === null ? null : (
            <p className={classes.refused} role="alert">
              {saving.refusedText}
            </p>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button
              type="submit"
              {...(isLinked ? { color: "red" } : {})}
              disabled={!isLinked && account.trim() === ""}
              loading={saving.isSaving}
            >
              {t(isLinked ? "unlinkAction" : "linkAction")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
