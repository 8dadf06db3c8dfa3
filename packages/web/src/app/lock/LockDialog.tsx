import { Alert, Button, Modal, PasswordInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { NetworkFailure } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { failureText } from "../../ui/state/failure-text.ts";
import { lock } from "./browser-lock.ts";
import classes from "./LockDialog.module.css";
import { lockPageWords } from "./lock-page-words.ts";
import { lockWords } from "./lock-words.ts";
import { mayLose } from "./press-lock.ts";

/** Requests the password that will unlock the screen. Locks at once, or saves the password for later. */
export function LockDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(lockWords);
  const page = useWords(lockPageWords);
  const [password, setPassword] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function run(act: () => Promise<void>): Promise<void> {
    setEmpty(password === "");
    if (password === "" || isBusy) return;
    setBusy(true);
    setRefused(null);
    try {
      await act();
      onClose();
    } catch (error) {
      setRefused(error instanceof NetworkFailure ? t("unreached") : failureText(error));
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(async () => {
      if (await mayLose()) await lock.lock(password);
    });
  }

  async function save(): Promise<void> {
    await lock.setPassword(password);
    notifyDone(page("saved"));
  }

  return (
    <Modal opened onClose={onClose} title={page("setTitle")} size={420}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p className={classes.text}>{page("setText")}</p>
        <PasswordInput
          label={page("password")}
          name="lock-password"
          autoComplete="new-password"
          required
          data-autofocus
          value={password}
          error={isEmpty && password === "" ? page("empty") : undefined}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        {refused === null ? null : (
          <Alert color="red" role="alert">
            {refused}
          </Alert>
        )}
        <DialogFoot>
          <Button variant="default" disabled={isBusy} onClick={() => void run(save)}>
            {page("saveForLater")}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t("lockNow")}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}
