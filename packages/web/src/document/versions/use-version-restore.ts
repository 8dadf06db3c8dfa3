import { isRefusal } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { notifyDone, notifyError } from "../../ui/notify.ts";
import { versionsWords } from "./versions-words.ts";

/** How one goes back to a version. */
export interface VersionRestore {
  /** The confirmation prompt; if omitted, no confirmation is requested. */
  prompt?(version: number): { title: string; text: string };
  /** Makes one the newest, unless that is no longer the one that is known. */
  onRestore(version: number, newest: number): Promise<unknown>;
  /** Follows each try, whatever came of it. */
  refresh(): Promise<unknown>;
}

/** Goes back to a version and says what came of it; gives whether that was done. */
export function useVersionRestore({ prompt, onRestore, refresh }: VersionRestore) {
  const t = useWords(versionsWords);
  return async (version: number, newest: number): Promise<boolean> => {
    if (prompt && !(await confirm({ ...prompt(version), action: t("restore") }))) return false;
    try {
      await onRestore(version, newest);
      notifyDone(t("restored", { version }));
      return true;
    } catch (error) {
      // The call itself has reported any other failure.
      if (isRefusal(error, "version_stale")) notifyError(t("stale"));
      return false;
    } finally {
      await refresh();
    }
  };
}
