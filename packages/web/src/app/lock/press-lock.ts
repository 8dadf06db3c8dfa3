import { isRefusal, NetworkFailure } from "../../platform/http/call-error.ts";
import { wordsNow } from "../../platform/i18n.ts";
import { useIdentity } from "../../platform/identity.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { notifyError } from "../../ui/notify.ts";
import { failureText } from "../../ui/state/failure-text.ts";
import { storage } from "../console.ts";
import { showOverlay } from "../shell/overlay.ts";
import { tabStore } from "../shell/shell-state.ts";
import { stored } from "../start/stored-items.ts";
import { lock } from "./browser-lock.ts";
import { lockWords } from "./lock-words.ts";

/** Asks for confirmation if locking would lose unsaved work that cannot be stored. */
export async function mayLose(): Promise<boolean> {
  if (!tabStore.wouldLose()) return true;
  const t = wordsNow(lockWords);
  return confirm({ title: t("wouldLoseTitle"), text: t("wouldLose"), action: t("lockNow"), danger: true });
}

/** Locks the screen at once if a lock password is set, and requests one otherwise. */
export async function pressLock(): Promise<void> {
  const { user } = useIdentity.getState();
  const isKnown = user?.hasLockPassword || storage.get(stored.lockPasswd) === true;
  if (!isKnown) return showOverlay("lock");
  if (!(await mayLose())) return;
  try {
    await lock.lock();
  } catch (error) {
    // It was forgotten meanwhile, as by unlocking in another browser tab.
    if (isRefusal(error, "lock_password_empty")) showOverlay("lock");
    else if (error instanceof NetworkFailure) notifyError(wordsNow(lockWords)("unreached"));
    else notifyError(failureText(error));
  }
}
