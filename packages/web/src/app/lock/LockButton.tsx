import { ActionIcon } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { isRefusal, NetworkFailure } from "../../platform/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { useUser } from "../../platform/identity.ts";
import { confirm } from "../../ui/confirm.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { notifyError } from "../../ui/notify.ts";
import { storage } from "../console.ts";
import { tabStore } from "../shell/shell-state.ts";
import { stored } from "../stored-items.ts";
import { lock } from "./browser-lock.ts";
import { lockWords } from "./lock-words.ts";

const LockDialog = lazyDialog(async () => (await import("./LockDialog.tsx")).LockDialog);

/** Locks the screen; the first time it asks for a lock password. */
export function LockButton() {
  const t = useWords(lockWords);
  const user = useUser();
  const [isAsking, setAsking] = useState(false);

  async function press(): Promise<void> {
    const isKnown = user?.hasLockPassword || storage.get(stored.lockPasswd) === true;
    if (!isKnown) return setAsking(true);
    if (!(await mayLose())) return;
    try {
      await lock.lock();
    } catch (error) {
      // It was forgotten meanwhile, as by unlocking in another browser tab.
      if (isRefusal(error, "lock_password_empty")) setAsking(true);
      else if (error instanceof NetworkFailure) notifyError(t("unreached"));
      else if (error instanceof Error) notifyError(error.message);
    }
  }

  async function mayLose(): Promise<boolean> {
    if (!tabStore.wouldLose()) return true;
    const question = { title: t("wouldLoseTitle"), text: t("wouldLose"), action: t("lockNow") };
    return confirm({ ...question, danger: true });
  }

  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("lock")}
        title={t("lock")}
        onClick={() => void press()}
      >
        <IconLock size={18} stroke={1.6} />
      </ActionIcon>
      {isAsking ? <LockDialog mayLose={mayLose} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
