import { useWords } from "../../../platform/i18n.ts";
import { confirm } from "../../../ui/dialog/confirm.tsx";
import { leave } from "../../session/leave.ts";
import { tabStore } from "../shell-state.ts";
import { shellWords } from "../shell-words.ts";

/** Signs out, after a prompt that names unsaved work. */
export function useSignOut(): () => Promise<void> {
  const t = useWords(shellWords);
  return async () => {
    const unsaved = tabStore.state.getState().unsaved.size > 0;
    const sure = await confirm({
      title: t("logoutTitle"),
      text: unsaved ? `${t("logoutText")} ${t("logoutUnsaved")}` : t("logoutText"),
      action: t("logoutAction"),
    });
    if (sure) await leave();
  };
}
