import { Button } from "@mantine/core";
import type { Registration } from "@provost/contract/people/invitation";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { usePeopleRefresh } from "../dept/dept.queries.ts";
import classes from "./Invitations.module.css";
import { approveRegistration, refuseRegistration } from "./invitation.queries.ts";
import { invitationWords } from "./invitation-words.ts";
import { useGives } from "./use-gives.ts";

/** Who has registered, what the invitation gives, and the decision. */
export function RegistrationItem({ registration }: { registration: Registration }) {
  const t = useWords(invitationWords);
  const moments = useMoments();
  const gives = useGives();
  const refresh = usePeopleRefresh();
  const [isBusy, setBusy] = useState(false);
  const { id, account, userName, phone, email, createdAt, remark, taken } = registration;
  const name = userName;

  /** A refusal of the server is shown by the console; the list is read again, as someone else may have decided. */
  async function decide(call: (id: string) => Promise<unknown>, done: string): Promise<void> {
    setBusy(true);
    try {
      await call(id);
      notifyDone(done);
    } catch {
      // Shown already.
    } finally {
      setBusy(false);
      void refresh();
    }
  }

  async function refuse(): Promise<void> {
    const prompt = {
      title: t("refuseTitle", { name }),
      text: t("refuseText"),
      action: t("refuse"),
      danger: true,
    };
    if (await confirm(prompt)) await decide(refuseRegistration, t("refused", { name }));
  }

  return (
    <li className={classes.item}>
      <div>
        <div className={classes.head}>
          {userName}
          <span className={classes.quiet}>{account}</span>
        </div>
        <p className={classes.quiet}>{gives(registration)}</p>
        <p className={classes.quiet} title={moments.exact(createdAt)}>
          {[phone, email, remark, moments.when(createdAt)].filter((text) => text !== "").join(" · ")}
        </p>
        {taken.map((field) => (
          <p key={field} className={classes.taken}>
            {t(`taken_${field}`)}
          </p>
        ))}
      </div>
      <div className={classes.actions}>
        <Button
          size="xs"
          loading={isBusy}
          disabled={taken.includes("account")}
          aria-label={t("approveOf", { name })}
          onClick={() => void decide(approveRegistration, t("approved", { name }))}
        >
          {t("approve")}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          aria-label={t("refuseOf", { name })}
          onClick={() => void refuse()}
        >
          {t("refuse")}
        </Button>
      </div>
    </li>
  );
}
