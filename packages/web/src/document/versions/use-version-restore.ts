import { isRefusal } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { notifyDone, notifyError } from "../../ui/notify.ts";
import { versionsWords } from "./versions-words.ts";

/** How one goes back to a version. */
export interface VersionRestore {
  /** What is asked before; left out, nobody is asked. */
  question?(version: number): { title: string; text: string };
  /** Makes one the newest, unless that is no longer the one that is known. */
  onRestore(version: number, newest: number): Promise<unknown>;
  /** Follows each try, whatever came of it. */
  refresh(): Promise<unknown>;
}

/** Goes back to a version and says what came of it; gives whether that was done. */
export function useVersionRestore({ question, onRestore, refresh }: VersionRestore) {
  const t = useWords(versionsWords);
  return async (version: number, newest: number): Promise<boolean> => {
    if (question && !(await confirm({ ...question(version), action: t("restore") }))) return false;
    try {
      await onRestore(version, newest);
      notifyDone(t("restored", { version }));
      return true;
    } catch (error) {
      // What else went wrong has been told by the call itself.
      if (isRefusal(error, "version_stale")) notifyError(t("stale"));
      return false;
    } finally {
      await refresh();
    }
  };
}
