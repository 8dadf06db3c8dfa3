import type { SessionInfo } from "@provost/contract/auth/session";
import { useQueryClient } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { notifyCount } from "../../ui/notify.ts";
import { deviceText } from "../../ui/text/device-text.ts";
import { endSessions, sessionListKey } from "./session-list.queries.ts";
import { sessionListWords } from "./session-list-words.ts";

/** Ends sessions after asking once; warns when one's own is among them. */
export function useSessionEnding(): (sessions: readonly SessionInfo[]) => Promise<void> {
  const t = useWords(sessionListWords);
  const client = useQueryClient();

  return async (sessions) => {
    const [first, ...more] = sessions;
    if (first === undefined) return;
    const isMany = more.length > 0;
    const isOwn = sessions.some(({ isCurrent }) => isCurrent);
    const sure = await confirm({
      title: isMany
        ? t("endManyTitle", { count: sessions.length })
        : t("endTitle", { account: first.account, device: deviceText(first.userAgent) }),
      text: isOwn ? t(isMany ? "ownText" : "ownOnlyText") : t(isMany ? "endManyText" : "endText"),
      action: t("end"),
      danger: true,
    });
    if (!sure) return;
    // The listener of calls reports the failure itself.
    await endSessions(sessions.map(({ id }) => id)).then(
      ({ ended }) => notifyCount(ended, t("ended", { count: ended }), t("endedBefore")),
      () => undefined,
    );
    await client.invalidateQueries({ queryKey: sessionListKey });
  };
}
