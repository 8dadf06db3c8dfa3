import { Badge, Button } from "@mantine/core";
import type { Invitation } from "@provost/contract/people/invitation";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { usePeopleRefresh } from "../dept/dept.queries.ts";
import classes from "./Invitations.module.css";
import { revokeInvitation } from "./invitation.queries.ts";
import { invitationWords } from "./invitation-words.ts";
import { useGives } from "./use-gives.ts";

/** An invitation with its state; the link itself was shown only when it was made. */
export function InvitationItem({ invitation }: { invitation: Invitation }) {
  const t = useWords(invitationWords);
  const moments = useMoments();
  const gives = useGives();
  const refresh = usePeopleRefresh();
  const {
    id,
    remark,
    deptName,
    uses,
    usesLeft,
    waiting = 0,
    expiresAt,
    createdAt,
    createdBy,
    state,
  } = invitation;
  const name = remark || deptName || t("unnamed", { when: moments.when(createdAt) });

  async function revoke(): Promise<void> {
    const prompt = {
      title: t("revokeTitle", { name }),
      text: t("revokeText"),
      action: t("revoke"),
      danger: true,
    };
    if (!(await confirm(prompt))) return;
    try {
      await revokeInvitation(id);
      notifyDone(t("revoked", { name }));
    } catch {
      // Shown by the console.
    } finally {
      void refresh();
    }
  }

  const facts = [
    t("used", { used: uses - usesLeft, uses }),
    ...(waiting === 0 ? [] : [t("waiting", { count: waiting })]),
    t("until", { when: moments.asOf(expiresAt) }),
    ...(createdBy === "" ? [] : [t("by", { name: createdBy })]),
  ];
  return (
    <li className={classes.item}>
      <div>
        <div className={classes.head}>
          {name}
          <Badge variant="light" color={state === "open" ? "brand" : "gray"}>
            {t(`state_${state}`)}
          </Badge>
        </div>
        <p className={classes.quiet}>{gives(invitation)}</p>
        <p className={classes.quiet}>{facts.join(" · ")}</p>
      </div>
      {state === "open" ? (
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            aria-label={t("revokeOf", { name })}
            onClick={() => void revoke()}
          >
            {t("revoke")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
